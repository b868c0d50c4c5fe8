import { type Migration, sql } from 'kysely';

/** Pages have names, and a deleted page can be restored until it is erased. */
export const pageBin: Migration = {
  async up(db) {
    await sql`
      alter table board_page
        add column page_name text,
        add column deleted_by bigint,
        add column erased_at timestamptz(3)`.execute(db);
    await sql`
      create index board_page_bin on board_page (wb_no, deleted_at)
      where deleted_at is not null and erased_at is null`.execute(db);
    await sql`
      create index board_page_expiry on board_page (deleted_at)
      where deleted_at is not null and erased_at is null`.execute(db);
  },
};
