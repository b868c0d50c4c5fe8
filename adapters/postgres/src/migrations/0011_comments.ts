import { type Kysely, type Migration, sql } from 'kysely';

/** Comments on a board, separate from its pages: the log belongs to editors, and a viewer may write here. */
export const comments: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table board add column viewers_comment boolean not null default false`.execute(db);
    await sql`
      create table comment_thread (
        thread_id bigint primary key,
        wb_no bigint not null references board,
        space_id bigint not null references space,
        page_id bigint not null references board_page,
        -- Of the object it stands on, and where on it; without one it stands at the place.
        select_id text,
        across double precision,
        down double precision,
        x double precision not null,
        y double precision not null,
        created_by bigint references account on delete set null,
        created_at timestamptz(3) not null default now(),
        last_at timestamptz(3) not null default now(),
        resolved_at timestamptz(3),
        resolved_by bigint references account on delete set null,
        check ((select_id is null) = (across is null) and (select_id is null) = (down is null))
      )`.execute(db);
    await sql`create index comment_thread_board on comment_thread (wb_no, last_at desc)`.execute(db);
    await sql`create index comment_thread_space on comment_thread (space_id)`.execute(db);
    await sql`
      create table comment (
        comment_id bigint primary key,
        -- Numbered as they come: what somebody has read is all up to a number.
        seq bigint generated always as identity,
        thread_id bigint not null references comment_thread on delete cascade,
        author_account_id bigint references account on delete set null,
        text text not null,
        mentions bigint[] not null default '{}',
        created_at timestamptz(3) not null default now(),
        edited_at timestamptz(3),
        -- The first of a thread stays without its words while there are answers to it.
        deleted_at timestamptz(3)
      )`.execute(db);
    await sql`create index comment_of_thread on comment (thread_id, seq)`.execute(db);
    await sql`
      create table comment_read (
        account_id bigint not null references account on delete cascade,
        thread_id bigint not null references comment_thread on delete cascade,
        seq bigint not null,
        primary key (account_id, thread_id)
      )`.execute(db);
    await sql`create index comment_read_thread on comment_read (thread_id)`.execute(db);
    // Beside its picture a page shows how many recordings it holds.
    await sql`alter table board_page add column audio_count integer not null default 0`.execute(db);
  },
};
