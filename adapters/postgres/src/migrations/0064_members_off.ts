import { type Kysely, type Migration, sql } from 'kysely';

/** Few members are switched off. Without this, their list passes over all others of the enterprise. */
export const membersOff: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create index space_member_off on space_member (space_id, name, account_id)
      where name is not null and state = 'off'`.execute(db);
    // Members without a department are listed by name too.
    await sql`
      create index space_member_in_none on space_member (space_id, name, account_id)
      where name is not null and department_id is null`.execute(db);
  },
};
