import { type Kysely, type Migration, sql } from 'kysely';

/** Searches sort and filter by what is beside the words, without a visit to every file that has them. */
export const fileSearchOrder: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table file_search
        add column space_id bigint,
        add column changed_at timestamptz(3),
        -- As a word too (mark/category): a search for folders meets no file.
        add column category smallint`.execute(db);
    // Words of a space begin with its mark, which ends with the first colon.
    await sql`
      update file_search as s set space_id = e.space_id, changed_at = e.changed_at, category = e.category,
        words = s.words || array_to_tsvector(array[split_part((tsvector_to_array(s.words))[1], ':', 1) || ':/' || e.category])
      from file_entry as e where e.entry_id = s.entry_id and s.words <> ''::tsvector`.execute(db);
    // Names without words are found by nothing.
    await sql`delete from file_search where space_id is null`.execute(db);
    await sql`
      create function complete_file_search() returns trigger language plpgsql as $$
      begin
        select space_id, changed_at, category into new.space_id, new.changed_at, new.category
        from file_entry where entry_id = new.entry_id;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger file_search_completed before insert on file_search
      for each row execute function complete_file_search()`.execute(db);
    await sql`
      create function reorder_file_search() returns trigger language plpgsql as $$
      begin
        update file_search as s set changed_at = n.changed_at
        from new_rows as n join old_rows as o using (entry_id)
        where s.entry_id = n.entry_id and n.changed_at <> o.changed_at;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger file_entry_searched_update after update on file_entry
      referencing old table as old_rows new table as new_rows
      for each statement execute function reorder_file_search()`.execute(db);
    await sql`
      alter table file_search alter column space_id set not null, alter column changed_at set not null,
        alter column category set not null`.execute(db);
    await sql`create index file_search_recent on file_search (space_id, changed_at desc, entry_id desc)`.execute(db);
    // What is in the bin is few, so asking for each match costs little; a mark in file_search would rewrite its words.
    await sql`create index file_entry_in_bin on file_entry (space_id, entry_id) where bin_id is not null`.execute(db);
    await sql`
      create function files_with_words(query tsquery, categories smallint[], most integer)
      returns table (entry_id bigint, changed_at timestamptz)
      language sql stable rows 100 set enable_seqscan = off as $$
        select entry_id, changed_at from file_search where words @@ query and category = any(categories) limit most
      $$`.execute(db);
  },
};
