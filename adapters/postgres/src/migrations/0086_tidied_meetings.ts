import { type Kysely, type Migration, sql } from 'kysely';

/** The tidying finds cancelled meetings and closures that are long over without reading the tables. */
export const tidiedMeetings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create index meeting_cancelled on meeting (greatest(cancelled_at, ends_at))
      where cancelled_at is not null and not released`.execute(db);
    await sql`create index room_closure_old on room_closure (ends_at)`.execute(db);
  },
};
