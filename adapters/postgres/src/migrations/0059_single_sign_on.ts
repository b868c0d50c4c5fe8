import { type Kysely, type Migration, sql } from 'kysely';

/** Enterprises' own sign-in servers (OpenID), the mail domains they have proven, and the people they have signed in. */
export const singleSignOn: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table merchant_provider (
        space_id bigint primary key references merchant on delete cascade,
        issuer text not null,
        client_id text not null,
        -- Encrypted with a key that is not in the database.
        client_secret bytea not null,
        tested_at timestamptz(3),
        enabled boolean not null default false,
        required boolean not null default false,
        trusts_second_factor boolean not null default false,
        check (tested_at is not null or not enabled),
        check (enabled or not required)
      )`.execute(db);

    await sql`
      create table merchant_domain (
        domain_id bigint primary key,
        space_id bigint not null references merchant on delete cascade,
        domain text not null check (domain = lower(domain)),
        proof text not null,
        proven_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        unique (space_id, domain)
      )`.execute(db);
    // Of all enterprises that claim a domain one can prove it at a time.
    await sql`
      create unique index merchant_domain_proven on merchant_domain (domain) where proven_at is not null`.execute(db);

    // Scoped by the enterprise: another one's provider could say the same issuer and subject.
    await sql`
      create table provider_identity (
        space_id bigint not null references merchant on delete cascade,
        issuer text not null,
        subject text not null,
        account_id bigint not null references account on delete cascade,
        linked_at timestamptz(3) not null default now(),
        primary key (space_id, issuer, subject)
      )`.execute(db);
    await sql`create index provider_identity_account on provider_identity (account_id)`.execute(db);
  },
};
