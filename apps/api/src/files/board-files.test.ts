import { newId } from '@sw/base';
import { blobIdOf } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { addDocumentPage, sql, storeBlob } from '@sw/postgres';
import { blobKey } from '@sw/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { addPicture, spaceOf } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refused.ts';
import { onePixel } from '../../testing/small-pictures.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bytesOf, PDF, padded, upload } from '../../testing/uploads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const add = async (by: Person, name: string, bytes: Uint8Array = padded(PDF, 40)): Promise<string> =>
  (await upload(api, by, { purpose: 'file', folderId: null, name } as never, Uint8Array.from(bytes))).fileId ?? '';
const insert = (by: Person, wbNo: string, fileId: string, pageIndex = 0) =>
  as(by).call(ROUTES.insertCloudFile, { params: { wbNo, pageIndex }, body: { fileId } });
const keep = (by: Person, wbNo: string, address: string, name: string) =>
  as(by).call(ROUTES.keepInFiles, { body: { wbNo, address, name } });
const erase = async (by: Person, id: string) => {
  await as(by).call(ROUTES.binFiles, { body: { ids: [id] } });
  await as(by).call(ROUTES.eraseFiles, { body: { ids: [id] } });
};

test('R7.45 a document of the file centre is put on a board as the same file, and nobody pays twice', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, ben);
  await share(api, board, ann, 1);
  const fileId = await add(ann, 'Offer.pdf');
  const placed = await insert(ann, board.wbNo, fileId);
  expect(placed).toMatchObject({ address: `/cdn/${fileId}`, name: 'Offer.pdf', bytes: 40, size: null });
  expect(await insert(ann, board.wbNo, fileId), 'a repeat').toEqual(placed);
  expect([await bytesOf(api, ann), await bytesOf(api, ben)]).toEqual([
    { used: 40, reserved: 0 },
    { used: 0, reserved: 0 },
  ]);
  // The upload's row is deleted after a day; the document still has its name.
  await api.db.query.deleteFrom('upload').where('uploadId', '=', fileId).execute();
  const body = { address: placed.address, pageId: board.pageId, selectId: '7' };
  const document = await as(ann).call(ROUTES.insertDocument, { params: { wbNo: board.wbNo }, body });
  expect(document).toMatchObject({ name: 'Offer.pdf', state: 'waiting' });
  const [seen] = await as(ben).call(ROUTES.refreshUrls, { body: [placed.address] });
  expect((await fetch(seen ?? '')).status).toBe(200);
  await erase(ann, fileId);
  expect((await fetch(seen ?? '')).status, 'the board keeps it').toBe(200);
});

test('R7.45 the page index is where the user is: one without a page is refused', async () => {
  const ann = await addPerson(api);
  const board = await addBoard(api, ann);
  const fileId = await add(ann, 'Offer.pdf');
  for (const index of [1, 9_999]) expect(await refusalOf(insert(ann, board.wbNo, fileId, index))).toBe('NOT_FOUND');
  await as(ann).call(ROUTES.createPage, { query: { wbNo: board.wbNo }, body: {} });
  expect(await insert(ann, board.wbNo, fileId, 1)).toMatchObject({ name: 'Offer.pdf' });
});

test('the details of a document show its first page once it was converted for a board', async () => {
  const ann = await addPerson(api);
  const board = await addBoard(api, ann);
  const fileId = await add(ann, 'Offer.pdf');
  const { address } = await insert(ann, board.wbNo, fileId);
  const documentId = blobIdOf(address) ?? '';
  const body = { address, pageId: board.pageId, selectId: '7' };
  await as(ann).call(ROUTES.insertDocument, { params: { wbNo: board.wbNo }, body });
  const pageUrl = async () => (await as(ann).call(ROUTES.getFile, { params: { id: fileId } })).pageUrl;
  expect(await pageUrl()).toBeNull();
  const { spaceId } = await spaceOf(api, ann);
  const blobs = [0, 1].map(() => ({ full: newId(), small: newId() }));
  await api.db.transaction(async (tx) => {
    for (const [page, { full: blobId, small: smallId }] of blobs.entries()) {
      for (const id of [blobId, smallId]) {
        const stored = { blobId: id, spaceId, key: blobKey(id), bytes: 5, mime: 'image/png', sha256: null };
        await storeBlob(tx, { ...stored, width: 30, height: 20 });
      }
      await addDocumentPage(tx, { documentId, page, blobId, smallId, smallMd5: '', text: '' });
    }
  });
  expect(await pageUrl()).toContain(blobKey(blobs[0]?.small ?? ''));
});

test('R7.45 a picture is re-encoded for the board and charged to its owner; what is no picture is refused', async () => {
  const ann = await addPerson(api);
  const { wbNo } = await addBoard(api, ann);
  const pixel = onePixel(77);
  const fileId = await add(ann, 'dot.png', pixel);
  const placed = await insert(ann, wbNo, fileId);
  expect(placed).toMatchObject({ name: 'dot.png', size: { width: 1, height: 1 } });
  expect(blobIdOf(placed.address)).not.toBe(fileId);
  expect(await bytesOf(api, ann)).toEqual({ used: pixel.length + placed.bytes, reserved: 0 });
  const damaged = await add(ann, 'bad.png', pixel.subarray(0, 20));
  expect(await refusalOf(insert(ann, wbNo, damaged))).toBe('PICTURE_DAMAGED');
  expect(await refusalOf(insert(ann, wbNo, await add(ann, 'tool.exe')))).toBe('FILE_WRONG_FORMAT');
  const folder = await as(ann).call(ROUTES.createFolder, { body: { folderId: null, name: 'Folder' } });
  expect(await refusalOf(insert(ann, wbNo, folder.id))).toBe('FILE_WRONG_FORMAT');
});

test("only one's own files, onto boards that one may edit, within the limits of the board's owner", async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, ben);
  await share(api, board, ann, 0);
  const fileId = await add(ann, 'Offer.pdf');
  expect(await refusalOf(insert(ann, board.wbNo, fileId))).toBe('FORBIDDEN');
  expect(await refusalOf(insert(ben, board.wbNo, fileId))).toBe('NOT_FOUND');
  const open = await addBoard(api, ben);
  await share(api, open, ann, 1);
  await sql`update file_entry set bytes = 1000000000000 where entry_id = ${fileId}`.execute(api.db.query);
  expect(await refusalOf(insert(ann, open.wbNo, fileId))).toBe('FILE_TOO_LARGE');
});

test('what is on a board is saved to the files: the same file for who pays for it, a copy for others who may copy', async () => {
  const [ann, ben, eve] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, ann);
  await share(api, board, ben, 2);
  await share(api, board, eve, 1);
  const { address, bytes, mime } = await addPicture(api, board, ann, onePixel(5));
  const name = `Dot.${mime.replace('image/', '')}`;
  const mine = await keep(ann, board.wbNo, address, name);
  expect(mine.name).toBe(name);
  expect((await keep(ann, board.wbNo, address, name)).name).toContain('(2)');
  const own = (await as(ann).call(ROUTES.listFiles, {})).find(({ id }) => id === mine.fileId);
  expect((await fetch(own?.url ?? '')).headers.get('content-disposition'), 'under its own name').toContain(name);
  expect(await bytesOf(api, ann), 'no byte more').toEqual({ used: bytes, reserved: 0 });
  const his = await keep(ben, board.wbNo, address, name);
  expect(await bytesOf(api, ben)).toEqual({ used: bytes, reserved: 0 });
  const [listed] = await as(ben).call(ROUTES.listFiles, {});
  expect(listed).toMatchObject({ id: his.fileId, name, bytes, category: 1 });
  expect((await (await fetch(listed?.url ?? '')).arrayBuffer()).byteLength).toBe(bytes);
  expect(await refusalOf(keep(eve, board.wbNo, address, name))).toBe('COPY_FORBIDDEN');
  expect(await refusalOf(keep(ben, board.wbNo, '/cdn/100000000000000009', name))).toBe('NOT_FOUND');
  expect((await keep(ben, board.wbNo, address, 'Tool.exe')).name).toBe(`Tool.exe.${mime.replace('image/', '')}`);
  const document = await insert(ann, board.wbNo, await add(ann, 'Offer.pdf'));
  expect(await refusalOf(keep(ben, board.wbNo, document.address, 'Offer.exe'))).toBe('FILE_WRONG_SUFFIX');
});
