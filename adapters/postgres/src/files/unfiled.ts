import { sql } from 'kysely';

/** For a row of `blob`: true if no file, no earlier version of a file and no meeting has it. */
export const UNFILED = sql`(
  not exists (select 1 from file_entry filed where filed.blob_id = blob.blob_id)
  and not exists (select 1 from file_version kept where kept.blob_id = blob.blob_id)
  and not exists (select 1 from meeting_file attached where attached.blob_id = blob.blob_id))`;
