import { type Kysely, type Migration, sql } from 'kysely';

/** A meeting that people start early and end before its time holds its room for no time at all. */
export const meetingsEndedEarly: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table meeting drop constraint meeting_check`.execute(db);
    await sql`
      alter table meeting add constraint meeting_times_check
        check (starts_at < ends_at or starts_at = ends_at and ended_at is not null)`.execute(db);
  },
};
