import { type Migration, sql } from 'kysely';

/**
 * The board that teaches a new user. One row per account, for as long as the account exists: only the first such board
 * is free, and only until it is changed.
 */
export const welcomeBoards: Migration = {
  async up(db) {
    await sql`
      create table welcome_board (
        account_id bigint primary key references account on delete cascade,
        wb_no bigint not null unique references board,
        -- Null: nobody has changed it, and it does not count among the boards its owner may create.
        counted_at timestamptz(3)
      )`.execute(db);
  },
};
