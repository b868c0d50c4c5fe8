import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The tidying looks only at blobs that lost a holder or whose board changed its space, and never reads all of them. The
 * queue has no unique key, so that two commands that let go of the same blobs never wait for each other.
 */
export const blobCandidates: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table blob_candidate (
        candidate_id bigint generated always as identity primary key,
        blob_id bigint not null,
        -- When the blob was made: a young one may get its holder by another command.
        made_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index blob_candidate_made on blob_candidate (made_at)`.execute(db);
    await sql`
      create function note_let_go() returns trigger language plpgsql as $$
      begin
        insert into blob_candidate (blob_id, made_at)
        select blob.blob_id, blob.created_at from blob where blob.blob_id in (select gone.blob_id from gone);
        return null;
      end $$`.execute(db);
    for (const table of ['board_blob', 'own_background', 'file_entry', 'file_version', 'meeting_file']) {
      await sql`
        create trigger ${sql.id(`${table}_let_go`)} after delete on ${sql.table(table)}
        referencing old table as gone for each statement execute function note_let_go()`.execute(db);
    }
    await sql`
      create function note_replaced() returns trigger language plpgsql as $$
      begin
        insert into blob_candidate (blob_id, made_at)
        select blob.blob_id, blob.created_at from blob where blob.blob_id = old.blob_id;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger file_entry_replaced after update of blob_id on file_entry for each row
      when (old.blob_id is distinct from new.blob_id) execute function note_replaced()`.execute(db);
    // Its former space may pay for pictures that only boards of other spaces hold.
    await sql`
      create function note_moved() returns trigger language plpgsql as $$
      begin
        insert into blob_candidate (blob_id, made_at)
        select blob.blob_id, blob.created_at from board_blob held join blob using (blob_id)
        where held.wb_no = new.wb_no;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger board_moved after update of space_id on board for each row
      when (old.space_id is distinct from new.space_id) execute function note_moved()`.execute(db);
  },
};
