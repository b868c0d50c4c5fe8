import { type Kysely, type Migration, sql } from 'kysely';

/** When the newest finished backup began. A restored database has the one before, so the alert is early rather than late. */
export const newestBackup: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table newest_backup (
        only_row boolean primary key default true check (only_row),
        name text not null,
        began_at timestamptz(3) not null
      )`.execute(db);
  },
};
