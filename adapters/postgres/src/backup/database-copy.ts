import { Client } from 'pg';

/** The columns of a page's row that a backup needs. */
export interface CopiedPageRow {
  readonly pageId: string;
  readonly wbNo: string;
  readonly shard: number;
  readonly versionBase: number;
  /** 0 if there is no snapshot. */
  readonly snapshotVersion: number;
  /** The page's contents were erased, so there is nothing to copy. */
  readonly erased: boolean;
}

/** The state of the database at one moment, readable until it is closed. */
export interface DatabaseMoment {
  /** For `pg_dump --snapshot`. */
  readonly snapshot: string;
  readonly migrations: readonly string[];
  /** Ordered by number. */
  pages(): AsyncGenerator<CopiedPageRow>;
  close(): Promise<void>;
}

const BATCH = 1_000;

/**
 * Opens a snapshot of the database in a read-only transaction. It blocks nobody; only the space of rows that change
 * meanwhile is freed later.
 */
export async function openDatabaseMoment(url: string): Promise<DatabaseMoment> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'backup' });
  // Without a listener, an error of the connection would end the process; the next query rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The server ends idle transactions after 30 s, but a dump takes minutes.
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const exported = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const migrated = await client.query<{ name: string }>('select name from kysely_migration order by name');
    return {
      snapshot: exported.rows[0]?.snapshot ?? '',
      migrations: migrated.rows.map(({ name }) => name),
      pages: () => readPages(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function* readPages(client: Client): AsyncGenerator<CopiedPageRow> {
  await client.query(`declare pages no scroll cursor for
    select page_id::text as "pageId", wb_no::text as "wbNo", shard, version_base::text as "versionBase",
      snapshot_version::text as "snapshotVersion", page.erased_at is not null as erased
    from board_page as page order by page_id`);
  for (;;) {
    const { rows } = await client.query<Record<'versionBase' | 'snapshotVersion', string> & CopiedPageRow>(
      `fetch ${BATCH} from pages`,
    );
    for (const row of rows) {
      yield { ...row, versionBase: Number(row.versionBase), snapshotVersion: Number(row.snapshotVersion) };
    }
    if (rows.length < BATCH) return;
  }
}
