import { type Kysely, type Migration, sql } from 'kysely';

/** Image uploads, the stored bytes of a space, and users' own backgrounds. */
export const pictures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Pictures have a size; other files none.
    await sql`alter table blob add column width integer, add column height integer`.execute(db);
    await sql`create index blob_space on blob (space_id)`.execute(db);
    await sql`
      alter table board_blob drop constraint board_blob_kind_check,
        add constraint board_blob_kind_check check (kind in ('image', 'file', 'background'))`.execute(db);

    // What counts as an image on a board: a picture that was deleted from its pages is held for their history, and counts no more.
    await sql`alter table board_page add column picture_ids bigint[] not null default '{}'`.execute(db);

    // What was promised a place. Its number is the blob's too: however often it is completed, it is one blob.
    await sql`
      create table upload (
        upload_id bigint primary key,
        account_id bigint not null references account on delete cascade,
        space_id bigint not null references space,
        -- Null: for the person themselves.
        wb_no bigint references board,
        -- Image-source kinds: add image 1, background 2, document 3, document convert 4.
        source smallint not null check (source between 1 and 4),
        name text not null,
        bytes bigint not null check (bytes > 0),
        created_at timestamptz(3) not null default now(),
        completed_at timestamptz(3)
      )`.execute(db);
    await sql`create index upload_created on upload (created_at)`.execute(db);
    await sql`create index upload_waiting on upload (account_id) where completed_at is null`.execute(db);

    await sql`
      create table own_background (
        account_id bigint not null references account on delete cascade,
        blob_id bigint not null references blob,
        name text not null,
        created_at timestamptz(3) not null default now(),
        primary key (account_id, blob_id)
      )`.execute(db);
    await sql`create index own_background_blob on own_background (blob_id)`.execute(db);

    // The account of each space: the sum of its blobs, to the byte, no matter who writes them. Read and lock it, never write it.
    await sql`
      create table space_account (
        space_id bigint primary key references space on delete cascade,
        bytes bigint not null default 0 check (bytes >= 0)
      )`.execute(db);
    await sql`
      insert into space_account (space_id, bytes)
      select space_id, coalesce(sum(blob.bytes), 0) from space left join blob using (space_id) group by space_id`.execute(
      db,
    );
    // Rows are locked in order of their keys, so that two statements over the same spaces cannot deadlock.
    await sql`
      create function add_to_space_accounts(space_ids bigint[], amounts bigint[]) returns void
      language sql as $$
        insert into space_account as a (space_id, bytes)
        select space_id, greatest(sum(amount), 0)
        from unnest(space_ids, amounts) as d (space_id, amount)
        group by space_id having sum(amount) <> 0 order by space_id
        on conflict (space_id) do update
          set bytes = a.bytes + (select sum(amount) from unnest(space_ids, amounts) as d (space_id, amount)
            where d.space_id = a.space_id)
      $$`.execute(db);
    await sql`
      create function account_blobs() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform add_to_space_accounts(array_agg(space_id), array_agg(bytes)) from new_rows;
        elsif tg_op = 'DELETE' then
          perform add_to_space_accounts(array_agg(space_id), array_agg(-bytes)) from old_rows;
        else
          perform add_to_space_accounts(array_agg(space_id), array_agg(bytes)) from (
            select space_id, bytes from new_rows union all select space_id, -bytes from old_rows
          ) as changed;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger blob_accounted_insert after insert on blob referencing new table as new_rows
      for each statement execute function account_blobs()`.execute(db);
    await sql`
      create trigger blob_accounted_update after update on blob
      referencing old table as old_rows new table as new_rows
      for each statement execute function account_blobs()`.execute(db);
    await sql`
      create trigger blob_accounted_delete after delete on blob referencing old table as old_rows
      for each statement execute function account_blobs()`.execute(db);
  },
};
