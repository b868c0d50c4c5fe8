import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';

interface Content {
  readonly blobId: string;
  readonly bytes: number;
  readonly addedBy: string | null;
}

/**
 * Replaces the file's content. The previous content becomes a version; versions beyond `most` are deleted, oldest
 * first, and their blobs returned. The file's row is locked.
 */
export async function replaceFileContent(
  tx: Tx,
  entryId: string,
  { next, versionId, most }: { readonly next: Content; readonly versionId: string; readonly most: number },
): Promise<string[]> {
  await sql`
    insert into file_version (version_id, entry_id, blob_id, bytes, added_by)
    select ${versionId}, entry_id, blob_id, bytes, added_by from file_entry where entry_id = ${entryId}`.execute(tx);
  const { blobId, bytes, addedBy } = next;
  await tx
    .updateTable('fileEntry')
    .set({ blobId, bytes: String(bytes), addedBy, changedAt: sql<Date>`now()` })
    .where('entryId', '=', entryId)
    .execute();
  const { rows } = await sql<{ blobId: string }>`
    delete from file_version where version_id in (
      select version_id from file_version where entry_id = ${entryId}
      order by replaced_at desc, version_id desc offset ${most}) returning blob_id`.execute(tx);
  return rows.map((row) => row.blobId);
}

export interface FileVersion {
  readonly versionId: string;
  readonly blobId: string;
  readonly key: string;
  readonly bytes: number;
  readonly addedBy: string | null;
  readonly nickName: string | null;
  /** When this content arrived. */
  readonly createdAt: Date;
}

/** The earlier contents of a file, newest first. */
export async function listFileVersions(db: Db, entryId: string): Promise<FileVersion[]> {
  const rows = await db
    .selectFrom('fileVersion as v')
    .innerJoin('blob', 'blob.blobId', 'v.blobId')
    .leftJoin('account', 'account.accountId', 'v.addedBy')
    .select(['v.versionId', 'v.blobId', 'blob.key', 'v.bytes', 'v.addedBy', 'account.nickName', 'blob.createdAt'])
    .where('v.entryId', '=', entryId)
    .orderBy('v.replacedAt', 'desc')
    .orderBy('v.versionId', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** Removes a version from its file's list and returns it; undefined if it is not in the list. */
export async function takeFileVersion(
  tx: Tx,
  { entryId, versionId }: { readonly entryId: string; readonly versionId: string },
): Promise<{ readonly blobId: string; readonly bytes: number; readonly addedBy: string | null } | undefined> {
  if (!isStorableId(versionId)) return undefined;
  const row = await tx
    .deleteFrom('fileVersion')
    .where('versionId', '=', versionId)
    .where('entryId', '=', entryId)
    .returning(['blobId', 'bytes', 'addedBy'])
    .executeTakeFirst();
  return row && { ...row, bytes: Number(row.bytes) };
}
