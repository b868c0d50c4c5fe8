import { createHash } from 'node:crypto';
import { DOCUMENT_EVENT } from '@sw/board-model';
import type { PagePicture } from '@sw/convert';
import { enqueue } from '@sw/jobs';
import { mayStore } from '@sw/policy';
import {
  addDocumentPage,
  countDocumentPages,
  type Database,
  type DocumentRow,
  holdPageBlobs,
  lockDocument,
  lockSpaceAccount,
  storeBlob,
} from '@sw/postgres';
import { blobKey, FOR_GOOD, type ObjectStore } from '@sw/storage';
import { steadyBlobId } from '../copy/steady-blob-id.ts';
import { announce } from './announce.ts';

/** The space of the board is full. */
export class NoSpace extends Error {}

interface Deps {
  readonly database: Database;
  readonly store: ObjectStore;
}

/** The two pictures of a page: a repeated attempt writes them to the same keys. */
export const pageFiles = (documentId: string, page: number) =>
  (['full', 'small'] as const).map((size) => {
    const blobId = steadyBlobId(documentId, page, size);
    return { size, blobId, key: blobKey(blobId) };
  });

/**
 * Stores one page and notifies all users on the board. Returns the blob of its picture; undefined if the conversion has
 * ended meanwhile. Rejects with `NoSpace`.
 */
export async function storePage(
  { database, store }: Deps,
  document: DocumentRow,
  { page, text, picture }: { readonly page: number; readonly text: string; readonly picture: PagePicture },
): Promise<string | undefined> {
  const { documentId, wbNo } = document;
  const files = pageFiles(documentId, page).map(({ size, ...file }) => {
    const { bytes, mime, width, height } = size === 'full' ? picture : picture.small;
    return { ...file, bytes, mime, width, height };
  });
  for (const { key, bytes, mime } of files) await store.put(key, bytes, { contentType: mime, cacheControl: FOR_GOOD });
  const [full, small] = files;
  if (!full || !small) throw new Error('a page has two pictures');
  return database.transaction(async (tx) => {
    const row = await lockDocument(tx, documentId);
    // Stored by a run that was considered dead.
    if (row !== undefined && (await countDocumentPages(tx, documentId)) > page) return full.blobId;
    // Collected or given up meanwhile: no row will name these objects.
    if (row?.state !== 'waiting') {
      await enqueue(tx, 'removeObjects', { keys: files.map(({ key }) => key) });
      return undefined;
    }
    const { spaceId } = await tx
      .selectFrom('board')
      .select('spaceId')
      .where('wbNo', '=', wbNo)
      .executeTakeFirstOrThrow();
    const space = await lockSpaceAccount(tx, spaceId);
    if (!mayStore(space, full.bytes.length + small.bytes.length).ok) throw new NoSpace();
    for (const { bytes, ...file } of files) {
      const sha256 = createHash('sha256').update(bytes).digest();
      await storeBlob(tx, { ...file, spaceId, bytes: bytes.length, sha256 });
    }
    await holdPageBlobs(tx, documentId, [full.blobId, small.blobId]);
    const smallMd5 = createHash('md5').update(small.bytes).digest('hex');
    await addDocumentPage(tx, { documentId, page, blobId: full.blobId, smallId: small.blobId, smallMd5, text });
    await announce(tx, row, { event: DOCUMENT_EVENT.pic, ready: page + 1, pages: row.pages, fault: null });
    return full.blobId;
  });
}
