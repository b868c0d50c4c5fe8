import { type Kysely, type Migration, sql } from 'kysely';

/** The contents that files had before their present one. */
export const fileVersions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table file_version (
        version_id bigint primary key,
        entry_id bigint not null references file_entry on delete cascade,
        blob_id bigint not null references blob,
        bytes bigint not null,
        added_by bigint references account on delete set null,
        -- When another content took its place.
        replaced_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`create index file_version_entry on file_version (entry_id, replaced_at desc, version_id desc)`.execute(
      db,
    );
    await sql`create index file_version_blob on file_version (blob_id)`.execute(db);
  },
};
