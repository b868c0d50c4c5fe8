import { type Kysely, type Migration, sql } from 'kysely';

/** Documents on boards, and the pictures of their pages. */
export const documents: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table board_blob drop constraint board_blob_kind_check,
        add constraint board_blob_kind_check check (kind in ('image', 'file', 'background', 'page'))`.execute(db);
    // Gone with its blob, which is gone when no board holds it any more.
    await sql`
      create table document (
        document_id bigint primary key references blob on delete cascade,
        wb_no bigint not null references board,
        page_id bigint not null,
        select_id text not null,
        name text not null,
        state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
        fault text,
        pages smallint not null default 0,
        total integer not null default 0,
        created_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`create index document_page_of_board on document (page_id)`.execute(db);
    await sql`create index document_board on document (wb_no)`.execute(db);
    await sql`
      create table document_page (
        document_id bigint not null references document on delete cascade,
        page smallint not null,
        blob_id bigint not null references blob on delete cascade,
        small_id bigint not null references blob on delete cascade,
        small_md5 text not null,
        text text not null,
        primary key (document_id, page)
      )`.execute(db);
    await sql`create index document_page_blob on document_page (blob_id)`.execute(db);
    await sql`create index document_page_small on document_page (small_id)`.execute(db);
  },
};
