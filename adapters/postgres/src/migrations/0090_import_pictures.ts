import { type Kysely, type Migration, sql } from 'kysely';

/** Pictures of an import that are in the store without a row of their own, so that giving the import up removes them. */
export const importPictures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table board_import add column pictures integer not null default 0`.execute(db);
  },
};
