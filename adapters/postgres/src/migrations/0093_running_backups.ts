import { type Kysely, type Migration, sql } from 'kysely';

/** Backups under way: until they end, objects stay and tables keep their shape. A row that nobody extends ends by itself. */
export const runningBackups: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table running_backup (
        backup_id uuid primary key default gen_random_uuid(),
        ends_at timestamptz(3) not null
      )`.execute(db);
  },
};
