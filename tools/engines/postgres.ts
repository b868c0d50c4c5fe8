import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Command, Engine, Place } from './engine.ts';
import { HOST } from './net.ts';
import { type Level, SUPPORTED } from './versions.ts';

const run = promisify(execFile);
const CLUSTERS = '/usr/lib/postgresql';
export const DATABASE = 'smart_whiteboard';

/** The newest installed server that we support. */
function binaries(): string {
  const versions = existsSync(CLUSTERS) ? readdirSync(CLUSTERS).map(Number) : [];
  const { min, max } = SUPPORTED.postgres;
  const version = versions.filter((found) => found >= min && found <= max).sort((a, b) => b - a)[0];
  if (version === undefined) throw new Error(`PostgreSQL ${min} to ${max} is not installed`);
  return join(CLUSTERS, String(version), 'bin');
}

/** PostgreSQL refuses to run as root; setpriv changes the user without leaving a parent process in between. */
function asOrdinaryUser(file: string, args: readonly string[]): Command {
  if (process.getuid?.() !== 0) return { file, args };
  return {
    file: 'setpriv',
    args: ['--reuid=postgres', '--regid=postgres', '--init-groups', '--reset-env', file, ...args],
  };
}

async function giveToPostgres(dir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
}

function url(place: Place, database: string): string {
  return `postgres://postgres@${HOST}:${place.port}/${database}`;
}

async function psql(place: Place, database: string, statement: string): Promise<string> {
  const { stdout } = await run('psql', ['-XAtq', url(place, database), '-c', statement], {
    timeout: 3_000,
    env: { ...process.env, PGCONNECT_TIMEOUT: '2' },
  });
  return stdout.trim();
}

/** The number of a server's version. Throws if it is too old. */
export function supportedPostgres(version: string): string {
  const major = Number.parseInt(version, 10);
  if (major < SUPPORTED.postgres.min) throw new Error(`PostgreSQL ${version} is older than we support`);
  return version.split(' ')[0] ?? version;
}

const DEPLOYED = resolve(import.meta.dirname, '../../deploy/postgres/postgresql.conf');

/** The last line of a name counts. Without them each commit waits for the disk, and each dropped database for a checkpoint. */
const NOT_DURABLE = `fsync = off
full_page_writes = off
synchronous_commit = off
`;

interface Kind {
  readonly name: string;
  readonly level: Level;
  readonly defaultPort: number;
  readonly adopt: boolean;
  /** Without, nothing survives a crash, and nothing waits for the disk. */
  readonly durable: boolean;
  /** The variable with its address. */
  readonly variable: string;
}

const postgresOf = ({ name, level, defaultPort, adopt, durable, variable }: Kind): Engine => ({
  name,
  level,
  defaultPort,
  ports: 1,
  adopt,
  // The fast shutdown, which does not wait for clients to leave.
  stopSignal: 'SIGINT',

  async prepare(place) {
    const data = join(place.dir, 'data');
    // Its files may be torn after a crash, so it starts again without them.
    if (!durable && existsSync(join(data, 'postmaster.pid'))) rmSync(data, { recursive: true });
    if (existsSync(join(data, 'PG_VERSION'))) return;
    mkdirSync(data, { recursive: true });
    await giveToPostgres(place.dir);
    await giveToPostgres(data);
    const init = asOrdinaryUser(join(binaries(), 'initdb'), [
      ...['--pgdata', data, '--username', 'postgres', '--auth', 'trust'],
      ...['--encoding', 'UTF8', '--locale', 'C.UTF-8'],
    ]);
    await run(init.file, [...init.args], { cwd: '/' });
    writeFileSync(join(data, 'smart-whiteboard.conf'), readFileSync(DEPLOYED, 'utf8') + (durable ? '' : NOT_DURABLE));
    writeFileSync(join(data, 'postgresql.auto.conf'), "include_if_exists = 'smart-whiteboard.conf'\n");
    await giveToPostgres(join(data, 'smart-whiteboard.conf'));
    await giveToPostgres(join(data, 'postgresql.auto.conf'));
  },

  command(place) {
    const args = ['-D', join(place.dir, 'data'), '-p', String(place.port), '-h', HOST, '-k', '/tmp'];
    return asOrdinaryUser(join(binaries(), 'postgres'), args);
  },

  async ask(place) {
    const version = await psql(place, 'postgres', 'show server_version');
    const found = await psql(place, 'postgres', `select 1 from pg_database where datname = '${DATABASE}'`);
    if (found === '') await psql(place, 'postgres', `create database ${DATABASE} encoding 'UTF8' template template0`);
    return supportedPostgres(version);
  },

  env: (place) => ({ [variable]: url(place, DATABASE) }),
});

export const postgres = postgresOf({
  name: 'postgres',
  level: 'product',
  defaultPort: 5432,
  adopt: true,
  durable: true,
  variable: 'DATABASE_URL',
});

/** For the databases of tests and journeys. Benches, and tests that kill PostgreSQL, use the durable one or start their own. */
export const testPostgres = postgresOf({
  name: 'test-postgres',
  level: 'all',
  defaultPort: 5532,
  adopt: false,
  durable: false,
  variable: 'TEST_DATABASE_URL',
});
