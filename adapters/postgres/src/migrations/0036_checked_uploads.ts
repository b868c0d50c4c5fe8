import { type Kysely, type Migration, sql } from 'kysely';

/** Uploads that the virus scanner has read, so that finishing one again does not scan it again; imports that it refused. */
export const checkedUploads: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table upload add column checked_at timestamptz(3)`.execute(db);
    await sql`
      alter table board_import
        drop constraint board_import_problem_check,
        add constraint board_import_problem_check check (problem in
          ('notTwb', 'damaged', 'newer', 'older', 'tooLarge', 'pages', 'images', 'space', 'infected', 'failed'))`.execute(
      db,
    );
  },
};
