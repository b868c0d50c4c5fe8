import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../port.ts';
import { FOLDER } from './folders.ts';

/**
 * Folders with folders in them that no way from the top leads to, as `lost`. Reads folders and no files; binned folders
 * have no counted folders in them.
 */
export const LOST_FOLDERS = `
  reached as (
    select entry_id from file_entry where parent_id is null
    union
    select e.entry_id from reached join file_entry e on e.parent_id = reached.entry_id
      and e.category = ${FOLDER} and e.bin_id is null
  ),
  lost as (
    select e.space_id, e.entry_id from folder_count c join file_entry e on e.entry_id = c.folder_id
    where c.folders > 0 and e.bin_id is null and not exists (select 1 from reached where reached.entry_id = c.folder_id)
  )`;

/** Puts everything that no way from the top of a space leads to into its top folder. */
export async function returnLostEntries(tx: Tx, spaceId: string): Promise<void> {
  const ofSpace = (alias: string): RawBuilder<unknown> => sql`${sql.ref(`${alias}.spaceId`)} = ${spaceId}`;
  await sql`
    with recursive reached as (
      select own.entry_id from file_entry as own where ${ofSpace('own')} and own.parent_id is null
      union
      select e.entry_id from reached join file_entry as e on e.parent_id = reached.entry_id
    )
    update file_entry as e set parent_id = root.entry_id, name_key = '/' || e.entry_id
    from file_entry as root
    where ${ofSpace('e')} and ${ofSpace('root')} and root.parent_id is null
      and not exists (select 1 from reached where reached.entry_id = e.entry_id)`.execute(tx);
}
