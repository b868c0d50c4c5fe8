import { type Kysely, type Migration, sql } from 'kysely';

export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    // The authenticator app of an account: the second factor is on while the row exists.
    await sql`
      create table totp_factor (
        account_id bigint primary key references account on delete cascade,
        -- Encrypted with a key that is derived from the installation's secret.
        sealed_secret bytea not null,
        -- The step of the last accepted code: it and those before it are refused.
        last_step bigint not null,
        created_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`
      create table recovery_code (
        account_id bigint not null references account on delete cascade,
        code_hash bytea not null check (octet_length(code_hash) = 32),
        primary key (account_id, code_hash)
      )`.execute(db);
  },
};
