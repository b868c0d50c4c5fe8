import { type Kysely, type Migration, sql } from 'kysely';

/** Files that are sent for a meeting, and never come into a file centre. */
export const meetingUploads: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table upload
        drop constraint upload_source_check,
        -- 0: a file of the file centre, 5: of a meeting. The others are the specification's image sources.
        add constraint upload_source_check check (source between 0 and 5)`.execute(db);
  },
};
