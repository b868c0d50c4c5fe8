import { Pool } from 'pg';
import type { DatabaseOptions } from './port.ts';

export interface PoolOptions extends DatabaseOptions {
  connectMs?: number;
  queryMs?: number;
}

/** The server ends a statement, and an idle transaction, after 30 s. */
const STATEMENT_MS = 30_000;
/** If a connection has reported nothing 5 s after that, it is closed. */
const QUERY_MS = STATEMENT_MS + 5_000;

/** Plain pg, for libraries that need it; our own code uses `openDatabase`. */
export function openPool({
  url,
  maxConnections = 10,
  logError,
  connectMs = 5_000,
  queryMs = QUERY_MS,
}: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    keepAlive: true,
    application_name: 'smart-whiteboard',
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  });
  // An 'error' event without a listener ends the process. Idle clients report errors to the pool, busy clients only to themselves.
  pool.on('error', (error) => logError('idle PostgreSQL connection lost', error));
  pool.on('connect', (client) => client.on('error', (error) => logError('PostgreSQL connection lost', error)));
  return pool;
}
