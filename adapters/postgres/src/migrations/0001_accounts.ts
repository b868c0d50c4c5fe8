import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Every time is timestamptz(3): JavaScript's Date holds milliseconds, and a keyset cursor made from a Date would skip
 * or repeat rows if the column held microseconds.
 */
export const accounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table level (
        level_no smallint primary key,
        name text not null unique,
        board_count integer not null,
        call_people integer not null,
        endpoints integer not null,
        single_call_minutes integer not null,
        max_pages integer not null,
        month_call_minutes integer not null,
        import_file_mb integer not null,
        quality text not null check (quality in ('SD', 'HDV', 'UHD')),
        documents_per_page integer not null,
        space_mb integer not null,
        image_num integer not null,
        file_num integer not null,
        revision integer not null default 1
      )`.execute(db);

    await sql`
      create table account (
        account_id bigint primary key,
        email text not null,
        nick_name text not null,
        avatar_key text,
        union_id text constraint account_union_id_key unique,
        phone text,
        locale text not null check (locale in ('en', 'zh', 'zh-tw')),
        time_zone text not null,
        level_no smallint not null references level,
        level_revision integer not null default 1,
        initial_password boolean not null default false,
        disabled_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`create unique index account_email_key on account (lower(email))`.execute(db);

    await sql`
      create table password_credential (
        account_id bigint primary key references account on delete cascade,
        hash text not null,
        changed_at timestamptz(3) not null default now()
      )`.execute(db);

    await sql`
      create table session (
        session_id bigint primary key,
        account_id bigint not null references account on delete cascade,
        token_hash bytea not null constraint session_token_hash_key unique check (length(token_hash) = 32),
        level_revision integer not null,
        created_at timestamptz(3) not null default now(),
        last_seen_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        user_agent text not null,
        ip inet
      )`.execute(db);
    await sql`create index session_account on session (account_id)`.execute(db);
  },
};
