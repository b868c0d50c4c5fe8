import { type Kysely, type Migration, sql } from 'kysely';

/** What an installation with ten million bookings a year needs. */
export const manyBookings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // The finder reads a week of 200 rooms: from the index alone, since bookings of one room lie far apart.
    await sql`
      create index meeting_busy on meeting (room_id, starts_at) include (ends_at, meeting_id)
      where status <> 'CANCELED'`.execute(db);
    // An index is read alone where the table was vacuumed; at the default that would happen some times a year.
    await sql`
      alter table meeting set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02)`.execute(db);
    await sql`
      create index room_by_capacity on room (space_id, capacity, name, room_id)
      where deleted_at is null and enabled`.execute(db);
    // Thousands become due at the same moment of a full hour: the first hundred are found without sorting all of them.
    await sql`drop index meeting_due_next`.execute(db);
    await sql`create index meeting_due_next on meeting_due (due_at, meeting_id)`.execute(db);
  },
};
