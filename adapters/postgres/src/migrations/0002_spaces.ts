import { type Kysely, type Migration, sql } from 'kysely';

/** A space owns things: a user's personal space, or a merchant's. */
export const spaces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table space (
        space_id bigint primary key,
        kind text not null check (kind in ('personal', 'merchant')),
        name text not null,
        owner_account_id bigint references account,
        created_at timestamptz(3) not null default now(),
        constraint space_owner_by_kind check ((kind = 'personal') = (owner_account_id is not null))
      )`.execute(db);
    await sql`
      create unique index space_one_personal on space (owner_account_id) where kind = 'personal'`.execute(db);

    await sql`
      create table space_member (
        space_id bigint not null references space on delete cascade,
        account_id bigint not null references account on delete cascade,
        role text not null check (role in ('owner', 'admin', 'member')),
        is_default boolean not null default false,
        joined_at timestamptz(3) not null default now(),
        primary key (space_id, account_id)
      )`.execute(db);
    await sql`create index space_member_account on space_member (account_id)`.execute(db);
    await sql`create unique index space_member_one_default on space_member (account_id) where is_default`.execute(db);

    // Null only between the insert of an account and that of its personal space, which needs the account first.
    await sql`alter table account add column current_space_id bigint references space`.execute(db);
  },
};
