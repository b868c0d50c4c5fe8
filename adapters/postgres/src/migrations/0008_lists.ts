import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The lists of boards. A user's list has its own rows (board_entry), so that its cost depends on that user alone: own
 * and shared boards come from one index scan, however many boards the product holds.
 */
export const lists: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Names sort by pinyin, Latin letters without regard to case first, and 'Plan 2' before 'Plan 10'.
    await sql`create collation board_name (provider = icu, locale = 'zh-u-kn-true-kr-latn-hani')`.execute(db);
    await sql`
      create table board_entry (
        account_id bigint not null references account on delete cascade,
        wb_no bigint not null references board,
        mine boolean not null,
        permit smallint not null check (permit in (0, 1, 2)),
        wb_share_id bigint references board_sharer,
        wb_name text collate board_name not null,
        created_at timestamptz(3) not null,
        edited_at timestamptz(3) not null,
        starred_at timestamptz(3),
        opened_at timestamptz(3),
        -- Its board is in the recycle bin: in nobody's list, and back with its stars when it is recovered.
        hidden boolean not null default false,
        primary key (account_id, wb_no)
      )`.execute(db);
    await sql`create index board_entry_board on board_entry (wb_no)`.execute(db);
    await sql`
      create index board_entry_edited on board_entry (account_id, mine, edited_at desc, wb_no desc)
      where not hidden`.execute(db);
    await sql`
      create index board_entry_created on board_entry (account_id, mine, created_at desc, wb_no desc)
      where not hidden`.execute(db);
    await sql`
      create index board_entry_name on board_entry (account_id, mine, wb_name, wb_no)
      where not hidden`.execute(db);
    await sql`
      create index board_entry_starred on board_entry (account_id, edited_at desc, wb_no desc)
      where starred_at is not null and not hidden`.execute(db);

    // Apart from the entry: an edit moves the entry in the list every minute, and must not write these words again.
    await sql`
      create table board_search (
        account_id bigint not null,
        wb_no bigint not null,
        -- Each word has its reader before it, so that a search meets only the reader's own, whatever others write.
        words tsvector not null,
        primary key (account_id, wb_no),
        foreign key (account_id, wb_no) references board_entry on delete cascade
      )`.execute(db);
    // Without a list of pending words, which every search would read to its end; what is written is written by jobs.
    await sql`create index board_search_words on board_search using gin (words) with (fastupdate = off)`.execute(db);
    // A word's readers are not in the planner's statistics: it takes a search for one that finds half of all boards, and
    // would read the table. The function has no such choice, and declares to the planner that it gives few rows.
    await sql`
      create function boards_with_words(query tsquery, most integer) returns setof bigint
      language sql stable rows 100 set enable_seqscan = off as $$
        select wb_no from board_search where words @@ query limit most
      $$`.execute(db);
    await sql`
      create table page_words (
        page_id bigint primary key references board_page on delete cascade,
        wb_no bigint not null references board,
        words text[] not null
      )`.execute(db);
    await sql`create index page_words_board on page_words (wb_no)`.execute(db);

    // An entry counts among the shared, the starred, both or neither.
    await sql`
      create function entry_counter_kinds(mine boolean, starred_at timestamptz, hidden boolean) returns text[]
      language sql immutable as $$
        select case when hidden then array[null, null]::text[]
          else array[case when not mine then 'shared' end, case when starred_at is not null then 'starred' end] end
      $$`.execute(db);
    // Both sides of an update in one sum: an edit touches every list its board is in, and no counter.
    await sql`
      create function count_entries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform add_to_counters(array_agg(account_id), array_agg(kind), array_agg(1)) from (
            select account_id, unnest(entry_counter_kinds(mine, starred_at, hidden)) as kind from new_rows
          ) as added;
        elsif tg_op = 'DELETE' then
          perform add_to_counters(array_agg(account_id), array_agg(kind), array_agg(-1)) from (
            select account_id, unnest(entry_counter_kinds(mine, starred_at, hidden)) as kind from old_rows
          ) as removed;
        else
          perform add_to_counters(array_agg(account_id), array_agg(kind), array_agg(amount)) from (
            select account_id, unnest(entry_counter_kinds(mine, starred_at, hidden)) as kind, 1 as amount from new_rows
            union all
            select account_id, unnest(entry_counter_kinds(mine, starred_at, hidden)), -1 from old_rows
          ) as changed;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger board_entry_counted_insert after insert on board_entry referencing new table as new_rows
      for each statement execute function count_entries()`.execute(db);
    await sql`
      create trigger board_entry_counted_update after update on board_entry
      referencing old table as old_rows new table as new_rows
      for each statement execute function count_entries()`.execute(db);
    await sql`
      create trigger board_entry_counted_delete after delete on board_entry referencing old table as old_rows
      for each statement execute function count_entries()`.execute(db);

    await sql`
      insert into board_entry (account_id, wb_no, mine, permit, wb_name, created_at, edited_at, hidden)
      select owner_account_id, wb_no, true, 2, wb_name, created_at, edited_at, recycled_at is not null
      from board where cleared_at is null`.execute(db);
    await sql`
      insert into board_entry
        (account_id, wb_no, mine, permit, wb_share_id, wb_name, created_at, edited_at, hidden)
      select s.account_id, s.wb_no, false, s.permit, s.wb_share_id, b.wb_name, b.created_at, b.edited_at,
        b.recycled_at is not null
      from board_sharer s join board b using (wb_no)
      where s.removed_at is null and b.cleared_at is null and s.account_id <> b.owner_account_id`.execute(db);
    // For clearing what has been in a bin for its time, in every space.
    await sql`create index board_expiry on board (recycled_at) where recycled_at is not null and cleared_at is null`.execute(
      db,
    );
    // The list of own boards is walked along the entries from now on.
    await sql`drop index board_list`.execute(db);

    // A copy is in the list before its pages are filled: this is its progress.
    await sql`
      alter table board
        add column copy_total integer,
        add column copy_done integer not null default 0,
        add column copy_failed boolean not null default false`.execute(db);
    await sql`
      alter table board_page
        add column thumbnail_key text,
        add column thumbnail_md5 text,
        add column thumbnail_version bigint not null default 0,
        add column has_objects boolean not null default false`.execute(db);

    await sql`
      create table blob (
        blob_id bigint primary key,
        space_id bigint not null references space,
        key text not null unique,
        bytes bigint not null,
        mime text not null,
        sha256 bytea not null,
        created_at timestamptz(3) not null default now()
      )`.execute(db);
    // A blob belongs to boards by rows: a copy attaches, and what no board holds any more can be collected.
    await sql`
      create table board_blob (
        wb_no bigint not null references board,
        blob_id bigint not null references blob,
        kind text not null check (kind in ('image', 'file')),
        added_at timestamptz(3) not null default now(),
        primary key (wb_no, blob_id)
      )`.execute(db);
    await sql`create index board_blob_blob on board_blob (blob_id)`.execute(db);
  },
};
