import { sql } from 'kysely';

/** Of a row of `blob`: no file has it, and no earlier version of one. */
export const UNFILED = sql`(
  not exists (select 1 from file_entry filed where filed.blob_id = blob.blob_id)
  and not exists (select 1 from file_version kept where kept.blob_id = blob.blob_id))`;
