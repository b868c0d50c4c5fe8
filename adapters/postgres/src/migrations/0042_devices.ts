import { type Kysely, type Migration, sql } from 'kysely';

export const devices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table session add column new_place boolean not null default false`.execute(db);
    // No reference: a session's row goes 30 days after its end, a place in a call says nothing by then. Null for places
    // that were taken before.
    await sql`alter table call_seat add column session_id bigint`.execute(db);
    await sql`create index call_seat_account on call_seat (account_id)`.execute(db);
  },
};
