import { type Kysely, type Migration, sql } from 'kysely';

/** Administrators of the installation, what they look through, and requests to sales. */
export const administration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table account add column administrator boolean not null default false`.execute(db);
    await sql`create index account_administrator on account (account_id) where administrator`.execute(db);
    // People are found by the beginning of an address or a name.
    await sql`create index account_email_prefix on account (lower(email) text_pattern_ops)`.execute(db);
    await sql`create index account_name_prefix on account (lower(nick_name) text_pattern_ops)`.execute(db);

    // The longest call of a space.
    await sql`create index call_payer on call (payer_space_id, minutes desc)`.execute(db);

    // The commands of the operator's machine have no account.
    await sql`alter table audit_event add column operator boolean not null default false`.execute(db);
    await sql`create index audit_event_action on audit_event (action text_pattern_ops, event_id)`.execute(db);

    await sql`
      create table sales_request (
        request_id bigint primary key,
        account_id bigint not null references account on delete cascade,
        space_id bigint not null references space on delete cascade,
        -- The level they ask about; null: none in particular.
        level_no smallint references level,
        message text not null,
        created_at timestamptz(3) not null default now(),
        closed_at timestamptz(3),
        closed_by bigint references account on delete set null
      )`.execute(db);
    await sql`create unique index sales_request_open on sales_request (account_id) where closed_at is null`.execute(db);
    await sql`create index sales_request_listed on sales_request (created_at desc, request_id desc)`.execute(db);
  },
};
