import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { NameClash } from '../tables/file-tables.ts';

export interface NewUpload {
  readonly uploadId: string;
  readonly accountId: string;
  readonly spaceId: string;
  readonly wbNo: string | null;
  readonly source: number;
  readonly name: string;
  /** Size of the file, which is also reserved. */
  readonly bytes: number;
  readonly expiresAt: Date;
  readonly folderId?: string | null;
  readonly clash?: NameClash;
}

export interface UploadRow {
  readonly uploadId: string;
  readonly wbNo: string | null;
  readonly spaceId: string;
  readonly source: number;
  readonly name: string;
  readonly bytes: number;
  /** Bytes of its space that are reserved for it. */
  readonly reserved: number;
  readonly partsId: string | null;
  readonly folderId: string | null;
  readonly clash: NameClash;
  /** Whether the virus scanner has already checked the file. */
  readonly checked: boolean;
  readonly completed: boolean;
}

/** Also reserves the bytes, with the account of the space locked. */
export async function insertUploads(tx: Tx, uploads: readonly NewUpload[]): Promise<void> {
  await tx
    .insertInto('upload')
    .values(uploads.map((upload) => ({ ...upload, bytes: String(upload.bytes), reserved: String(upload.bytes) })))
    .execute();
}

interface Whose {
  readonly uploadId: string;
  readonly accountId: string;
}

/** Finds only the sender's own uploads; another user's upload, or a refused one, is treated as missing. */
export const readUpload = (db: Db, whose: Whose): Promise<UploadRow | undefined> => uploadOf(db, whose, false);
/** Locked until the commit: of concurrent completions, one stores the file and the others find it stored. */
export const lockUpload = (tx: Tx, whose: Whose): Promise<UploadRow | undefined> => uploadOf(tx, whose, true);

async function uploadOf(db: Db, { uploadId, accountId }: Whose, lock: boolean): Promise<UploadRow | undefined> {
  if (!isStorableId(uploadId)) return undefined;
  const query = db
    .selectFrom('upload')
    .select([
      'uploadId',
      'wbNo',
      'spaceId',
      'source',
      'name',
      'bytes',
      'reserved',
      'partsId',
      'folderId',
      'clash',
      'checkedAt',
      'completedAt',
    ])
    .where('uploadId', '=', uploadId)
    .where('accountId', '=', accountId)
    .where('refusedAt', 'is', null);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return undefined;
  const { checkedAt, completedAt, bytes, reserved, ...upload } = row;
  const state = { checked: checkedAt !== null, completed: completedAt !== null };
  return { ...upload, ...state, bytes: Number(bytes), reserved: Number(reserved) };
}

/** The bytes cannot change any more, so the verdict stays valid. */
export async function markChecked(db: Db, uploadId: string): Promise<void> {
  await db.updateTable('upload').set({ checkedAt: sql<Date>`now()` }).where('uploadId', '=', uploadId).execute();
}

/** Ends the reservation: the caller has charged the file in the same transaction. */
export async function markCompleted(tx: Tx, uploadId: string): Promise<void> {
  const set = { completedAt: sql<Date>`now()`, reserved: '0' };
  await tx.updateTable('upload').set(set).where('uploadId', '=', uploadId).execute();
}

/**
 * Marks an upload so that its file is not processed again. An upload completed meanwhile stays complete. The space is
 * released by `release`, or otherwise when the row is swept, because a file may be sent as long as its address is
 * valid. Returns false if the upload is complete or gone.
 */
export async function markRefused(
  db: Db,
  uploadId: string,
  { expiresAt, release = false }: { readonly expiresAt?: Date; readonly release?: boolean } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({
      refusedAt: sql<Date>`now()`,
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(release ? { reserved: '0' } : {}),
    })
    .where('uploadId', '=', uploadId)
    .where('completedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores the store's name for an upload in parts; of two concurrent starts, the first name is kept. The upload is kept
 * until `expiresAt` or longer, never shorter than before.
 */
export async function keepUploading(
  db: Db,
  uploadId: string,
  { partsId, expiresAt }: { readonly partsId: string; readonly expiresAt: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('upload')
    .set({
      partsId: sql<string>`coalesce(parts_id, ${partsId})`,
      expiresAt: sql<Date>`greatest(expires_at, ${expiresAt}::timestamptz)`,
    })
    .where('uploadId', '=', uploadId)
    .where('completedAt', 'is', null)
    .where('refusedAt', 'is', null)
    .returning('partsId')
    .executeTakeFirst();
  return row?.partsId ?? undefined;
}

/** Forgets the upload in parts that the store no longer knows, unless another one was started meanwhile. */
export async function forgetParts(
  db: Db,
  { uploadId, partsId }: { readonly uploadId: string; readonly partsId: string | null },
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ partsId: null })
    .where('uploadId', '=', uploadId)
    .where('partsId', '=', partsId)
    .where('completedAt', 'is', null)
    .execute();
}

/** The data returned for a stored blob. */
export type StoredBlob = {
  readonly blobId: string;
  readonly key: string;
  readonly mime: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
};

export async function readStoredBlob(db: Db, blobId: string): Promise<StoredBlob | undefined> {
  const row = await db
    .selectFrom('blob')
    .select(['blobId', 'key', 'mime', 'bytes', 'width', 'height'])
    .where('blobId', '=', blobId)
    .executeTakeFirst();
  return row && { ...row, bytes: Number(row.bytes), width: row.width ?? 0, height: row.height ?? 0 };
}

/** Counts a user's unused tickets. */
export async function countWaitingUploads(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('completedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface OldUpload {
  readonly uploadId: string;
  readonly completed: boolean;
  /** The upload was sent in parts, some of which may still be in the store. */
  readonly inParts: boolean;
}

/** Uploads that nobody will complete or read again, locked until the commit: a concurrent completion waits and then finds none. */
export async function lockOldUploads(
  tx: Tx,
  { abandonedMs, doneMs, limit }: { readonly abandonedMs: number; readonly doneMs: number; readonly limit: number },
): Promise<OldUpload[]> {
  const { rows } = await sql<OldUpload>`
    select upload_id, completed_at is not null as completed, source in (0, 3, 5) as in_parts from upload
    where case
      when completed_at is not null then created_at < now() - make_interval(secs => ${doneMs / 1_000}::float)
      else coalesce(expires_at, created_at + make_interval(secs => ${abandonedMs / 1_000}::float)) < now() end
      and coalesce(expires_at, created_at) < now()
    order by coalesce(expires_at, created_at) limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function deleteUploads(tx: Tx, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length > 0) await tx.deleteFrom('upload').where('uploadId', 'in', uploadIds).execute();
}
