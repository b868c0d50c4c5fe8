import { type Kysely, type Migration, sql } from 'kysely';

export const boards: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table board (
        wb_no bigint primary key,
        space_id bigint not null references space,
        owner_account_id bigint not null references account,
        wb_name text not null,
        created_at timestamptz(3) not null default now(),
        edited_at timestamptz(3) not null default now(),
        recycled_at timestamptz(3),
        cleared_at timestamptz(3)
      )`.execute(db);
    await sql`create index board_space on board (space_id)`.execute(db);
    await sql`
      create index board_list on board (owner_account_id, edited_at desc, wb_no desc)
      where recycled_at is null and cleared_at is null`.execute(db);
    await sql`
      create index board_recycled on board (owner_account_id, recycled_at desc, wb_no desc)
      where recycled_at is not null and cleared_at is null`.execute(db);

    await sql`
      create table account_counter (
        account_id bigint not null references account on delete cascade,
        kind text not null,
        value bigint not null,
        primary key (account_id, kind)
      )`.execute(db);

    await sql`
      create function board_counter_kind(recycled_at timestamptz, cleared_at timestamptz) returns text
      language sql immutable as $$
        select case when cleared_at is not null then null when recycled_at is not null then 'recycled' else 'boards' end
      $$`.execute(db);

    // Counters are locked in key order, so that two statements over the same accounts cannot deadlock.
    await sql`
      create function add_to_counters(account_ids bigint[], kinds text[], amounts integer[]) returns void
      language sql as $$
        insert into account_counter as c (account_id, kind, value)
        select account_id, kind, sum(amount)
        from unnest(account_ids, kinds, amounts) as d (account_id, kind, amount)
        where kind is not null
        group by account_id, kind having sum(amount) <> 0
        order by account_id, kind
        on conflict (account_id, kind) do update set value = c.value + excluded.value
      $$`.execute(db);

    // Per statement, not per row: emptying a bin of 1,000 boards is one counter update.
    await sql`
      create function count_boards() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform add_to_counters(array_agg(account_id), array_agg(kind), array_agg(1)) from (
            select owner_account_id as account_id, board_counter_kind(recycled_at, cleared_at) as kind from new_rows
          ) as added;
        elsif tg_op = 'DELETE' then
          perform add_to_counters(array_agg(account_id), array_agg(kind), array_agg(-1)) from (
            select owner_account_id as account_id, board_counter_kind(recycled_at, cleared_at) as kind from old_rows
          ) as removed;
        else
          perform add_to_counters(array_agg(account_id), array_agg(kind), array_agg(amount)) from (
            select owner_account_id as account_id, board_counter_kind(recycled_at, cleared_at) as kind, 1 as amount
            from new_rows
            union all
            select owner_account_id, board_counter_kind(recycled_at, cleared_at), -1 from old_rows
          ) as changed;
        end if;
        return null;
      end $$`.execute(db);

    await sql`
      create trigger board_counted_insert after insert on board referencing new table as new_rows
      for each statement execute function count_boards()`.execute(db);
    await sql`
      create trigger board_counted_update after update on board
      referencing old table as old_rows new table as new_rows
      for each statement execute function count_boards()`.execute(db);
    await sql`
      create trigger board_counted_delete after delete on board referencing old table as old_rows
      for each statement execute function count_boards()`.execute(db);
  },
};
