import { type Kysely, type Migration, sql } from 'kysely';

/** Exports and imports of boards. */
export const transfers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table board_export (
        export_id bigint primary key,
        wb_no bigint not null references board,
        space_id bigint not null references space,
        account_id bigint not null references account on delete cascade,
        format text not null check (format in ('png', 'svg', 'pdf', 'twb')),
        total integer not null,
        done integer not null default 0,
        -- One of the three at most; none: it is being made.
        key text,
        problem text check (problem in ('empty', 'tooLarge', 'failed')),
        cancelled_at timestamptz(3),
        -- Of the file, when it is there.
        name text,
        bytes bigint,
        created_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`create index board_export_created on board_export (created_at)`.execute(db);
    await sql`
      create index board_export_running on board_export (account_id)
      where key is null and problem is null and cancelled_at is null`.execute(db);

    await sql`
      create table board_import (
        import_id bigint primary key,
        account_id bigint not null references account on delete cascade,
        bytes bigint not null check (bytes > 0),
        -- The board that it becomes, from its completion on.
        wb_no bigint references board,
        -- Pages that were looked at; they are filled all at once, at the end.
        done integer not null default 0,
        problem text check (problem in ('notTwb', 'damaged', 'newer', 'pages', 'images', 'space', 'failed')),
        created_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`create index board_import_created on board_import (created_at)`.execute(db);
  },
};
