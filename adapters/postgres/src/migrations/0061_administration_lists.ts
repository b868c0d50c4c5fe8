import { type Kysely, type Migration, sql } from 'kysely';

/** The lists of the administration console, newest first, whatever they are filtered by. */
export const administrationLists: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index account_newest on account (created_at desc, account_id desc)`.execute(db);
    await sql`create index account_of_level on account (level_no, created_at desc, account_id desc)`.execute(db);
    await sql`
      create index account_disabled on account (created_at desc, account_id desc) where disabled_at is not null`.execute(
      db,
    );
    // Phones are searched by their beginning.
    await sql`create index account_phone_prefix on account (phone text_pattern_ops) where phone is not null`.execute(
      db,
    );
    await sql`
      create index space_merchants on space (created_at desc, space_id desc) where kind = 'merchant'`.execute(db);
    await sql`
      create index space_merchant_name on space (lower(name) text_pattern_ops) where kind = 'merchant'`.execute(db);
    await sql`create index audit_event_time on audit_event (created_at)`.execute(db);
    await sql`create index audit_event_operator on audit_event (event_id) where operator`.execute(db);
  },
};
