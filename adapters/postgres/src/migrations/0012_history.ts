import { type Kysely, type Migration, sql } from 'kysely';

/** The location of a page's history in the object store, named moments, and how far each user has seen it. */
export const history: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // A segment of the archive, its records summed up: a time line is read without the archive, and no key is searched for.
    await sql`
      create table page_segment (
        page_id bigint not null references board_page,
        wb_no bigint not null references board,
        from_version bigint not null,
        to_version bigint not null,
        records integer not null,
        bytes bigint not null,
        work jsonb not null,
        primary key (page_id, from_version, to_version)
      )`.execute(db);
    await sql`create index page_segment_board on page_segment (wb_no)`.execute(db);
    // A snapshot that stays: a moment is folded from the one before it.
    await sql`
      create table page_checkpoint (
        page_id bigint not null references board_page,
        wb_no bigint not null references board,
        version bigint not null,
        hash text not null,
        primary key (page_id, version)
      )`.execute(db);
    await sql`create index page_checkpoint_board on page_checkpoint (wb_no)`.execute(db);
    // The archive of this page has been looked through once: all before it is in the two tables above.
    await sql`
      create table page_history (
        page_id bigint primary key references board_page,
        wb_no bigint not null references board,
        begins bigint not null
      )`.execute(db);
    await sql`create index page_history_board on page_history (wb_no)`.execute(db);
    await sql`
      create table page_version (
        page_version_id bigint primary key,
        page_id bigint not null references board_page,
        wb_no bigint not null references board,
        version bigint not null,
        name text not null,
        -- Log time of the moment, which may be long before it was named.
        at timestamptz(3) not null,
        by_account_id bigint references account on delete set null,
        created_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`create index page_version_page on page_version (page_id, version desc)`.execute(db);
    await sql`create index page_version_board on page_version (wb_no)`.execute(db);
    await sql`
      create table page_visit (
        account_id bigint not null references account on delete cascade,
        page_id bigint not null references board_page,
        wb_no bigint not null references board,
        version bigint not null,
        seen_at timestamptz(3) not null default now(),
        primary key (account_id, page_id)
      )`.execute(db);
    await sql`create index page_visit_board on page_visit (wb_no)`.execute(db);
  },
};
