import { randomBytes } from 'node:crypto';
import { engineEnv, startOwnEngines } from '@sw/engines';
import { type Db, openDatabase, type Schema, sql } from '@sw/postgres';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';

const SEED_LIMIT_MS = 30 * 60 * 1_000;

/** The product ends a statement after 30 s, but building an index over ten million rows takes minutes. */
function patientDatabase(url: string): Db {
  const pool = new Pool({ connectionString: url, max: 8 });
  // Dropping the database closes the remaining connections. Without this listener, that error would hide the original one.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

export type Step = (what: string, work: () => Promise<unknown>) => Promise<void>;

/** Prints how long each step of a seed took. */
const step: Step = async (what, work) => {
  const begin = performance.now();
  await work();
  console.log(`seeding ${what}: ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
};

/**
 * A separate database: created, migrated, seeded within 30 minutes, measured, and dropped, even if the bench is interrupted.
 * On an engine of its own, nobody else's commits and checkpoints are in the figures.
 */
export async function withSeededDatabase<Seeded>(
  seed: (db: Db, step: Step) => Promise<Seeded>,
  measure: (url: string, seeded: Seeded) => Promise<Record<string, number>>,
  { ownEngine = false }: { readonly ownEngine?: boolean } = {},
): Promise<Record<string, number>> {
  const name = `sw_bench_${randomBytes(4).toString('hex')}`;
  const own = ownEngine ? await startOwnEngines(['postgres']) : undefined;
  const { DATABASE_URL: engineUrl = '' } = own?.env ?? engineEnv();
  const url = Object.assign(new URL(engineUrl), { pathname: `/${name}` }).href;
  const admin = openDatabase({ url: engineUrl, maxConnections: 1, logError: () => undefined });
  // An engine of its own ends with its data.
  const remove = () => own?.end() ?? sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.query);
  const interrupted = async () => {
    await remove();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const database = openDatabase({ url, maxConnections: 1, logError: () => undefined });
  const patient = patientDatabase(url);
  try {
    await sql`create database ${sql.id(name)}`.execute(admin.query);
    await database.migrate();
    const begin = performance.now();
    const timeout = setTimeout(() => void interrupted(), SEED_LIMIT_MS);
    const seeded = await seed(patient, step);
    clearTimeout(timeout);
    const seconds = Math.round((performance.now() - begin) / 1_000);
    console.log(`seeded in ${seconds} s`);
    return { seed_s: seconds, ...(await measure(url, seeded)) };
  } finally {
    await Promise.all([database.close(), patient.destroy()]);
    await remove();
    await admin.close();
  }
}
