import { type Kysely, type Migration, sql } from 'kysely';

/** Part of what the key of an external contact is derived from, new with each invitation. Null: invited before. */
export const guestKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table meeting_person add column key_salt bigint`.execute(db);
  },
};
