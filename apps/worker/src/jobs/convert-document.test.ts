import { MEGABYTE, newId } from '@sw/base';
import { DOCUMENT_EVENT, KIND } from '@sw/board-model';
import { openDocumentConverter } from '@sw/convert';
import { makePdf } from '@sw/convert/testing';
import { openPageLog, type PageLog } from '@sw/nats';
import {
  addDocument,
  documentPages,
  documentTexts,
  holdBlobs,
  readDocument,
  readSpaceAccount,
  sql,
  storeBlob,
} from '@sw/postgres';
import { blobKey, type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBoard, drawer, type TestBoard } from '../../testing/boards.ts';
import { readPage } from '../copy/read-page.ts';
import { abandonDocument, convertDocument } from './convert-document.ts';

vi.setConfig({ testTimeout: 240_000 });

let own: TestDatabase;
let log: PageLog;
let store: ObjectStore;
beforeAll(async () => {
  own = await testDatabase();
  const env = engineEnv();
  log = openPageLog({ url: env.NATS_URL, name: 'convert test', prefix: 'convert-test', logError: () => undefined });
  await log.ensureShards(1, { maxBytes: 64 * MEGABYTE });
  store = openObjectStore(storeOptions(env, 'worker-test'));
  await store.ensureBucket();
});
afterAll(async () => {
  await log?.close();
  await store?.close();
  await own?.drop();
});

const job = () =>
  convertDocument({
    database: own.db,
    log,
    store,
    converter: openDocumentConverter({ side: 640, seconds: 60 }),
  });
const first = (signal = new AbortController().signal) => ({ signal });

/** A document on a page of a board, uploaded and waiting. */
async function inserted(board: TestBoard, bytes: Uint8Array, name = 'offer.pdf') {
  const { wbNo, spaceId, pages } = board;
  const [documentId, selectId, page] = [newId(), newId(), pages[0]];
  if (!page) throw new Error('no page');
  const properties = { selectId, type: KIND.pdf, name };
  await drawer(log, page)(1, properties);
  await store.put(blobKey(documentId), bytes, { contentType: 'application/pdf' });
  await own.db.transaction(async (tx) => {
    const blob = {
      blobId: documentId,
      spaceId,
      key: blobKey(documentId),
      bytes: bytes.length,
      mime: 'application/pdf',
    };
    await storeBlob(tx, { ...blob, sha256: Buffer.alloc(32), width: null, height: null });
    await holdBlobs(tx, { wbNo, blobIds: [documentId], kind: 'file' });
    await addDocument(tx, { documentId, wbNo, pageId: page.pageId, selectId, name });
  });
  const shown = async () => (await readPage({ database: own.db, log, store }, page))?.objects.get(selectId);
  return { documentId, selectId, page, shown };
}

const eventsOf = async (documentId: string) => {
  const { rows } = await sql<{ payload: { event: number; ready: number; pages: number; fault: string | null } }>`
    select payload from outbox where subject = 'document.changed' and payload->>'documentId' = ${documentId}
    order by outbox_id`.execute(own.db.query);
  return rows.map(({ payload: { event, ready, pages, fault } }) => [event, ready, pages, fault]);
};

test('R3.89 R3.90 pages are stored, charged and reported one by one, and the object shows the first', async () => {
  const board = await addBoard(own.db);
  const { documentId, shown } = await inserted(board, makePdf(3));
  const before = (await readSpaceAccount(own.db.query, board.spaceId)).used;
  await job()({ documentId }, first());
  expect(await readDocument(own.db.query, documentId)).toMatchObject({
    state: 'done',
    fault: null,
    pages: 3,
    total: 3,
  });
  const pages = await documentPages(own.db.query, documentId);
  expect(pages.map(({ page, height }) => [page, height])).toEqual([
    [0, 640],
    [1, 640],
    [2, 640],
  ]);
  expect((await documentTexts(own.db.query, [documentId])).get(documentId)).toEqual(['Page', 'Page', 'Page']);
  const sizes = await Promise.all(
    pages.flatMap(({ blobId, smallKey }) => [store.head(blobKey(blobId)), store.head(smallKey)]),
  );
  const charged = (await readSpaceAccount(own.db.query, board.spaceId)).used - before;
  expect(sizes.reduce((sum, info) => sum + (info?.size ?? Number.NaN), 0)).toBe(charged);
  const held = await own.db.query
    .selectFrom('boardBlob')
    .select(['blobId', 'kind'])
    .where('wbNo', '=', board.wbNo)
    .where('kind', '=', 'page')
    .execute();
  expect(new Set(held.map(({ blobId }) => blobId)).isSupersetOf(new Set(pages.map(({ blobId }) => blobId)))).toBe(true);
  const { pic, convertFinish } = DOCUMENT_EVENT;
  expect(await eventsOf(documentId)).toEqual([
    [pic, 1, 3, null],
    [pic, 2, 3, null],
    [pic, 3, 3, null],
    [convertFinish, 3, 3, null],
  ]);
  expect(await shown()).toMatchObject({ picUrl: `/cdn/${pages[0]?.blobId}` });
  await job()({ documentId }, first());
  expect(await eventsOf(documentId), 'a repeat does nothing').toHaveLength(4);
});

test('a worker that dies during a conversion leaves whole pages, and the next attempt draws the others', async () => {
  const board = await addBoard(own.db);
  const { documentId } = await inserted(board, makePdf(12));
  const abort = new AbortController();
  const dying = job()({ documentId }, first(abort.signal));
  await vi.waitFor(async () => expect(await eventsOf(documentId)).not.toEqual([]), { interval: 5, timeout: 60_000 });
  abort.abort(new Error('killed'));
  await dying.catch(() => undefined);
  await job()({ documentId }, first());
  expect((await documentPages(own.db.query, documentId)).map(({ page }) => page)).toEqual(
    Array.from({ length: 12 }, (_, n) => n),
  );
  expect(await readDocument(own.db.query, documentId)).toMatchObject({ state: 'done' });
});

test('R8.17 a document that cannot be converted says why on the page, and keeps its place', async () => {
  const board = await addBoard(own.db);
  const { documentId, shown } = await inserted(board, Buffer.from('%PDF-1.4\n%%EOF'));
  await job()({ documentId }, first());
  expect(await readDocument(own.db.query, documentId)).toMatchObject({ state: 'failed', fault: 'damaged' });
  expect(await shown()).toMatchObject({ uploadError: 'damaged' });
  expect(await eventsOf(documentId)).toEqual([[DOCUMENT_EVENT.convertFinish, 0, 0, 'damaged']]);
});

test('pages beyond the space of the board are not stored, and the reason is', async () => {
  const board = await addBoard(own.db);
  const { documentId } = await inserted(board, makePdf(3));
  await sql`update level set space_mb = 0`.execute(own.db.query);
  await job()({ documentId }, first());
  await sql`update level set space_mb = 1024`.execute(own.db.query);
  expect(await readDocument(own.db.query, documentId)).toMatchObject({ state: 'failed', fault: 'space' });
  expect(await documentPages(own.db.query, documentId)).toEqual([]);
});

test('a conversion whose module was switched off ends as failed', async () => {
  const { documentId, shown } = await inserted(await addBoard(own.db), makePdf(1));
  await abandonDocument({ database: own.db, log })({ documentId });
  expect(await readDocument(own.db.query, documentId)).toMatchObject({ state: 'failed', fault: 'failed' });
  expect(await shown(), 'everybody on the page sees it').toMatchObject({ uploadError: 'failed' });
});
