import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A user's list of boards is that of their current space. An entry belongs to the space of its board if the user works
 * there, and else to the user's own: what somebody else shares from an enterprise is among the user's own things.
 */
export const listsBySpace: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create function entry_space(reader bigint, board_no bigint) returns bigint language sql stable as $$
        select coalesce(
          (select m.space_id from board as b
            join space_member as m on m.space_id = b.space_id and m.account_id = reader
            where b.wb_no = board_no and m.state = 'active' and m.role <> 'guest'),
          (select s.space_id from space as s where s.owner_account_id = reader and s.kind = 'personal'))
      $$`.execute(db);
    await sql`alter table board_entry add column space_id bigint references space`.execute(db);
    // Only this migration changes a million lists at once; counting them starts below.
    await sql`update board_entry set space_id = entry_space(account_id, wb_no)`.execute(db);
    await sql`alter table board_entry alter column space_id set not null`.execute(db);
    // The previous release inserts without it.
    await sql`
      create function place_entry() returns trigger language plpgsql as $$
      begin
        new.space_id := entry_space(new.account_id, new.wb_no);
        return new;
      end $$`.execute(db);
    await sql`
      create trigger board_entry_placed before insert on board_entry
      for each row when (new.space_id is null) execute function place_entry()`.execute(db);

    for (const [name, columns] of [
      ['edited', 'edited_at desc, wb_no desc'],
      ['created', 'created_at desc, wb_no desc'],
      ['name', 'wb_name, wb_no'],
    ] as const) {
      await sql`drop index ${sql.raw(`board_entry_${name}`)}`.execute(db);
      await sql`
        create index ${sql.raw(`board_entry_${name}`)}
        on board_entry (account_id, space_id, mine, ${sql.raw(columns)}) where not hidden`.execute(db);
    }
    await sql`drop index board_entry_starred`.execute(db);
    await sql`
      create index board_entry_starred on board_entry (account_id, space_id, edited_at desc, wb_no desc)
      where starred_at is not null and not hidden`.execute(db);

    await counters(db);
  },
};

/** The lengths of the lists in each space. `account_counter` keeps those of the account for the previous release. */
async function counters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_counter (
      account_id bigint not null references account on delete cascade,
      space_id bigint not null references space on delete cascade,
      kind text not null check (kind in ('boards', 'recycled', 'shared', 'starred')),
      value bigint not null,
      primary key (account_id, space_id, kind)
    )`.execute(db);
  await sql`
    create function list_counter_kinds(mine boolean, starred_at timestamptz, hidden boolean) returns text[]
    language sql immutable as $$
      select array[
        case when mine then case when hidden then 'recycled' else 'boards' end when not hidden then 'shared' end,
        case when starred_at is not null and not hidden then 'starred' end]
    $$`.execute(db);
  // Counters are locked in key order, so that two statements over the same lists cannot deadlock.
  await sql`
    create function add_to_list_counters(account_ids bigint[], space_ids bigint[], kinds text[], amounts integer[])
    returns void language sql as $$
      insert into list_counter as c (account_id, space_id, kind, value)
      select account_id, space_id, kind, sum(amount)
      from unnest(account_ids, space_ids, kinds, amounts) as d (account_id, space_id, kind, amount)
      where kind is not null
      group by 1, 2, 3 having sum(amount) <> 0
      order by 1, 2, 3
      on conflict (account_id, space_id, kind) do update set value = c.value + excluded.value
    $$`.execute(db);
  const kinds = (rows: string, amount: 1 | -1) =>
    sql.raw(`select account_id, space_id, unnest(list_counter_kinds(mine, starred_at, hidden)) as kind,
      ${amount} as amount from ${rows}`);
  const add = (rows: ReturnType<typeof kinds>) => sql`
    perform add_to_list_counters(array_agg(account_id), array_agg(space_id), array_agg(kind), array_agg(amount))
    from (${rows}) as changed;`;
  await sql`
    create function count_lists() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add(kinds('new_rows', 1))}
      elsif tg_op = 'DELETE' then ${add(kinds('old_rows', -1))}
      else ${add(sql`${kinds('new_rows', 1)} union all ${kinds('old_rows', -1)}`)}
      end if;
      return null;
    end $$`.execute(db);
  for (const [operation, tables] of [
    ['insert', 'new table as new_rows'],
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`board_entry_listed_${operation}`)} after ${sql.raw(operation)} on board_entry
      referencing ${sql.raw(tables)} for each statement execute function count_lists()`.execute(db);
  }
  await sql`
    insert into list_counter (account_id, space_id, kind, value)
    select account_id, space_id, kind, count(*) from (
      select account_id, space_id, unnest(list_counter_kinds(mine, starred_at, hidden)) as kind from board_entry
    ) as listed where kind is not null group by 1, 2, 3`.execute(db);
}
