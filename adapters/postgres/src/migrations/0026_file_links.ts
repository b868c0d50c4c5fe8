import { type Kysely, type Migration, sql } from 'kysely';

/** Links that show a file without signing in. */
export const fileLinks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table file_link (
        link_id bigint primary key,
        entry_id bigint not null references file_entry on delete cascade,
        created_by bigint not null references account on delete cascade,
        -- SHA-256 of the 256-bit key, which is derived from the link's number.
        key_hash bytea not null unique check (octet_length(key_hash) = 32),
        -- argon2id; null: no password.
        password_hash text,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      )`.execute(db);
    // One link for each file: a new one ends the old.
    await sql`create unique index file_link_entry on file_link (entry_id)`.execute(db);
    await sql`create index file_link_expiry on file_link (expires_at)`.execute(db);
  },
};
