import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A level limits a space, not a person: a personal space has the level of its owner. The view is the only place that
 * says which level a space has; whatever gives a space a level of its own replaces it.
 */
export const spaceLevels: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create view space_level as
      select space.space_id, account.level_no
      from space join account on account.account_id = space.owner_account_id`.execute(db);

    // Boards that count: recycled ones until they are cleared.
    await sql`alter table space_account add column boards integer not null default 0 check (boards >= 0)`.execute(db);
    // Rows are locked in order of their keys, as by add_to_space_accounts.
    await sql`
      create function add_boards_to_spaces(space_ids bigint[], amounts integer[]) returns void
      language sql as $$
        insert into space_account as a (space_id, boards)
        select space_id, greatest(sum(amount), 0)
        from unnest(space_ids, amounts) as d (space_id, amount)
        group by space_id having sum(amount) <> 0 order by space_id
        on conflict (space_id) do update
          set boards = a.boards + (select sum(amount) from unnest(space_ids, amounts) as d (space_id, amount)
            where d.space_id = a.space_id)
      $$`.execute(db);
    await sql`
      create function count_boards_of_spaces() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform add_boards_to_spaces(array_agg(space_id), array_agg(1)) from new_rows where cleared_at is null;
        elsif tg_op = 'DELETE' then
          perform add_boards_to_spaces(array_agg(space_id), array_agg(-1)) from old_rows where cleared_at is null;
        else
          perform add_boards_to_spaces(array_agg(space_id), array_agg(amount)) from (
            select space_id, 1 as amount from new_rows where cleared_at is null
            union all select space_id, -1 from old_rows where cleared_at is null
          ) as changed;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger board_of_space_insert after insert on board referencing new table as new_rows
      for each statement execute function count_boards_of_spaces()`.execute(db);
    await sql`
      create trigger board_of_space_update after update on board
      referencing old table as old_rows new table as new_rows
      for each statement execute function count_boards_of_spaces()`.execute(db);
    await sql`
      create trigger board_of_space_delete after delete on board referencing old table as old_rows
      for each statement execute function count_boards_of_spaces()`.execute(db);
    await sql`
      select add_boards_to_spaces(array_agg(space_id), array_agg(1)) from board where cleared_at is null`.execute(db);

    // Whose minutes a call uses. No reference: the history of calls outlives a space. Null in rows of the release before.
    await sql`alter table call add column payer_space_id bigint`.execute(db);
    await sql`create index call_open_payer on call (payer_space_id) where closed_at is null`.execute(db);
    await sql`
      create table space_call_month (
        space_id bigint not null,
        month text not null,
        minutes integer not null,
        primary key (space_id, month)
      )`.execute(db);
    await sql`
      create function count_call_minutes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.payer_space_id is not null and old.month is not null and old.minutes <> 0 then
          update space_call_month set minutes = minutes - old.minutes
          where space_id = old.payer_space_id and month = old.month;
        end if;
        if new.payer_space_id is not null and new.month is not null and new.minutes <> 0 then
          insert into space_call_month as m values (new.payer_space_id, new.month, new.minutes)
          on conflict (space_id, month) do update set minutes = m.minutes + excluded.minutes;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger call_minutes_insert after insert on call
      for each row when (new.minutes <> 0) execute function count_call_minutes()`.execute(db);
    await sql`
      create trigger call_minutes_update after update on call for each row
      when ((old.minutes, old.month, old.payer_space_id) is distinct from (new.minutes, new.month, new.payer_space_id))
      execute function count_call_minutes()`.execute(db);
    await sql`
      update call set payer_space_id = space.space_id from space
      where space.owner_account_id = call.creator_account_id and space.kind = 'personal'`.execute(db);
  },
};
