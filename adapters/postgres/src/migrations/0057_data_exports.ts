import { type Kysely, type Migration, sql } from 'kysely';

/** Archives of everything that is stored about a person, made for that person. */
export const dataExports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table data_export (
        export_id bigint primary key,
        account_id bigint not null references account on delete cascade,
        -- Steps: boards, files and the description. 0: not counted yet.
        total integer not null default 0,
        done integer not null default 0,
        -- One of the three at most; none: it is being made.
        key text,
        problem text check (problem in ('tooLarge', 'failed')),
        cancelled_at timestamptz(3),
        bytes bigint,
        created_at timestamptz(3) not null default now(),
        finished_at timestamptz(3)
      )`.execute(db);
    await sql`create index data_export_account on data_export (account_id, created_at desc)`.execute(db);
    await sql`create index data_export_created on data_export (created_at)`.execute(db);
    // Of two requests at once one begins.
    await sql`
      create unique index data_export_running on data_export (account_id)
      where key is null and problem is null and cancelled_at is null and finished_at is null`.execute(db);
  },
};
