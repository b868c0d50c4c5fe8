import { type Kysely, type Migration, sql } from 'kysely';

/** A meeting that was booked at its door has no subject: each reader sees words of their own language. */
export const meetingsWithoutSubject: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table meeting drop constraint meeting_subject_check`.execute(db);
    await sql`
      alter table meeting add constraint meeting_subject_check
        check (char_length(subject) between 1 and 100 or at_door and subject = '')`.execute(db);
    await sql`update meeting set subject = '' where at_door and subject = 'Booked at the door'`.execute(db);
  },
};
