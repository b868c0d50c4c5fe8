import { type Kysely, type Migration, sql } from 'kysely';

/** What a person wrote in their calendar when they declined. */
export const declineReasons: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table meeting_person add column decline_reason text`.execute(db);
  },
};
