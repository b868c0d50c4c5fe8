import { type Kysely, type Migration, sql } from 'kysely';

/** Enterprises: their settings, the roles and departments of their members, and who was invited. */
export const merchants: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table merchant (
        space_id bigint primary key references space on delete cascade,
        level_no smallint not null references level,
        outside_sharing text not null default 'allowed' check (outside_sharing in ('allowed', 'viewOnly', 'none')),
        appoint_start_time time(0) not null default '08:00:00',
        appoint_end_time time(0) not null default '23:59:59',
        created_by bigint references account on delete set null,
        check (appoint_start_time < appoint_end_time)
      )`.execute(db);
    await sql`create index merchant_created_by on merchant (created_by)`.execute(db);

    // An enterprise has a level of its own: work in its space counts against it, and not against a person.
    await sql`
      create or replace view space_level as
      select space.space_id, coalesce(merchant.level_no, account.level_no) as level_no
      from space left join account on account.account_id = space.owner_account_id
        left join merchant on merchant.space_id = space.space_id`.execute(db);

    await sql`
      create table department (
        department_id bigint primary key,
        space_id bigint not null references merchant on delete cascade,
        parent_id bigint,
        name text collate board_name not null,
        created_at timestamptz(3) not null default now(),
        unique (space_id, department_id),
        -- With the space: a department never hangs in another enterprise's tree.
        foreign key (space_id, parent_id) references department (space_id, department_id)
      )`.execute(db);
    await sql`
      create unique index department_name on department (space_id, coalesce(parent_id, 0), lower(name))`.execute(db);

    await sql`alter table space_member drop constraint space_member_role_check`.execute(db);
    await sql`
      alter table space_member
        add constraint space_member_role_check check (role in ('owner', 'admin', 'roomManager', 'member', 'guest')),
        add column state text not null default 'active' check (state in ('active', 'off')),
        add column state_since timestamptz(3),
        add column department_id bigint,
        -- The member's name, for the order of the list; null in personal spaces, which have no list.
        add column name text collate board_name,
        add constraint space_member_department foreign key (space_id, department_id)
          references department (space_id, department_id) on delete set null (department_id)`.execute(db);
    await sql`
      create index space_member_name on space_member (space_id, name, account_id) where name is not null`.execute(db);
    await sql`
      create index space_member_in_department on space_member (space_id, department_id, name, account_id)
      where department_id is not null`.execute(db);
    await sql`
      create index space_member_above on space_member (space_id, role, joined_at)
      where name is not null and role in ('owner', 'admin')`.execute(db);

    // Beginnings by which a member is found: of names, words, addresses, pinyin and pinyin initials.
    await sql`
      create table member_search (
        space_id bigint not null,
        key text collate "C" not null,
        account_id bigint not null,
        primary key (space_id, key, account_id),
        foreign key (space_id, account_id) references space_member on delete cascade
      )`.execute(db);
    await sql`create index member_search_member on member_search (space_id, account_id)`.execute(db);

    await memberCounts(db);
    await invitations(db);
  },
};

/** Kept by statement, so that lists and the tree of departments never count 100,000 rows. Department 0: none. */
async function memberCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_count (
      space_id bigint not null references space on delete cascade,
      department_id bigint not null,
      state text not null,
      people integer not null,
      primary key (space_id, department_id, state)
    )`.execute(db);
  // In the order of the key, so that two statements cannot deadlock.
  await sql`
    create function add_to_member_counts(space_ids bigint[], department_ids bigint[], states text[], amounts integer[])
    returns void language sql as $$
      insert into member_count as c (space_id, department_id, state, people)
      select space_id, coalesce(department_id, 0), state, sum(amount)
      from unnest(space_ids, department_ids, states, amounts) as d (space_id, department_id, state, amount)
      group by 1, 2, 3 having sum(amount) <> 0
      order by 1, 2, 3
      on conflict (space_id, department_id, state) do update set people = c.people + excluded.people
    $$`.execute(db);
  const sum = (rows: 'new_rows' | 'old_rows', amount: 1 | -1) =>
    sql.raw(`select space_id, department_id, state, ${amount} as amount from ${rows} where name is not null`);
  const add = (rows: ReturnType<typeof sum>) => sql`
    perform add_to_member_counts(array_agg(space_id), array_agg(department_id), array_agg(state), array_agg(amount))
    from (${rows}) as changed;`;
  await sql`
    create function count_members() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add(sum('new_rows', 1))}
      elsif tg_op = 'DELETE' then ${add(sum('old_rows', -1))}
      else ${add(sql`${sum('new_rows', 1)} union all ${sum('old_rows', -1)}`)}
      end if;
      return null;
    end $$`.execute(db);
  for (const [operation, tables] of [
    ['insert', 'new table as new_rows'],
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`space_member_counted_${operation}`)} after ${sql.raw(operation)} on space_member
      referencing ${sql.raw(tables)} for each statement execute function count_members()`.execute(db);
  }
}

async function invitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merchant_invitation (
      invitation_id bigint primary key,
      space_id bigint not null references merchant on delete cascade,
      -- In lower case. Accepting needs an account with this address.
      email text not null,
      name text not null,
      role text not null check (role in ('admin', 'roomManager', 'member', 'guest')),
      department_id bigint,
      invited_by bigint references account on delete set null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      unique (space_id, email),
      foreign key (space_id, department_id)
        references department (space_id, department_id) on delete set null (department_id)
    )`.execute(db);
  await sql`create index merchant_invitation_email on merchant_invitation (email)`.execute(db);
  await sql`
    create index merchant_invitation_list on merchant_invitation (space_id, created_at desc, invitation_id desc)`.execute(
    db,
  );
  // One link at a time: its holders become members. A new one replaces it.
  await sql`
    create table merchant_link (
      space_id bigint primary key references merchant on delete cascade,
      link_id bigint not null unique,
      key_hash bytea not null unique,
      created_by bigint references account on delete set null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )`.execute(db);
}
