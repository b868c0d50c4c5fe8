import { newId } from '@sw/base';
import { blobAddress, DOCUMENT_EVENT, IMAGE_SOURCE, KIND } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { addDocumentPage, heldBlobs, holdBlobs, insertUploads, sql, storeBlob } from '@sw/postgres';
import { blobKey } from '@sw/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share } from '../../testing/boards.ts';
import { PageWriter, thing } from '../../testing/page-writer.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = ({ token }: Person) => api.client({ token });

/** A file on a board, as an upload leaves it. */
async function addFile(
  board: Awaited<ReturnType<typeof addBoard>>,
  owner: Person,
  name = 'offer.pdf',
): Promise<string> {
  const [blobId, { wbNo }] = [newId(), board];
  await api.db.transaction(async (tx) => {
    const { spaceId } = await tx
      .selectFrom('board')
      .select('spaceId')
      .where('wbNo', '=', wbNo)
      .executeTakeFirstOrThrow();
    const upload = { uploadId: blobId, accountId: owner.accountId, spaceId, wbNo, source: IMAGE_SOURCE.document, name };
    await insertUploads(tx, [{ ...upload, bytes: 9, expiresAt: new Date() }]);
    const blob = { blobId, spaceId, key: blobKey(blobId), bytes: 9, mime: 'application/pdf', sha256: Buffer.alloc(32) };
    await storeBlob(tx, { ...blob, width: null, height: null });
    await holdBlobs(tx, { wbNo, blobIds: [blobId], kind: 'file' });
  });
  return blobId;
}

const insert = (person: Person, { wbNo, pageId }: { wbNo: string; pageId: string }, documentId: string) =>
  as(person).call(ROUTES.insertDocument, {
    params: { wbNo },
    body: { address: blobAddress(documentId), pageId, selectId: '7' },
  });

const jobs = async (documentId: string) => {
  const { rows } = await sql<{ queueName: string }>`
    select queue_name from graphile_worker.jobs where key = ${`convert:${documentId}`}`.execute(api.db.query);
  return rows.map(({ queueName }) => queueName);
};

test('R5.26 R7.34 a document is converted once, in the line of the board’s owner, and everybody on the board can ask how far it is', async () => {
  const [owner, editor, stranger] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, editor, 1);
  const documentId = await addFile(board, editor);
  const waiting = { documentId, name: 'offer.pdf', state: 'waiting', fault: null, pages: 0, total: 0, ready: [] };
  expect(await insert(editor, board, documentId)).toEqual(waiting);
  expect(await insert(editor, board, documentId), 'a repeat').toEqual(waiting);
  expect(await jobs(documentId)).toEqual([`account:${owner.accountId}/convert`]);
  const { rows } = await sql<{ event: string }>`select payload->>'event' as event from outbox
    where subject = 'document.changed' and payload->>'documentId' = ${documentId}`.execute(api.db.query);
  expect(rows).toEqual([{ event: String(DOCUMENT_EVENT.uploadFinish) }]);
  const state = (person: Person) => as(person).call(ROUTES.getDocument, { query: { uri: blobAddress(documentId) } });
  expect(await state(owner)).toEqual(waiting);
  expect(await refusalOf(state(stranger))).toBe('NOT_FOUND');
  const texts = (person: Person) => as(person).call(ROUTES.getDocumentTexts, { params: { documentId } });
  expect(await texts(owner)).toEqual([]);
  expect(await refusalOf(texts(stranger))).toBe('NOT_FOUND');
});

test('R3.23 pages are listed with their pictures and found by their words, and a board that takes the document over holds all of them', async () => {
  const owner = await addPerson(api);
  const [board, other] = [await addBoard(api, owner), await addBoard(api, owner)];
  const documentId = await addFile(board, owner);
  await insert(owner, board, documentId);
  const pages = await Promise.all(
    [0, 1].map(async (page) => {
      const [blobId, smallId] = [newId(), newId()];
      await api.db.transaction(async (tx) => {
        const { spaceId } = await tx
          .selectFrom('board')
          .select('spaceId')
          .where('wbNo', '=', board.wbNo)
          .executeTakeFirstOrThrow();
        for (const id of [blobId, smallId]) {
          const blob = { blobId: id, spaceId, key: blobKey(id), bytes: 5, mime: 'image/png', sha256: Buffer.alloc(32) };
          await storeBlob(tx, { ...blob, width: 30, height: 20 });
        }
        await holdBlobs(tx, { wbNo: board.wbNo, blobIds: [blobId, smallId], kind: 'page' });
        await addDocumentPage(tx, { documentId, page, blobId, smallId, smallMd5: `md5-${page}`, text: `text ${page}` });
      });
      return { blobId, smallId };
    }),
  );
  const { ready } = await as(owner).call(ROUTES.getDocument, { query: { uri: blobAddress(documentId) } });
  expect(ready).toEqual(
    pages.map(({ blobId, smallId }, page) => ({
      imgKey: blobAddress(blobId),
      url: expect.stringContaining(smallId),
      md5: `md5-${page}`,
      width: 30,
      height: 20,
    })),
  );
  const document = thing('7', { type: KIND.pdf, url: blobAddress(documentId) });
  const find = (wbNo: string) => as(owner).call(ROUTES.findOnBoard, { params: { wbNo }, query: { q: 'text 1' } });
  for (const one of [board, other]) await (await PageWriter.of(api, one)).creates(1, document);
  expect(await find(board.wbNo)).toMatchObject([{ total: 1, hits: [{ selectId: '7', match: 'text 1' }] }]);
  expect(await find(other.wbNo), 'a board that does not hold it learns none of its words').toEqual([]);
  await as(owner).call(ROUTES.attachPictures, {
    params: { wbNo: other.wbNo },
    body: { from: board.wbNo, addresses: [blobAddress(documentId), blobAddress(pages[0]?.blobId ?? '')] },
  });
  const blobIds = [documentId, ...pages.flatMap(({ blobId, smallId }) => [blobId, smallId])];
  const held = await heldBlobs(api.db.query, { wbNo: other.wbNo, blobIds });
  expect(blobIds.map((blobId) => held.get(blobId))).toEqual(['file', 'page', 'page', 'page', 'page']);
  // A document that came with a board file is stored as that file's first page.
  await api.db.query.updateTable('boardBlob').set({ kind: 'page' }).where('blobId', '=', documentId).execute();
  const third = await addBoard(api, owner);
  await as(owner).call(ROUTES.attachPictures, {
    params: { wbNo: third.wbNo },
    body: { from: board.wbNo, addresses: [blobAddress(documentId)] },
  });
  expect((await heldBlobs(api.db.query, { wbNo: third.wbNo, blobIds })).size).toBe(5);
});

test('R3.15 R3.47 a page takes as many documents as the level of the board’s owner allows', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  for (let n = 0; n < 2; n += 1) await insert(owner, board, await addFile(board, owner));
  const failure = await refused(insert(owner, board, await addFile(board, owner)));
  expect([failure.error, failure.text]).toEqual([
    'DOCUMENT_PAGE_LIMIT',
    'A page of this whiteboard holds at most 2 documents. Add this one to another page',
  ]);
  const { fileCount } = await as(owner).call(ROUTES.getPage, { params: { id: board.wbNo } });
  expect(fileCount).toBe(3);
  // Removed from the page and no longer new: they no longer count.
  await sql`update document set created_at = now() - interval '1 hour' where wb_no = ${board.wbNo}`.execute(
    api.db.query,
  );
  await insert(owner, board, await addFile(board, owner));
});

test('R3.15 a document that was converted for another page counts on this one like a new one', async () => {
  const owner = await addPerson(api);
  const [full, other] = [await addBoard(api, owner), await addBoard(api, owner)];
  const known = await addFile(other, owner);
  await insert(owner, other, known);
  await api.db.transaction((tx) => holdBlobs(tx, { wbNo: full.wbNo, blobIds: [known], kind: 'file' }));
  const first = await addFile(full, owner);
  await insert(owner, full, first);
  expect(await insert(owner, full, known), 'there is room').toMatchObject({ name: 'offer.pdf' });
  await insert(owner, full, await addFile(full, owner));
  expect((await refused(insert(owner, full, known))).error).toBe('DOCUMENT_PAGE_LIMIT');
  expect(await insert(owner, full, first), 'a repeat').toMatchObject({ name: 'offer.pdf' });
});

test('only an uploaded document of this board becomes pages', async () => {
  const owner = await addPerson(api);
  const [board, other] = [await addBoard(api, owner), await addBoard(api, owner)];
  const documentId = await addFile(board, owner);
  expect(await refusalOf(insert(owner, { ...board, wbNo: other.wbNo, pageId: other.pageId }, documentId))).toBe(
    'NOT_FOUND',
  );
  expect(await refusalOf(insert(owner, { ...board, pageId: other.pageId }, documentId))).toBe('NOT_FOUND');
  expect(await refusalOf(insert(owner, board, await addFile(board, owner, 'call.mp3')))).toBe('NOT_FOUND');
});
