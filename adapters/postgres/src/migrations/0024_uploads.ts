import { type Kysely, type Migration, sql } from 'kysely';

/** Space is reserved before bytes arrive; large files arrive in parts, straight at their final place. */
export const uploads: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table upload
        drop constraint upload_source_check,
        -- 0: a file of the file centre. The others are the specification's image sources.
        add constraint upload_source_check check (source between 0 and 4),
        -- Bytes of the space held for it; 0 once they are charged or released, and in rows of the release before.
        add column reserved bigint not null default 0 check (reserved >= 0),
        -- The store's name for an upload in parts; null before the first part, and for images.
        add column parts_id text,
        -- When it is given up unless something happens; null in rows of the release before.
        add column expires_at timestamptz(3)`.execute(db);
    await sql`create index upload_expiry on upload (coalesce(expires_at, created_at))`.execute(db);
    // Nobody reads 5 GB to hash them.
    await sql`alter table blob alter column sha256 drop not null`.execute(db);

    await sql`alter table space_account add column reserved bigint not null default 0 check (reserved >= 0)`.execute(
      db,
    );
    // Rows are locked in order of their keys, as by add_to_space_accounts.
    await sql`
      create function reserve_in_space_accounts(space_ids bigint[], amounts bigint[]) returns void
      language sql as $$
        insert into space_account as a (space_id, reserved)
        select space_id, greatest(sum(amount), 0)
        from unnest(space_ids, amounts) as d (space_id, amount)
        group by space_id having sum(amount) <> 0 order by space_id
        on conflict (space_id) do update
          set reserved = a.reserved + (select sum(amount) from unnest(space_ids, amounts) as d (space_id, amount)
            where d.space_id = a.space_id)
      $$`.execute(db);
    await sql`
      create function reserve_uploads() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform reserve_in_space_accounts(array_agg(space_id), array_agg(reserved)) from new_rows;
        elsif tg_op = 'DELETE' then
          perform reserve_in_space_accounts(array_agg(space_id), array_agg(-reserved)) from old_rows;
        else
          perform reserve_in_space_accounts(array_agg(space_id), array_agg(reserved)) from (
            select space_id, reserved from new_rows union all select space_id, -reserved from old_rows
          ) as changed;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger upload_reserved_insert after insert on upload referencing new table as new_rows
      for each statement execute function reserve_uploads()`.execute(db);
    await sql`
      create trigger upload_reserved_update after update on upload
      referencing old table as old_rows new table as new_rows
      for each statement execute function reserve_uploads()`.execute(db);
    await sql`
      create trigger upload_reserved_delete after delete on upload referencing old table as old_rows
      for each statement execute function reserve_uploads()`.execute(db);
  },
};
