import { fail, ok, type Result } from '@sw/base';
import { Client } from 'pg';
import { isDatabaseAway, isUnprepared } from './errors.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** What an operator has to know about a PostgreSQL before the product runs on it. */
export interface DatabaseFacts {
  /** 150007 is 15.7. */
  readonly version: number;
  readonly encoding: string;
  readonly fsync: boolean;
  readonly fullPageWrites: boolean;
  /** `off` acknowledges before anything is on disk. */
  readonly synchronousCommit: string;
  /** For everybody but superusers. */
  readonly connections: number;
  /** A standby takes no writes. */
  readonly standby: boolean;
  /** Whether it knows time zones by name. */
  readonly timeZones: boolean;
  /** Its clock minus ours. */
  readonly clockAheadMs: number;
  /** Of this release, and not applied. */
  readonly missingMigrations: readonly string[];
  /** Applied, and unknown to this release. */
  readonly unknownMigrations: readonly string[];
}

export interface DatabaseFault {
  readonly kind: 'unreachable' | 'password' | 'noDatabase' | 'other';
  readonly message: string;
}

const TIMEOUT_MS = 3_500;

const FACTS = `select
  current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding,
  current_setting('fsync') = 'on' as fsync,
  current_setting('full_page_writes') = 'on' as "fullPageWrites",
  current_setting('synchronous_commit') as "synchronousCommit",
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
  pg_is_in_recovery() as standby`;
/** A moment at which this zone is 8 hours ahead. */
const ZONE = `select timezone('Asia/Shanghai', timestamptz '2026-01-01 00:00+00') = timestamp '2026-01-01 08:00' as right`;

/** On a connection of its own, which reads only. */
export async function inspectDatabase(url: string): Promise<Result<DatabaseFacts, DatabaseFault>> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'smart-whiteboard doctor',
  });
  // What it says is what the failing call says.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Omit<DatabaseFacts, 'timeZones' | 'clockAheadMs'>>(FACTS);
    const [facts] = rows;
    if (facts === undefined) throw new Error('PostgreSQL answered without a row');
    const applied = await appliedMigrations(client);
    return ok({
      ...facts,
      timeZones: await knowsTimeZones(client),
      clockAheadMs: await clockAhead(client),
      missingMigrations: Object.keys(MIGRATIONS).filter((name) => !applied.has(name)),
      unknownMigrations: [...applied].filter((name) => !(name in MIGRATIONS)),
    });
  } catch (error) {
    return fail(faultOf(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function appliedMigrations(client: Client): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (isUnprepared(error)) return new Set();
    throw error;
  }
}

async function knowsTimeZones(client: Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ right: boolean }>(ZONE);
    return rows[0]?.right === true;
  } catch (error) {
    // SQLSTATE 22023: a zone it does not know.
    if (codeOf(error) === '22023') return false;
    throw error;
  }
}

/** Compared with the middle of the round trip: wrong by half of it at most. */
async function clockAhead(client: Client): Promise<number> {
  const begin = Date.now();
  const { rows } = await client.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  return Math.round((rows[0]?.now ?? 0) - (begin + Date.now()) / 2);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function faultOf(error: unknown): DatabaseFault {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  // SQLSTATE class 28: refused by pg_hba.conf, no such role, a wrong password. The driver itself misses a password.
  if (codeOf(error).startsWith('28') || /client password must be a string/.test(message))
    return { kind: 'password', message };
  if (codeOf(error) === '3D000') return { kind: 'noDatabase', message };
  const late = /timeout/i.test(message);
  return { kind: late || isDatabaseAway(error) ? 'unreachable' : 'other', message };
}
