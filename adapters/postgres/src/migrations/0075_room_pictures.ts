import { type Kysely, type Migration, sql } from 'kysely';

/** Pictures of rooms, in the order in which they are shown. A key is found by the address of its picture. */
export const roomPictures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table room add column picture_keys text[] not null default '{}'
        check (cardinality(picture_keys) <= 5)`.execute(db);
    await sql`create index room_picture_keys on room using gin (picture_keys)`.execute(db);
  },
};
