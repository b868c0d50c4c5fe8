import { wordsOf } from '@sw/board-model';
import { sql } from 'kysely';
import type { Tx } from '../port.ts';
import { FOLDER } from './folders.ts';
import { CATEGORY_SIGN, spaceMark } from './search-files.ts';

export interface NewFileEntry {
  readonly entryId: string;
  readonly spaceId: string;
  readonly parentId: string;
  readonly name: string;
  readonly nameKey: string;
  readonly category: number;
  readonly blobId: string | null;
  readonly bytes: number;
  readonly addedBy: string;
}

/** The caller has locked the folder and checked that the name is free. */
export async function insertFileEntry(tx: Tx, entry: NewFileEntry): Promise<void> {
  await tx
    .insertInto('fileEntry')
    .values({ ...entry, bytes: String(entry.bytes) })
    .execute();
  await writeFileWords(tx, entry);
}

/** The entry's row must already be written, because its category becomes one of the words. */
async function writeFileWords(
  tx: Tx,
  { entryId, spaceId, name }: Pick<NewFileEntry, 'entryId' | 'spaceId' | 'name'>,
): Promise<void> {
  const mark = spaceMark(spaceId);
  const words = wordsOf(name).map((word) => `${mark}${word}`);
  await sql`
    insert into file_search (entry_id, words)
    select entry_id, array_to_tsvector(${words}::text[] || (${mark} || ${CATEGORY_SIGN} || category))
    from file_entry where entry_id = ${entryId}
    on conflict (entry_id) do update set words = excluded.words`.execute(tx);
}

export interface NewPlace {
  readonly entryId: string;
  readonly spaceId: string;
  readonly parentId: string;
  readonly name: string;
  readonly nameKey: string;
}

/** Renames or moves an entry. A folder's contents move along, because they refer to the folder and not to its path. */
export async function placeFileEntry(tx: Tx, place: NewPlace): Promise<void> {
  const { entryId, parentId, name, nameKey } = place;
  await tx
    .updateTable('fileEntry')
    .set({ parentId, name, nameKey, changedAt: sql<Date>`now()` })
    .where('entryId', '=', entryId)
    .execute();
  await writeFileWords(tx, place);
}

/**
 * Moves entries to the recycle bin, with everything below: out of lists and searches, but still stored and charged. Who
 * adds to a folder holds its row, so the update may wait, and then does not see what was added. A further look does, and
 * nothing more can come: all folders are locked and in the bin by then.
 */
export async function binFileEntries(tx: Tx, entryIds: readonly string[]): Promise<void> {
  for (const entryId of entryIds) {
    for (let binned = 1n; binned > 0n; ) {
      const { numAffectedRows = 0n } = await sql`
        with recursive tree as (
          select entry_id from file_entry where entry_id = ${entryId} and bin_id is null
          union
          select e.entry_id from file_entry own join file_entry e on e.parent_id = own.entry_id and e.bin_id is null
          where own.bin_id = ${entryId}
          union
          select e.entry_id from tree join file_entry e on e.parent_id = tree.entry_id and e.bin_id is null
        )
        update file_entry as e set bin_id = ${entryId}, binned_at = now() from tree where e.entry_id = tree.entry_id`.execute(
        tx,
      );
      binned = numAffectedRows;
    }
  }
}

/** Restores an entry from the bin to this place, with everything that was binned with it. */
export async function restoreFileEntry(tx: Tx, place: NewPlace): Promise<void> {
  const { entryId, parentId, name, nameKey } = place;
  await sql`
    update file_entry set parent_id = ${parentId}, name = ${name}, name_key = ${nameKey}
    where entry_id = ${entryId}`.execute(tx);
  await sql`update file_entry set bin_id = null, binned_at = null where bin_id = ${entryId}`.execute(tx);
  await writeFileWords(tx, place);
}

/**
 * Deletes everything that was binned with these entries, and returns the blobs of the files and their versions. An
 * entry that was binned before its folder is a separate entry of the bin: it moves to the root of the space and stays
 * in the bin.
 */
export async function eraseFileEntries(tx: Tx, entryIds: readonly string[]): Promise<string[]> {
  await sql`
    update file_entry as own set parent_id = root.entry_id
    from file_entry as parent, file_entry as root
    where parent.entry_id = own.parent_id and parent.bin_id = any(${entryIds}::bigint[])
      and own.bin_id = own.entry_id and own.bin_id <> all(${entryIds}::bigint[])
      and root.space_id = own.space_id and root.parent_id is null`.execute(tx);
  // Every part of the statement sees the rows as they were, so the versions are still visible when their files are deleted.
  const { rows } = await sql<{ blobId: string | null }>`
    with erased as (
      delete from file_entry where bin_id = any(${entryIds}::bigint[]) returning entry_id, blob_id
    )
    select blob_id from erased union select v.blob_id from erased join file_version v using (entry_id)`.execute(tx);
  return rows.flatMap(({ blobId }) => blobId ?? []);
}

/** Binned entries that have expired, locked until the commit. */
export async function lockExpiredBin(
  tx: Tx,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ entryId: string }>`
    select entry_id from file_entry where bin_id = entry_id and binned_at < now() - make_interval(days => ${days})
    order by binned_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ entryId }) => entryId);
}

export const isFolder = ({ category }: { readonly category: number }): boolean => category === FOLDER;
