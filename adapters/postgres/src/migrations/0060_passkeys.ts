import { type Kysely, type Migration, sql } from 'kysely';

export const passkeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table passkey (
        passkey_id bigint primary key,
        account_id bigint not null references account on delete cascade,
        -- Chosen by the device, and the only thing that a sign-in names.
        credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
        public_key bytea not null,
        -- Uses, as the device counts them; 0 forever if it does not count.
        counter bigint not null check (counter >= 0),
        transports text[] not null,
        -- May be copied to other devices of its owner, and whether a copy exists.
        synced boolean not null,
        backed_up boolean not null,
        name text not null,
        created_at timestamptz(3) not null default now(),
        last_used_at timestamptz(3)
      )`.execute(db);
    await sql`create index passkey_account on passkey (account_id)`.execute(db);
  },
};
