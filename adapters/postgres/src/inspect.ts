import { fail, messageOf, ok, type Result } from '@sw/base';
import { Client } from 'pg';
import { isDatabaseAway, isUnprepared } from './errors.ts';
import { LOST_FOLDERS } from './files/lost-folders.ts';
import { unknownMigrations } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { LIVE_SECONDS } from './rules/processes.ts';

/** What an operator needs to know about a PostgreSQL server before the product runs on it. */
export interface DatabaseFacts {
  /** The server's version number: 150007 is 15.7. */
  readonly version: number;
  readonly encoding: string;
  readonly fsync: boolean;
  readonly fullPageWrites: boolean;
  /** `off` acknowledges a commit before it is on disk. */
  readonly synchronousCommit: string;
  /** Maximum number of connections for users other than superusers. */
  readonly connections: number;
  /** Number of running processes of each kind, from their announcements. */
  readonly processes: Readonly<Record<string, number>>;
  /** A standby accepts no writes. */
  readonly standby: boolean;
  /** What the role may do, apart from reading and writing rows. */
  readonly rights: 'superuser' | 'owner' | 'rows';
  /** Whether it supports time zones by name. */
  readonly timeZones: boolean;
  /** The server's clock minus ours. */
  readonly clockAheadMs: number;
  /** Migrations of this release that are not applied. */
  readonly missingMigrations: readonly string[];
  /** Applied migrations that this release does not know. */
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
  pg_is_in_recovery() as standby,
  case
    when (select rolsuper from pg_roles where rolname = current_user) then 'superuser'
    -- A member of the owner may do what the owner may.
    when exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and pg_has_role(relowner, 'member')) then 'owner'
    else 'rows' end as rights`;
/** A moment at which this zone is 8 hours ahead. */
const ZONE = `select timezone('Asia/Shanghai', timestamptz '2026-01-01 00:00+00') = timestamp '2026-01-01 08:00' as right`;

export function inspectDatabase(url: string): Promise<Result<DatabaseFacts, DatabaseFault>> {
  return inspect(url, async (client) => {
    const { rows } = await client.query<Omit<DatabaseFacts, 'timeZones' | 'clockAheadMs' | 'processes'>>(FACTS);
    const [facts] = rows;
    if (facts === undefined) throw new Error('PostgreSQL answered without a row');
    const applied = await appliedMigrations(client);
    return {
      ...facts,
      processes: await runningProcesses(client),
      timeZones: await knowsTimeZones(client),
      clockAheadMs: await clockAhead(client),
      missingMigrations: Object.keys(MIGRATIONS).filter((name) => !applied.has(name)),
      unknownMigrations: unknownMigrations(applied),
    };
  });
}

const VISITS = 500;

/** The addresses of the users in the audit log, newest first. */
export function inspectVisitors(url: string): Promise<Result<readonly string[], DatabaseFault>> {
  return inspect(url, async (client) => {
    const { rows } = await client.query<{ address: string }>(
      'select host(ip) as address from audit_event where ip is not null order by event_id desc limit $1',
      [VISITS],
    );
    return rows.map(({ address }) => address);
  });
}

/** Folders of a space that nobody can reach, with one of them. */
export interface LostFolders {
  readonly spaceId: string;
  readonly folders: number;
  readonly entryId: string;
}

const SPACES = 100;

/** Spaces with folders that are in each other, or below a folder in the bin. */
export function inspectFolders(url: string): Promise<Result<readonly LostFolders[], DatabaseFault>> {
  return inspect(url, async (client) => {
    const { rows } = await client.query<LostFolders>(
      `with recursive ${LOST_FOLDERS}
      select space_id::text as "spaceId", count(*)::int as folders, min(entry_id)::text as "entryId"
      from lost group by space_id order by space_id limit $1`,
      [SPACES],
    );
    return rows;
  });
}

/** Runs on a separate, read-only connection. */
async function inspect<T>(url: string, look: (client: Client) => Promise<T>): Promise<Result<T, DatabaseFault>> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'smart-whiteboard doctor',
  });
  // The failing call reports the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return ok(await look(client));
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

async function runningProcesses(client: Client): Promise<Readonly<Record<string, number>>> {
  try {
    const { rows } = await client.query<{ kind: string; count: number }>(
      'select kind, count(*)::int as count from running_process where seen_at > now() - make_interval(secs => $1) group by kind',
      [LIVE_SECONDS],
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  } catch (error) {
    if (isUnprepared(error)) return {};
    throw error;
  }
}

async function knowsTimeZones(client: Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ right: boolean }>(ZONE);
    return rows[0]?.right === true;
  } catch (error) {
    // SQLSTATE 22023: unknown time zone.
    if (codeOf(error) === '22023') return false;
    throw error;
  }
}

/** Compared with the middle of the round trip, so the error is at most half of it. */
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
  const message = messageOf(cause);
  // SQLSTATE class 28: refused by pg_hba.conf, no such role, a wrong password. A missing password is detected by the driver.
  if (codeOf(error).startsWith('28') || /client password must be a string/.test(message))
    return { kind: 'password', message };
  if (codeOf(error) === '3D000') return { kind: 'noDatabase', message };
  const late = /timeout/i.test(message);
  return { kind: late || isDatabaseAway(error) ? 'unreachable' : 'other', message };
}
