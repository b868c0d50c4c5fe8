import { sql } from 'kysely';

/** Of a row of `blob`: no file has it, no earlier version of one, and no meeting. */
export const UNFILED = sql`(
  not exists (select 1 from file_entry filed where filed.blob_id = blob.blob_id)
  and not exists (select 1 from file_version kept where kept.blob_id = blob.blob_id)
  and not exists (select 1 from meeting_file attached where attached.blob_id = blob.blob_id))`;
