import { MEGABYTE } from '@sw/base';
import { blobIdOf } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, recycle, share } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { addPicture, complete, put, send, spaceOf } from '../../testing/pictures.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { onePixel } from '../../testing/small-pictures.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
  await store.close();
});

const as = (person: Person) => api.client({ token: person.token });
const file = (size: number, type = 'image/png') => ({ name: 'a.png', size, type });
const ask = (person: Person, wbNo: string, files: readonly ReturnType<typeof file>[]) =>
  as(person).call(ROUTES.askUploads, { params: { wbNo }, body: { files: [...files] } });

test('a picture goes straight to the store, is re-encoded, and can be read by users who can open the board', async () => {
  const [owner, viewer, stranger] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, viewer, 0);
  const sent = onePixel(0x0f6b52);
  const picture = await addPicture(api, board, owner, sent);
  expect(picture).toMatchObject({ width: 1, height: 1, mime: 'image/png' });
  const read = await fetch(picture.url);
  expect(read.headers.get('content-type')).toBe('image/png');
  expect(read.headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await read.arrayBuffer()).byteLength).toBe(picture.bytes);
  const incoming = `incoming/${blobIdOf(picture.address)}`;
  await expect.poll(() => store.head(incoming), { message: 'what was sent is gone' }).toBeUndefined();

  const signed = (person: Person) =>
    as(person).call(ROUTES.refreshUrls, { body: [picture.address, 'https://x/y', '/cdn/1'] });
  expect(await signed(viewer)).toEqual([picture.url, null, null]);
  expect(await signed(stranger)).toEqual([null, null, null]);
  await recycle(api, board);
  expect(await signed(viewer)).toEqual([null, null, null]);
});

test('R7.53 addresses are answered in the order asked, each as often as it was asked', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const [a, b] = [await addPicture(api, board, owner, onePixel(1)), await addPicture(api, board, owner, onePixel(2))];
  const body = [b.address, a.address, 'nonsense', b.address, '/cdn/9223372036854775808', '/cdn/99999999999999999999'];
  expect(await as(owner).call(ROUTES.refreshUrls, { body })).toEqual([b.url, a.url, null, b.url, null, null]);
  expect(await refusalOf(as(owner).call(ROUTES.refreshUrls, { body: Array(201).fill(a.address) }))).toBe('BAD_REQUEST');
});

test('R3.14 R9.21 R5.24 R8.45 a board of the first level holds 20 images, and neither asking nor completing lets in one more', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const { info } = await as(owner).call(ROUTES.getPage, { params: { id: board.pageId } });
  expect(info.wbImageNum).toBe(20);
  const two = await ask(owner, board.wbNo, [file(onePixel(1).length), file(onePixel(2).length)]);
  await Promise.all(Array.from({ length: 19 }, (_, n) => addPicture(api, board, owner, onePixel(n))));
  for (const [n, ticket] of two.entries()) await put(ticket, onePixel(n + 1));
  await complete(api, owner, two[0]?.uploadId ?? '');
  const failure = await refused(complete(api, owner, two[1]?.uploadId ?? ''));
  expect([failure.error, failure.text]).toEqual(['IMAGE_LIMIT', 'This whiteboard holds at most 20 images']);
  expect(await refusalOf(ask(owner, board.wbNo, [file(9)]))).toBe('IMAGE_LIMIT');
  const { imageCount } = await as(owner).call(ROUTES.getPage, { params: { id: board.pageId } });
  expect(imageCount).toBe(20);
});

test('a completion may be repeated, also at once: one blob, paid for once', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const uploadId = await send(api, board, owner, onePixel(7));
  const answers = await Promise.all([1, 2, 3].map(() => complete(api, owner, uploadId)));
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
  expect(await complete(api, owner, uploadId)).toEqual(answers[0]);
  const { account, blobs, count } = await spaceOf(api, owner);
  expect([account, count]).toEqual([blobs, 1]);
});

test('what was not sent, is not one’s own, or is too large by any measure is refused before anything is stored', async () => {
  const [owner, other] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  const [ticket] = await ask(owner, board.wbNo, [file(9)]);
  expect(await refusalOf(complete(api, owner, ticket?.uploadId ?? ''))).toBe('UPLOAD_GONE');
  const sent = await send(api, board, owner, onePixel());
  expect(await refusalOf(complete(api, other, sent))).toBe('UPLOAD_GONE');
  const failure = await refused(ask(owner, board.wbNo, [file(20 * MEGABYTE + 1)]));
  expect([failure.error, failure.text]).toEqual(['FILE_TOO_LARGE', 'The file is over the size limit of 20 M']);
  expect(await refusalOf(ask(owner, board.wbNo, [file(0)]))).toBe('PICTURE_EMPTY');
  expect(await refusalOf(ask(owner, board.wbNo, [file(9, 'image/svg+xml')]))).toBe('PICTURE_WRONG_FORMAT');
  const [exact] = await ask(owner, board.wbNo, [file(9)]);
  await expect(put(exact ?? ({} as never), onePixel())).rejects.toThrow('403');
  expect((await spaceOf(api, owner)).account).toBe(0);
});

test('a full space takes nothing more, and says so', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const { spaceId } = await spaceOf(api, owner);
  const blob = {
    blobId: board.pageId,
    spaceId,
    key: `none/${board.wbNo}`,
    mime: 'image/png',
    sha256: Buffer.alloc(32),
  };
  const bytes = String(1024 * MEGABYTE - 60);
  const uploadId = await send(api, board, owner, onePixel());
  await api.db.query
    .insertInto('blob')
    .values({ ...blob, bytes })
    .execute();
  const failure = await refused(complete(api, owner, uploadId));
  expect([failure.error, failure.text]).toEqual(['CLOUD_SPACE_FULL', 'Cloud space full']);
  expect(await refusalOf(ask(owner, board.wbNo, [file(61)]))).toBe('CLOUD_SPACE_FULL');
  await api.db.query.deleteFrom('blob').where('blobId', '=', blob.blobId).execute();
  expect(await refusalOf(complete(api, owner, uploadId)), 'what was refused is sent again').toBe('UPLOAD_GONE');
  await complete(api, owner, await send(api, board, owner, onePixel()));
});

test('viewers cannot send, and a user that lost the right meanwhile cannot complete', async () => {
  const [owner, viewer, editor] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, viewer, 0);
  const wbShareId = await share(api, board, editor, 1);
  expect(await refusalOf(ask(viewer, board.wbNo, [file(9)]))).toBe('FORBIDDEN');
  const uploadId = await send(api, board, editor, onePixel());
  await as(owner).call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit: '0' } });
  expect(await refusalOf(complete(api, editor, uploadId))).toBe('FORBIDDEN');
  await as(owner).call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit: '1' } });
  await complete(api, editor, uploadId);
  expect((await spaceOf(api, owner)).count, 'the owner pays').toBe(1);
  expect((await spaceOf(api, editor)).count).toBe(0);
});

test('pictures are taken to another board by users who may copy, and nobody pays again', async () => {
  const [owner, editor, copier] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, editor, 1);
  await share(api, board, copier, 2);
  const { address } = await addPicture(api, board, owner, onePixel(3));
  const attach = async (person: Person, addresses: string[]) => {
    const { wbNo } = await addBoard(api, person);
    return as(person).call(ROUTES.attachPictures, { params: { wbNo }, body: { from: board.wbNo, addresses } });
  };
  expect(await refusalOf(attach(editor, [address]))).toBe('COPY_FORBIDDEN');
  expect(await refusalOf(attach(copier, [address, '/cdn/100000000000000001']))).toBe('NOT_FOUND');
  expect(await attach(copier, [address, address])).toBeNull();
  expect((await spaceOf(api, copier)).account).toBe(0);
  await recycle(api, board);
  expect(await as(copier).call(ROUTES.refreshUrls, { body: [address] })).toEqual([expect.stringContaining('blobs/')]);
});

test('a board that is handed over takes the bytes of its pictures along, if there is room', async () => {
  const [giver, taker] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, giver);
  await share(api, board, taker, 2);
  await addPicture(api, board, giver, onePixel(4));
  const params = { wbNo: board.wbNo };
  const handOver = async () => {
    await as(giver).call(ROUTES.handOverBoard, { params, body: { userId: taker.accountId } });
    await as(taker).call(ROUTES.acceptHandOver, { params });
  };
  const { spaceId } = await spaceOf(api, taker);
  const full = { blobId: board.pageId, spaceId, key: `none/${board.wbNo}`, mime: 'x', sha256: Buffer.alloc(32) };
  await api.db.query
    .insertInto('blob')
    .values({ ...full, bytes: String(1024 ** 3) })
    .execute();
  expect(await refusalOf(handOver())).toBe('CLOUD_SPACE_FULL');
  await api.db.query.deleteFrom('blob').where('blobId', '=', full.blobId).execute();
  const before = await spaceOf(api, giver);
  await handOver();
  expect([(await spaceOf(api, giver)).account, (await spaceOf(api, taker)).account]).toEqual([0, before.account]);
});

test('R3.89 an upload is stored with the kind of its source: 1 an image of a board, 2 a background, 3 a document', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const [image] = await ask(owner, wbNo, [file(9)]);
  const background = await as(owner).call(ROUTES.addBackground, {
    body: { name: 'a.png', size: 9, type: 'image/png' },
  });
  const document = await as(owner).call(ROUTES.startUpload, {
    body: { purpose: 'document', wbNo, name: 'a.pdf', size: 9 },
  });
  const uploads = [image, background, document].map((given) => given?.uploadId ?? '');
  const rows = await api.db.query
    .selectFrom('upload')
    .select(['uploadId', 'source'])
    .where('uploadId', 'in', uploads)
    .execute();
  const sources = new Map(rows.map(({ uploadId, source }) => [uploadId, source]));
  expect(uploads.map((uploadId) => sources.get(uploadId))).toEqual([1, 2, 3]);
});

test('R7.43 R7.44 a person’s own backgrounds: added, listed newest first, put on a board, deleted, and kept by the board', async () => {
  const [person, other] = [await addPerson(api), await addPerson(api)];
  const add = async (name: string, colour: number) => {
    const bytes = onePixel(colour);
    const ticket = await as(person).call(ROUTES.addBackground, {
      body: { name, size: bytes.length, type: 'image/png' },
    });
    await put(ticket, bytes);
    return complete(api, person, ticket.uploadId);
  };
  const first = await add('../../etc/roof‮gnp.png', 1);
  const second = await add('sky.png', 2);
  const listed = await as(person).call(ROUTES.listBackgrounds, {});
  expect(listed.map(({ name, address }) => [name, address])).toEqual([
    ['sky.png', second.address],
    ['roofgnp.png', first.address],
  ]);
  expect(await as(other).call(ROUTES.listBackgrounds, {})).toEqual([]);
  const board = await addBoard(api, person);
  const attach = { from: null, addresses: [first.address] };
  await as(person).call(ROUTES.attachPictures, { params: { wbNo: board.wbNo }, body: attach });
  const theirs = await addBoard(api, other);
  const taken = as(other).call(ROUTES.attachPictures, { params: { wbNo: theirs.wbNo }, body: attach });
  expect(await refusalOf(taken)).toBe('NOT_FOUND');
  const { imageCount } = await as(person).call(ROUTES.getPage, { params: { id: board.pageId } });
  expect(imageCount, 'a background is no image on the board').toBe(0);
  await as(other).call(ROUTES.deleteBackground, { query: { id: blobIdOf(first.address) ?? '' } });
  expect(await as(person).call(ROUTES.listBackgrounds, {})).toHaveLength(2);
  for (const { id } of listed) await as(person).call(ROUTES.deleteBackground, { query: { id } });
  expect(await as(person).call(ROUTES.listBackgrounds, {})).toEqual([]);
  expect(await as(person).call(ROUTES.refreshUrls, { body: [first.address, second.address] })).toEqual([
    first.url,
    null,
  ]);
});

test('a picture that was deleted from all pages makes room for another, once the page was kept', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const { address } = await addPicture(api, board, owner, onePixel(5));
  const count = async () => (await as(owner).call(ROUTES.getPage, { params: { id: board.pageId } })).imageCount;
  const kept = (ids: readonly (string | undefined)[]) =>
    api.db.query
      .updateTable('boardPage')
      .set({ pictureIds: ids.map((id) => id ?? '') })
      .where('pageId', '=', board.pageId)
      .execute();
  expect(await count(), 'on its way onto a page').toBe(1);
  await kept([blobIdOf(address)]);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await api.db.query.updateTable('boardBlob').set({ addedAt: hourAgo }).where('wbNo', '=', board.wbNo).execute();
  expect(await count()).toBe(1);
  await kept([]);
  expect(await count()).toBe(0);
  expect(await as(owner).call(ROUTES.refreshUrls, { body: [address] }), 'it is held for the history').not.toEqual([
    null,
  ]);
});
