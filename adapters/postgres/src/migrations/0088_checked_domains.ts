import { type Kysely, type Migration, sql } from 'kysely';

/** When the record that proves a mail domain was last looked for, and since when DNS has answered without it. */
export const checkedDomains: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table merchant_domain
        add column checked_at timestamptz(3),
        add column missing_since timestamptz(3)`.execute(db);
  },
};
