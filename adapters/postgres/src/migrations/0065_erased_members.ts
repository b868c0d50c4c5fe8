import { type Kysely, type Migration, sql } from 'kysely';

/** Erasing a person finds where audit events name them: invited by address, and by number beside what the event is about. */
export const erasedMembers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create index audit_event_invited on audit_event (lower(detail ->> 'name'))
      where target_kind = 'invitation' and detail ? 'name'`.execute(db);
    await sql`
      create index audit_event_named on audit_event
        ((coalesce(detail ->> 'newOwnerId', detail ->> 'userId', detail ->> 'recorder')))
      where detail ?| array['newOwnerId', 'userId', 'recorder']`.execute(db);
  },
};
