import { type Kysely, type Migration, sql } from 'kysely';

/** An uploaded board file takes space until it is imported or abandoned; a refused image is not processed again. */
export const transferLimits: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table board_import
        -- Whose space it takes; null in rows of the release before.
        add column space_id bigint references space,
        -- Null while it takes space: until the board is filled, or the file refused or abandoned.
        add column ended_at timestamptz(3),
        drop constraint board_import_problem_check,
        add constraint board_import_problem_check check (problem in
          ('notTwb', 'damaged', 'newer', 'older', 'tooLarge', 'pages', 'images', 'space', 'failed'))`.execute(db);
    // Its row stays until it is swept: as long as its ticket is good, something may be sent with it.
    await sql`alter table upload add column refused_at timestamptz(3)`.execute(db);
    await sql`update board_import set ended_at = now()`.execute(db);
    await sql`create index board_import_pending on board_import (account_id) where ended_at is null`.execute(db);

    // A trigger, as for blobs: the space account stays right no matter which process writes the rows.
    await sql`
      create function charge_imports() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform add_to_space_accounts(array_agg(space_id), array_agg(bytes)) from new_rows
          where ended_at is null and space_id is not null having count(*) > 0;
        elsif tg_op = 'DELETE' then
          perform add_to_space_accounts(array_agg(space_id), array_agg(-bytes)) from old_rows
          where ended_at is null and space_id is not null having count(*) > 0;
        else
          perform add_to_space_accounts(array_agg(space_id), array_agg(bytes)) from (
            select space_id, bytes, ended_at from new_rows union all select space_id, -bytes, ended_at from old_rows
          ) as changed where ended_at is null and space_id is not null having count(*) > 0;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger import_charged_insert after insert on board_import referencing new table as new_rows
      for each statement execute function charge_imports()`.execute(db);
    await sql`
      create trigger import_charged_update after update on board_import
      referencing old table as old_rows new table as new_rows
      for each statement execute function charge_imports()`.execute(db);
    await sql`
      create trigger import_charged_delete after delete on board_import referencing old table as old_rows
      for each statement execute function charge_imports()`.execute(db);
  },
};
