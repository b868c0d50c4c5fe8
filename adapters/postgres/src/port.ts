import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Outside a transaction. A `Tx` can be used wherever a `Db` is expected, but not the reverse. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly query: Db;
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Brings the schema up to date and returns the names of the migrations that ran. Safe in many processes at once. */
  migrate(): Promise<string[]>;
  /** Lets the role of `url` work with all tables, if another one owns them. Safe in many processes at once. */
  grantRights(): Promise<void>;
  /** Queries the engine on a separate connection; rejects within 2 s if it does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** The address with the role that owns the tables, and with which they are migrated. Default `url`. */
  ownerUrl?: string | undefined;
  /** Connections for work; `ping` uses one more. Default 10. */
  maxConnections?: number;
  /** Called when a connection breaks outside any query. The next query opens a new one. */
  logError(message: string, error: unknown): void;
}
