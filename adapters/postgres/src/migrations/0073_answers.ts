import { type Kysely, type Migration, sql } from 'kysely';

/** Answers that come by mail. */
export const answers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // The SEQUENCE with which a meeting got its time. People hold older invitations: an answer to another time counts
    // for nothing, but one from before a change of the subject does.
    await sql`alter table meeting add column timed_sequence integer not null default 0`.execute(db);
  },
};
