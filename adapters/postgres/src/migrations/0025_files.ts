import { type Kysely, type Migration, sql } from 'kysely';

/** The file centre: folders and files of a space, their words, and how many there are. */
export const files: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table file_entry (
        entry_id bigint primary key,
        space_id bigint not null references space,
        -- Null: the root of the space, which has no name and is never listed.
        parent_id bigint references file_entry on delete cascade,
        name text collate board_name not null,
        -- Names that a file system could not tell apart have the same key.
        name_key text collate "C" not null,
        -- 0: a folder. The others are the specification's categories.
        category smallint not null check (category between 0 and 10 and category <> 4),
        blob_id bigint references blob,
        bytes bigint not null default 0,
        added_by bigint references account on delete set null,
        created_at timestamptz(3) not null default now(),
        changed_at timestamptz(3) not null default now(),
        -- In the recycle bin: itself, or the binned folder above it. Null: in its place.
        bin_id bigint,
        binned_at timestamptz(3),
        check ((category = 0) = (blob_id is null))
      )`.execute(db);
    await sql`create unique index file_entry_root on file_entry (space_id) where parent_id is null`.execute(db);
    await sql`create unique index file_entry_key on file_entry (parent_id, name_key) where bin_id is null`.execute(db);
    // A page of a folder is a merge of one short scan for each category; a filter leaves some of them out.
    await sql`create index file_entry_name on file_entry (parent_id, category, name, entry_id) where bin_id is null`.execute(
      db,
    );
    await sql`
      create index file_entry_changed on file_entry (parent_id, category, changed_at, entry_id) where bin_id is null`.execute(
      db,
    );
    await sql`create index file_entry_size on file_entry (parent_id, category, bytes, entry_id) where bin_id is null`.execute(
      db,
    );
    await sql`create index file_entry_parent on file_entry (parent_id)`.execute(db);
    await sql`
      create index file_entry_recent on file_entry (space_id, changed_at desc, entry_id desc)
      where bin_id is null and parent_id is not null`.execute(db);
    await sql`create index file_entry_blob on file_entry (blob_id) where blob_id is not null`.execute(db);
    await sql`
      create index file_entry_bin on file_entry (space_id, binned_at desc, entry_id desc) where bin_id = entry_id`.execute(
      db,
    );
    await sql`create index file_entry_bin_expiry on file_entry (binned_at) where bin_id = entry_id`.execute(db);
    await sql`create index file_entry_binned on file_entry (bin_id) where bin_id is not null`.execute(db);

    // As board_search: each word has its space before it.
    await sql`
      create table file_search (
        entry_id bigint primary key references file_entry on delete cascade,
        words tsvector not null
      )`.execute(db);
    await sql`create index file_search_words on file_search using gin (words) with (fastupdate = off)`.execute(db);
    await sql`
      create function files_with_words(query tsquery, most integer) returns setof bigint
      language sql stable rows 100 set enable_seqscan = off as $$
        select entry_id from file_search where words @@ query limit most
      $$`.execute(db);

    await sql`
      create table folder_count (
        folder_id bigint primary key references file_entry on delete cascade,
        folders integer not null default 0,
        files integer not null default 0
      )`.execute(db);
    await sql`alter table space_account add column entries integer not null default 0`.execute(db);
    // Rows are locked in order of their keys, so that two statements over the same folders cannot deadlock.
    await sql`
      create function add_to_folder_counts(parents bigint[], categories smallint[], amounts integer[]) returns void
      language sql as $$
        insert into folder_count as c (folder_id, folders, files)
        select parent, sum(amount) filter (where category = 0), sum(amount) filter (where category <> 0) from (
          select parent, category, amount from unnest(parents, categories, amounts) as d (parent, category, amount)
          union all select parent, 0, 0 from unnest(parents) as p (parent)
          union all select parent, 1, 0 from unnest(parents) as p (parent)
        ) as d where parent is not null group by parent having bool_or(amount <> 0) order by parent
        on conflict (folder_id) do update
          set folders = c.folders + excluded.folders, files = c.files + excluded.files
      $$`.execute(db);
    await sql`
      create function add_to_space_entries(space_ids bigint[], amounts integer[]) returns void
      language sql as $$
        insert into space_account as a (space_id, entries)
        select space_id, sum(amount) from unnest(space_ids, amounts) as d (space_id, amount)
        group by space_id having sum(amount) <> 0 order by space_id
        on conflict (space_id) do update set entries = a.entries + excluded.entries
      $$`.execute(db);
    await sql`
      create function count_file_entries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform add_to_folder_counts(array_agg(parent_id), array_agg(category), array_agg(1)) from new_rows
          where bin_id is null;
          perform add_to_space_entries(array_agg(space_id), array_agg(1)) from new_rows;
        elsif tg_op = 'DELETE' then
          perform add_to_folder_counts(array_agg(parent_id), array_agg(category), array_agg(-1)) from old_rows
          where bin_id is null;
          perform add_to_space_entries(array_agg(space_id), array_agg(-1)) from old_rows;
        else
          perform add_to_folder_counts(array_agg(parent_id), array_agg(category), array_agg(amount)) from (
            select parent_id, category, sum(amount)::integer as amount from (
              select parent_id, category, 1 as amount from new_rows where bin_id is null
              union all select parent_id, category, -1 from old_rows where bin_id is null
            ) as sides group by parent_id, category having sum(amount) <> 0
          ) as changed;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger file_entry_counted_insert after insert on file_entry referencing new table as new_rows
      for each statement execute function count_file_entries()`.execute(db);
    await sql`
      create trigger file_entry_counted_update after update on file_entry
      referencing old table as old_rows new table as new_rows
      for each statement execute function count_file_entries()`.execute(db);
    await sql`
      create trigger file_entry_counted_delete after delete on file_entry referencing old table as old_rows
      for each statement execute function count_file_entries()`.execute(db);

    // Where an upload for the file centre goes, and what happens if its name is taken.
    await sql`
      alter table upload
        add column folder_id bigint,
        add column clash text not null default 'number' check (clash in ('number', 'replace', 'refuse'))`.execute(db);
  },
};
