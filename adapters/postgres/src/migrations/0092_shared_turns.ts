import { type Kysely, type Migration, sql } from 'kysely';

/** What one process of all does at a time, and the indexes by which the tidying finds old rows. */
export const sharedTurns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table shared_turn (
        name text primary key,
        -- A process that comes earlier leaves it alone.
        next_at timestamptz(3) not null default now(),
        -- When somebody last had nothing left to do; at first, when it was first wanted.
        done_at timestamptz(3) not null default now(),
        -- How far a walk through a table has come.
        place bigint not null default 0
      )`.execute(db);
    await sql`
      create index session_old on session (least(expires_at, coalesce(revoked_at, expires_at)))`.execute(db);
    await sql`create index share_link_old on share_link (expires_at)`.execute(db);
  },
};
