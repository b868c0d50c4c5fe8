import { type Kysely, type Migration, sql } from 'kysely';

/** The address book counts who works in an enterprise: its members without the guests, who are found here. */
export const guests: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create index space_member_guests on space_member (space_id, department_id)
      where role = 'guest' and state = 'active' and name is not null`.execute(db);
  },
};
