import { type Kysely, type Migration, sql } from 'kysely';

/** Exported files behind a QR code and a password. */
export const takeAways: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table take_away (
        take_away_id bigint primary key,
        account_id bigint not null references account on delete cascade,
        key_hash bytea not null unique,
        -- Derived from the password with the installation's secret: four letters alone would be found in a second.
        password_proof text not null,
        wrong integer not null default 0,
        -- Without a foreign key: what is gone is not given, and an export need not know who takes it away.
        export_ids bigint[] not null,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`create index take_away_account on take_away (account_id, expires_at)`.execute(db);
    await sql`create index take_away_expiry on take_away (expires_at)`.execute(db);
  },
};
