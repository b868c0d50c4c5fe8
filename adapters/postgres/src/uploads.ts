import { sql } from 'kysely';
import type { Db, Tx } from './port.ts';
import { isStorableId } from './storable-id.ts';

export interface NewUpload {
  readonly uploadId: string;
  readonly accountId: string;
  readonly spaceId: string;
  readonly wbNo: string | null;
  readonly source: number;
  readonly name: string;
  readonly bytes: number;
}

export interface UploadRow {
  readonly uploadId: string;
  readonly wbNo: string | null;
  readonly spaceId: string;
  readonly source: number;
  readonly name: string;
  readonly bytes: number;
  readonly completed: boolean;
}

export async function insertUploads(tx: Tx, uploads: readonly NewUpload[]): Promise<void> {
  await tx
    .insertInto('upload')
    .values(uploads.map((upload) => ({ ...upload, bytes: String(upload.bytes) })))
    .execute();
}

interface Whose {
  readonly uploadId: string;
  readonly accountId: string;
}

/** Only the sender's own; another user's upload, or a refused one, looks like none. */
export const readUpload = (db: Db, whose: Whose): Promise<UploadRow | undefined> => uploadOf(db, whose, false);
/** Locked until the commit: of concurrent completions one stores, and the others find it stored. */
export const lockUpload = (tx: Tx, whose: Whose): Promise<UploadRow | undefined> => uploadOf(tx, whose, true);

async function uploadOf(db: Db, { uploadId, accountId }: Whose, lock: boolean): Promise<UploadRow | undefined> {
  if (!isStorableId(uploadId)) return undefined;
  const query = db
    .selectFrom('upload')
    .select(['uploadId', 'wbNo', 'spaceId', 'source', 'name', 'bytes', 'completedAt'])
    .where('uploadId', '=', uploadId)
    .where('accountId', '=', accountId)
    .where('refusedAt', 'is', null);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return undefined;
  const { completedAt, bytes, ...upload } = row;
  return { ...upload, bytes: Number(bytes), completed: completedAt !== null };
}

export async function markCompleted(tx: Tx, uploadId: string): Promise<void> {
  await tx.updateTable('upload').set({ completedAt: sql<Date>`now()` }).where('uploadId', '=', uploadId).execute();
}

/** The file is not processed again. An upload completed meanwhile stays complete. */
export async function markRefused(db: Db, uploadId: string): Promise<void> {
  await db
    .updateTable('upload')
    .set({ refusedAt: sql<Date>`now()` })
    .where('uploadId', '=', uploadId)
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

/** A user's unused tickets. */
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
}

/**
 * Uploads that nobody will complete or query again, locked until the commit: a concurrent completion waits and finds
 * none.
 */
export async function lockOldUploads(
  tx: Tx,
  { abandonedMs, doneMs, limit }: { readonly abandonedMs: number; readonly doneMs: number; readonly limit: number },
): Promise<OldUpload[]> {
  const { rows } = await sql<OldUpload>`
    select upload_id, completed_at is not null as completed from upload
    where created_at < now() - make_interval(secs =>
      case when completed_at is null then ${abandonedMs / 1_000}::float else ${doneMs / 1_000}::float end)
    order by created_at limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function deleteUploads(tx: Tx, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length > 0) await tx.deleteFrom('upload').where('uploadId', 'in', uploadIds).execute();
}
