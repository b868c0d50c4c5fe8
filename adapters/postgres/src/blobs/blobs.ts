import { sql } from 'kysely';
import { UNFILED } from '../files/unfiled.ts';
import type { Db, Tx } from '../port.ts';
import type { BlobKind } from '../schema.ts';
import { isStorableId } from '../storable-id.ts';

export interface NewBlob {
  readonly blobId: string;
  /** The space that pays for its bytes. */
  readonly spaceId: string;
  readonly key: string;
  readonly bytes: number;
  readonly mime: string;
  /** Null if no process has read all bytes of the blob. */
  readonly sha256: Uint8Array | null;
  readonly width: number | null;
  readonly height: number | null;
}

export interface ReadableBlob {
  readonly blobId: string;
  readonly key: string;
  readonly mime: string;
}

/** Registers bytes in the store, charged to their space. A board or user must hold the blob, or it is collected. */
export async function storeBlob(tx: Tx, { bytes, sha256, ...blob }: NewBlob): Promise<void> {
  await tx
    .insertInto('blob')
    .values({ ...blob, bytes: String(bytes), sha256: sha256 && Buffer.from(sha256) })
    .execute();
}

/** A blob with the space that pays for it. */
export async function readPaidBlob(db: Db, blobId: string) {
  const row = await db
    .selectFrom('blob')
    .select(['blobId', 'spaceId', 'key', 'bytes', 'mime'])
    .where('blobId', '=', blobId)
    .executeTakeFirst();
  return row && { ...row, bytes: Number(row.bytes) };
}

/** Lets a board hold blobs. Existing entries stay; a blob deleted meanwhile causes a foreign key violation. */
export async function holdBlobs(
  tx: Tx,
  { wbNo, blobIds, kind }: { readonly wbNo: string; readonly blobIds: readonly string[]; readonly kind: BlobKind },
): Promise<void> {
  if (blobIds.length === 0) return;
  await tx
    .insertInto('boardBlob')
    .values(blobIds.map((blobId) => ({ wbNo, blobId, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Copies one row per blob. No bytes are copied or charged again: a blob stays while any board holds it. Idempotent. Waits
 * while a page of a document is being stored: see `holdDocuments`.
 */
export async function holdAllBlobsOf(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    select 1 from document where document_id in (select blob_id from board_blob where wb_no = ${from})
    order by document_id for key share`.execute(tx);
  await sql`
    insert into board_blob (wb_no, blob_id, kind)
    select ${to}, blob_id, kind from board_blob where wb_no = ${from} on conflict do nothing`.execute(tx);
}

/** Which of the named blobs a board holds, with their kinds. */
export async function heldBlobs(
  db: Db,
  { wbNo, blobIds: named }: { readonly wbNo: string; readonly blobIds: readonly string[] },
): Promise<ReadonlyMap<string, BlobKind>> {
  const blobIds = named.filter(isStorableId);
  if (blobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('boardBlob')
    .select(['blobId', 'kind'])
    .where('wbNo', '=', wbNo)
    // A single parameter for any number of blobs: a statement takes 65,535 parameters at most.
    .where(sql<boolean>`blob_id = any(${blobIds}::bigint[])`)
    .execute();
  return new Map(rows.map(({ blobId, kind }) => [blobId, kind]));
}

/** The time until the next snapshot of a page that shows the blob. After that it is on the page, or was abandoned. */
export const FRESH_MINUTES = 10;

/**
 * Images on a board: those its pages showed at their last snapshot, and recent ones. Images deleted from every page are
 * held only for the history and do not count.
 */
export const countImages = (db: Db, wbNo: string): Promise<number> => countShown(db, wbNo, 'image');

/** Audio and documents on a board, counted in the same way. */
export const countFiles = (db: Db, wbNo: string): Promise<number> => countShown(db, wbNo, 'file');

async function countShown(db: Db, wbNo: string, kind: BlobKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from board_blob held
    where held.wb_no = ${wbNo} and held.kind = ${kind} and (
      held.added_at > now() - make_interval(mins => ${FRESH_MINUTES})
      or exists (select 1 from board_page page where page.wb_no = ${wbNo} and page.deleted_at is null
        and held.blob_id = any(page.picture_ids)))`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function writePagePictures(tx: Tx, pageId: string, blobIds: readonly string[]): Promise<void> {
  const ids = blobIds.filter(isStorableId);
  await sql`update board_page set picture_ids = ${ids}::bigint[]
    where page_id = ${pageId} and picture_ids <> ${ids}::bigint[]`.execute(tx);
}

/** Which of the named blobs a user may view: on a board they can open, or among their own backgrounds. */
export async function readableBlobs(
  db: Db,
  { accountId, blobIds: named }: { readonly accountId: string; readonly blobIds: readonly string[] },
): Promise<ReadableBlob[]> {
  const blobIds = named.filter(isStorableId);
  if (blobIds.length === 0) return [];
  const { rows } = await sql<ReadableBlob>`
    select blob.blob_id, blob.key, blob.mime from blob
    where blob.blob_id = any(${blobIds}::bigint[]) and (
      exists (select 1 from own_background own where own.blob_id = blob.blob_id and own.account_id = ${accountId})
      or exists (
        select 1 from board_blob held join board using (wb_no)
        where held.blob_id = blob.blob_id and board.recycled_at is null and board.cleared_at is null
          and (board.owner_account_id = ${accountId} or exists (
            select 1 from board_sharer sharer where sharer.wb_no = board.wb_no
              and sharer.account_id = ${accountId} and sharer.removed_at is null))))`.execute(db);
  return rows;
}

/**
 * The bytes that a board would move to another space: blobs that its own space pays for and that no other board of that
 * space holds.
 */
export async function bytesOnlyOn(
  tx: Tx,
  { wbNo, spaceId }: { readonly wbNo: string; readonly spaceId: string },
): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(bytes) as bytes from blob where ${onlyOn(wbNo, spaceId)}`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

/** From now on another space pays for these bytes. */
export async function moveCharges(
  tx: Tx,
  { wbNo, from, to }: { readonly wbNo: string; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`update blob set space_id = ${to} where ${onlyOn(wbNo, from)}`.execute(tx);
}

const onlyOn = (wbNo: string, spaceId: string) => sql`
  space_id = ${spaceId}
  and exists (select 1 from board_blob held where held.blob_id = blob.blob_id and held.wb_no = ${wbNo})
  and not exists (select 1 from board_blob other join board using (wb_no)
    where other.blob_id = blob.blob_id and other.wb_no <> ${wbNo} and board.space_id = ${spaceId})
  and not exists (select 1 from own_background own where own.blob_id = blob.blob_id)
  and ${UNFILED}`;
