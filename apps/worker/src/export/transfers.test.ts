import { createHash } from 'node:crypto';
import { MEGABYTE, newId } from '@sw/base';
import { exportKey, importKey, readTwbHead, writeTwbHead } from '@sw/board-archive';
import {
  blobAddress,
  blobIdOf,
  contentHash,
  copyPageContents,
  createPage,
  encodeSnapshot,
  KIND,
  type PageState,
  packInk,
  readObject,
  withObjects,
} from '@sw/board-model';
import type { ExportFormat } from '@sw/contract';
import { openPageLog, type PageLog } from '@sw/nats';
import { openPictureCleaner } from '@sw/pictures';
import {
  addDocument,
  addDocumentPage,
  addExport,
  addImport,
  cancelExport,
  documentPages,
  heldBlobs,
  holdBlobs,
  readDocument,
  readExport,
  readImport,
  readSpaceAccount,
  setDocument,
  setImport,
} from '@sw/postgres';
import { blobKey, type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, everyKind, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBoard, addStoredPicture, drawer, type TestBoard } from '../../testing/boards.ts';
import { smallPng, widePng } from '../../testing/small-png.ts';
import { readPage } from '../copy/read-page.ts';
import { exportBoard } from '../jobs/export-board.ts';
import { importBoard } from '../jobs/import-board.ts';
import { forgetOldTransfers } from '../tidy/old-transfers.ts';

// A machine under load; none of the tests waits for it.
vi.setConfig({ testTimeout: 120_000 });

let own: TestDatabase;
let log: PageLog;
let store: ObjectStore;
const cleaner = openPictureCleaner();
beforeAll(async () => {
  own = await testDatabase();
  const env = engineEnv();
  log = openPageLog({ url: env.NATS_URL, name: 'export test', prefix: 'export-test', logError: () => undefined });
  await log.ensureShards(1, { maxBytes: 64 * MEGABYTE });
  store = openObjectStore(storeOptions(env, 'worker-test'));
  await store.ensureBucket();
});
afterAll(async () => {
  cleaner.stop();
  await log?.close();
  await store?.close();
  await own?.drop();
});

const objectsOfAll = (blobId: string) => everyKind({ blobId }).flatMap(({ objects }) => objects);

const sources = () => ({ database: own.db, log, store });
const settings = { deadlineMs: 60_000, heapMb: 512 };
const running = { signal: new AbortController().signal };

const addPicture = (board: TestBoard) => addStoredPicture(own.db, store, board);

interface Wanted {
  readonly format: ExportFormat;
  readonly selectIds?: string[];
  readonly scale?: number;
  readonly cancelled?: boolean;
  readonly asOf?: number;
}

async function ask(board: TestBoard, { format, scale = 1, cancelled = false, ...wanted }: Wanted): Promise<string> {
  const { wbNo, spaceId, accountId, pages } = board;
  const exportId = newId();
  await own.db.transaction(async (tx) => {
    await addExport(tx, { exportId, wbNo, spaceId, accountId, format, total: pages.length });
    if (cancelled) await cancelExport(tx, exportId);
  });
  const order = {
    exportId,
    wbNo,
    format,
    pageIds: pages.map(({ pageId }) => pageId),
    scale,
    paper: true,
    sheet: 'own' as const,
  };
  await exportBoard({ ...sources(), settings })({ ...order, ...wanted }, running);
  return exportId;
}

async function fileOf(board: TestBoard, wanted: Wanted): Promise<{ name: string | null; bytes: Buffer }> {
  const row = await readExport(own.db.query, await ask(board, wanted));
  if (row?.key == null) throw new Error(`no file: ${row?.problem}`);
  const bytes = Buffer.from((await store.get(row.key)) ?? []);
  expect([row.done, Number(row.bytes)]).toEqual([row.total, bytes.length]);
  return { name: row.name, bytes };
}

/** The rows that the command writes before the job, and what the browser sent. */
interface Changes {
  readonly levelNo?: number;
  readonly announced?: number;
  readonly isInfected?: (bytes: Uint8Array) => Promise<boolean>;
}

async function bringIn(file: Uint8Array, pages: number, changes: Changes = {}) {
  const board = await addBoard(own.db, { pages, wbName: 'Roof again' });
  await own.db.query
    .updateTable('account')
    .set({ levelNo: changes.levelNo ?? 1 })
    .where('accountId', '=', board.accountId)
    .execute();
  await own.db.query.updateTable('board').set({ copyTotal: pages }).where('wbNo', '=', board.wbNo).execute();
  const importId = newId();
  await store.put(importKey(importId), file, { contentType: 'application/x-twb' });
  await own.db.transaction(async (tx) => {
    await addImport(tx, { importId, accountId: board.accountId, spaceId: board.spaceId, bytes: file.length });
    await setImport(tx, importId, { wbNo: board.wbNo });
  });
  const order = { importId, wbNo: board.wbNo, pages: board.pages.map(({ pageId }) => pageId) };
  const { isInfected = async () => false } = changes;
  await importBoard({ database: own.db, store, cleaner, isInfected, settings })(order, running);
  return { board, importId, problem: (await readImport(own.db.query, importId))?.problem };
}

async function stateOf(page: TestBoard['pages'][number] | undefined): Promise<PageState> {
  const state = page && (await readPage(sources(), page));
  if (!state) throw new Error('a page is gone');
  return state;
}

const typesOn = ({ objects }: PageState): Set<number> => new Set([...objects.values()].map(({ type }) => type));

/** A page in the file: its content with pictures by their number. */
function hashInFile(state: PageState): string {
  const numbers = new Map<string, number>();
  const blobAt = (address: string): string => {
    const id = blobIdOf(address) ?? '';
    numbers.set(id, numbers.get(id) ?? numbers.size + 1);
    return blobAddress(String(numbers.get(id)));
  };
  return contentHash(copyPageContents(state, '1', { version: 1, creator: 1, blobAt }));
}

test('R3.16 a board with every kind of object goes out as a twb file and comes in with the same pages', async () => {
  const board = await addBoard(own.db, { pages: 2, wbName: 'Roof/停车场' });
  const blobId = await addPicture(board);
  const [first, second] = board.pages;
  if (!first || !second) throw new Error('no page');
  await drawer(log, first)(objectsOfAll(blobId));
  await drawer(log, second)(3);
  const { name, bytes } = await fileOf(board, { format: 'twb' });
  expect(name).toBe('Roof 停车场.twb');
  const head = readTwbHead(bytes);
  if (!head.ok) throw new Error(head.error);
  expect([head.value.pages.length, head.value.blobs.length, head.value.bytes]).toEqual([2, 1, bytes.length]);

  const { board: made, problem, importId } = await bringIn(bytes, 2);
  expect(problem).toBeNull();
  for (const [n, page] of made.pages.entries()) {
    const [source, copy] = [await stateOf(board.pages[n]), await stateOf(page)];
    if (n === 0) expect(typesOn(copy)).toEqual(new Set([...Object.values(KIND), 999]));
    expect(hashInFile(copy)).toBe(hashInFile(source));
    expect(hashInFile(copy)).toBe(head.value.pages[n]?.hash);
    expect([copy.objects.size, copy.lanes.size]).toEqual([source.objects.size, 0]);
  }
  // Its own picture, charged to the importing user; and exporting it again gives the same pages.
  const account = await readSpaceAccount(own.db.query, made.spaceId);
  expect(account.used).toBeGreaterThan(0);
  const again = readTwbHead((await fileOf(made, { format: 'twb' })).bytes);
  expect(again.ok && again.value.pages).toEqual(head.value.pages);
  const row = await own.db.query
    .selectFrom('boardPage')
    .selectAll()
    .where('pageId', '=', made.pages[0]?.pageId ?? '')
    .executeTakeFirstOrThrow();
  expect(await store.head(row.thumbnailKey ?? '')).toMatchObject({ contentType: 'image/webp' });
  expect(await store.head(importKey(importId)), 'the file that was sent is gone').toBeUndefined();
});

test('R3.16 of a document the page that is shown goes along in a twb file, and neither its file nor a recording', async () => {
  const board = await addBoard(own.db);
  const [page] = board.pages;
  if (!page) throw new Error('no page');
  const [picture, file] = [await addPicture(board), await addPicture(board)];
  for (const [blobId, kind] of [
    [picture, 'page'],
    [file, 'file'],
  ] as const) {
    await own.db.query.updateTable('boardBlob').set({ kind }).where('blobId', '=', blobId).execute();
  }
  const document = { type: KIND.pdf, name: 'Offer.pdf', url: blobAddress(file), picUrl: blobAddress(picture) };
  await drawer(log, page)(1, { ...document, selectId: '71' });
  await drawer(log, page)(1, { type: KIND.audio, name: 'Call.mp3', url: blobAddress(file), selectId: '72' });
  const { bytes } = await fileOf(board, { format: 'twb' });
  const { board: made, problem } = await bringIn(bytes, 1);
  expect(problem).toBeNull();
  const { objects } = await stateOf(made.pages[0]);
  expect(objects.get('71')).toMatchObject({
    name: 'Offer.pdf',
    url: '',
    picUrl: expect.stringMatching(/^\/cdn\/\d+$/),
  });
  expect(objects.get('72')).toMatchObject({ name: 'Call.mp3', url: '' });
});

/** A document that the board holds, as its conversion leaves it. */
async function addConverted(board: TestBoard, pages: number): Promise<{ documentId: string; blobIds: string[] }> {
  const documentId = await addPicture(board);
  const blobIds: string[] = [];
  await own.db.query.updateTable('boardBlob').set({ kind: 'file' }).where('blobId', '=', documentId).execute();
  const row = { documentId, wbNo: board.wbNo, pageId: board.pages[0]?.pageId ?? '', selectId: '71', name: 'Offer.pdf' };
  await own.db.transaction(async (tx) => {
    await addDocument(tx, row);
    await setDocument(tx, documentId, { state: 'done', pages, total: 40 });
  });
  for (let page = 0; page < pages; page += 1) {
    const [blobId, smallId] = [await addPicture(board), await addPicture(board)];
    await own.db.query
      .updateTable('boardBlob')
      .set({ kind: 'page' })
      .where('blobId', 'in', [blobId, smallId])
      .execute();
    await own.db.transaction((tx) =>
      addDocumentPage(tx, { documentId, page, blobId, smallId, smallMd5: 'md5', text: '' }),
    );
    blobIds.push(blobId);
  }
  return { documentId, blobIds };
}

const inkOn = (selectId: string, pageIndex: number) => ({
  selectId,
  type: KIND.markerLine,
  parentId: '71',
  pageIndex,
  ...packInk(
    [
      { x: 100, y: 100 + pageIndex },
      { x: 200, y: 150 },
    ],
    9,
  ),
});

test('R3.16 a document comes back from a twb file with all of its pages, the page shown and the ink of each', async () => {
  const board = await addBoard(own.db);
  const [page] = board.pages;
  if (!page) throw new Error('no page');
  const { documentId, blobIds } = await addConverted(board, 3);
  const document = { type: KIND.pdf, name: 'Offer.pdf', url: blobAddress(documentId), pageIndex: 1, selectId: '71' };
  await drawer(log, page)(1, { ...document, picUrl: blobAddress(blobIds[1] ?? '') });
  for (const [selectId, pageIndex] of [
    ['81', 0],
    ['82', 1],
    ['83', 2],
  ] as const) {
    await drawer(log, page)(1, inkOn(selectId, pageIndex));
  }
  const { bytes } = await fileOf(board, { format: 'twb' });
  const head = readTwbHead(bytes);
  if (!head.ok) throw new Error(head.error);
  expect(head.value.blobs.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'page'));

  const { board: made, problem } = await bringIn(bytes, 1);
  expect(problem).toBeNull();
  const { objects } = await stateOf(made.pages[0]);
  const shown = objects.get('71');
  const id = blobIdOf(shown?.url) ?? '';
  expect(await readDocument(own.db.query, id)).toMatchObject({ wbNo: made.wbNo, state: 'done', pages: 3, total: 40 });
  const pages = await documentPages(own.db.query, id);
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
  expect(shown).toMatchObject({ name: 'Offer.pdf', pageIndex: 1, picUrl: blobAddress(pages[1]?.blobId ?? '') });
  for (const [selectId, pageIndex] of [
    ['81', 0],
    ['82', 1],
    ['83', 2],
  ] as const) {
    expect(objects.get(selectId)).toMatchObject(inkOn(selectId, pageIndex));
  }
  // Its own pictures, as pages and not as images, in its own space; readable for everybody who opens the board.
  const all = pages.flatMap(({ blobId, smallId }) => [blobId, smallId]);
  const held = await heldBlobs(own.db.query, { wbNo: made.wbNo, blobIds: all });
  expect(all.map((blobId) => held.get(blobId))).toEqual(Array.from({ length: 6 }, () => 'page'));
  expect(blobIds.some((blobId) => held.has(blobId))).toBe(false);
  const stored = await own.db.query.selectFrom('blob').select('bytes').where('blobId', 'in', all).execute();
  const account = await readSpaceAccount(own.db.query, made.spaceId);
  expect(account.used).toBe(stored.reduce((sum, { bytes }) => sum + Number(bytes), 0));
  const again = readTwbHead((await fileOf(made, { format: 'twb' })).bytes);
  expect(again.ok && [again.value.pages, again.value.documents]).toEqual([head.value.pages, head.value.documents]);
});

test('R3.16 documents that make a file larger than the level allows leave only the page that is shown', async () => {
  const board = await addBoard(own.db);
  const [page] = board.pages;
  if (!page) throw new Error('no page');
  const { documentId, blobIds } = await addConverted(board, 2);
  // The second page alone takes more than a megabyte.
  await store.put(blobKey(blobIds[1] ?? ''), new Uint8Array(MEGABYTE), { contentType: 'image/png' });
  const document = { type: KIND.pdf, url: blobAddress(documentId), picUrl: blobAddress(blobIds[0] ?? '') };
  await drawer(log, page)(1, { ...document, name: 'Offer.pdf', selectId: '71' });
  await own.db.query.updateTable('level').set({ importFileMb: 1 }).where('levelNo', '=', 3).execute();
  await own.db.query.updateTable('account').set({ levelNo: 3 }).where('accountId', '=', board.accountId).execute();
  const head = readTwbHead((await fileOf(board, { format: 'twb' })).bytes);
  expect(head.ok && [head.value.documents, head.value.blobs.map(({ kind }) => kind)]).toEqual([[], ['image']]);
});

/** A file with one document of one page. */
function fileWith(picture: Uint8Array, shown: boolean): Buffer {
  const document = readObject({ selectId: '71', type: KIND.pdf, zIndex: 1, url: '/cdn/1', picUrl: '/cdn/1' });
  if (!document.ok) throw new Error(document.error);
  const page = withObjects(createPage('1'), shown ? [document.value] : []);
  const snapshot = encodeSnapshot(page);
  const sha256 = createHash('sha256').update(picture).digest('hex');
  const blob = { bytes: picture.length, kind: 'page' as const, sha256 };
  const head = writeTwbHead({
    name: 'Roof',
    pages: [{ bytes: snapshot.length, hash: contentHash(page) }],
    blobs: [blob, blob],
    documents: [{ name: 'Offer.pdf', total: 1, pages: [{ full: 1, small: 2 }] }],
  });
  const whole = Buffer.concat([head, snapshot, picture, picture]);
  return Buffer.concat([whole, createHash('sha256').update(whole).digest()]);
}

test('R3.16 a file has as many documents as the level allows on a board and on a page', async () => {
  const file = fileWith(smallPng(), true);
  const few = [
    { fileNum: 0, documentsPerPage: 5 },
    { fileNum: 20, documentsPerPage: 0 },
  ];
  for (const rights of few) {
    await own.db.query.updateTable('level').set(rights).where('levelNo', '=', 2).execute();
    expect((await bringIn(file, 1, { levelNo: 2 })).problem).toBe('images');
  }
});

test('R3.16 a page larger than any conversion makes, or a document that no page shows, is refused', async () => {
  const files: [Buffer, string | null][] = [
    [fileWith(widePng(2_560), true), null],
    [fileWith(widePng(2_561), true), 'damaged'],
    [fileWith(smallPng(), false), 'damaged'],
  ];
  for (const [file, why] of files) {
    const { board: made, problem } = await bringIn(file, 1);
    expect(problem).toBe(why);
    const { used } = await readSpaceAccount(own.db.query, made.spaceId);
    expect(used > 0).toBe(why === null);
  }
});

test('R3.16 a file that is cut, changed, padded, too full for the level or of a newer release leaves no board and says why', async () => {
  const board = await addBoard(own.db);
  const [page] = board.pages;
  if (!page) throw new Error('no page');
  await drawer(log, page)(objectsOfAll(await addPicture(board)));
  const { bytes } = await fileOf(board, { format: 'twb' });
  const changed = (at: number) => Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte)));
  const newer = Buffer.from(bytes);
  newer.writeUInt16BE(9, 8);
  const files: [Uint8Array, number, string][] = [
    [bytes.subarray(0, bytes.length - 1), 1, 'damaged'],
    [Buffer.concat([bytes, Buffer.from([0])]), 1, 'damaged'],
    [changed(bytes.length - 100), 1, 'damaged'],
    [changed(bytes.length - 5), 1, 'damaged'],
    [Buffer.from('PK\u0003\u0004 not a board'), 1, 'notTwb'],
    [newer, 1, 'newer'],
    [bytes, 2, 'damaged'],
  ];
  for (const [file, pages, why] of files) {
    const { board: made, problem } = await bringIn(file, pages);
    expect(problem).toBe(why);
    const row = await own.db.query
      .selectFrom('board')
      .select('clearedAt')
      .where('wbNo', '=', made.wbNo)
      .executeTakeFirstOrThrow();
    expect(row.clearedAt).not.toBeNull();
    expect((await readSpaceAccount(own.db.query, made.spaceId)).used).toBe(0);
  }
  await own.db.query.updateTable('level').set({ imageNum: 0 }).where('levelNo', '=', 2).execute();
  expect((await bringIn(bytes, 1, { levelNo: 2 })).problem).toBe('images');
  await own.db.query.updateTable('level').set({ imageNum: 50, spaceMb: 0 }).where('levelNo', '=', 2).execute();
  expect((await bringIn(bytes, 1, { levelNo: 2 })).problem).toBe('space');
  expect((await bringIn(bytes, 1, { isInfected: async () => true })).problem).toBe('infected');
});

test('R3.16 a board larger than the level lets anybody bring in is not given out', async () => {
  const board = await addBoard(own.db);
  await own.db.query.updateTable('level').set({ importFileMb: 0 }).where('levelNo', '=', 3).execute();
  await own.db.query.updateTable('account').set({ levelNo: 3 }).where('accountId', '=', board.accountId).execute();
  expect((await readExport(own.db.query, await ask(board, { format: 'twb' })))?.problem).toBe('tooLarge');
});

test('a board is one PDF, or a zip of its pages; a single page is its picture', async () => {
  const board = await addBoard(own.db, { pages: 2, wbName: 'Plan' });
  const [page] = board.pages;
  if (!page) throw new Error('no page');
  await drawer(log, page)(2);
  const pdf = await fileOf(board, { format: 'pdf' });
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual(['Plan.pdf', '%PDF-']);
  expect(pdf.bytes.toString('latin1')).toContain('/Count 2');
  const zip = await fileOf(board, { format: 'svg' });
  expect([zip.name, zip.bytes.readUInt32LE()]).toEqual(['Plan.zip', 0x04034b50]);
  expect(zip.bytes.toString('latin1')).toContain('Plan-02.svg');
  const png = await fileOf({ ...board, pages: [page] }, { format: 'png' });
  expect([png.name, png.bytes.subarray(1, 4).toString()]).toEqual(['Plan.png', 'PNG']);
});

test('R2.62 a file of a past moment has the page as it was then', async () => {
  const board = await addBoard(own.db, { pages: 1 });
  const [page] = board.pages;
  if (page === undefined) throw new Error('no page');
  const hand = drawer(log, page);
  const svg = async (wanted: object = {}) => (await fileOf(board, { format: 'svg', ...wanted })).bytes.toString();
  await hand(1);
  const [asOf, then] = [Date.now(), await svg()];
  await vi.waitUntil(() => Date.now() > asOf, { interval: 1 });
  await hand(1, { left: 900 });
  expect(await svg({ asOf })).toBe(then);
  expect(await svg()).not.toBe(then);
});

test('a file shows the pictures that its board holds, and none of another board', async () => {
  const picture = await addPicture(await addBoard(own.db));
  const files: string[] = [];
  for (const holds of [false, true]) {
    const board = await addBoard(own.db);
    const [page] = board.pages;
    if (!page) throw new Error('no page');
    if (holds) {
      await own.db.transaction((tx) => holdBlobs(tx, { wbNo: board.wbNo, blobIds: [picture], kind: 'image' }));
    }
    await drawer(log, page)(1, { type: KIND.image, selectId: '77', url: blobAddress(picture) });
    await drawer(log, page)(1, { type: KIND.image, selectId: '78', imgSrc: blobAddress(picture) });
    files.push((await fileOf(board, { format: 'svg' })).bytes.toString('utf8'));
  }
  const [foreign, held] = files;
  expect(foreign).not.toContain('<image');
  expect(held).toContain('<image');
});

test('what cannot be made says why, and what is not wanted any more is not made', async () => {
  const board = await addBoard(own.db);
  const [page] = board.pages;
  if (!page) throw new Error('no page');
  await drawer(log, page)(1, { width: 40_000, height: 10 });
  const problemOf = async (wanted: Wanted) => (await readExport(own.db.query, await ask(board, wanted)))?.problem;
  expect(await problemOf({ format: 'png' })).toBe('tooLarge');
  expect(await problemOf({ format: 'png', selectIds: ['12345'] })).toBe('empty');
  const exportId = await ask(board, { format: 'pdf', cancelled: true });
  expect(await readExport(own.db.query, exportId)).toMatchObject({ key: null, problem: null });
  expect(await store.head(exportKey(board.wbNo, exportId))).toBeUndefined();
});

test('files that were made or sent a day ago are forgotten, and their objects removed by a job', async () => {
  const board = await addBoard(own.db);
  const [old, fresh] = [await ask(board, { format: 'pdf' }), await ask(board, { format: 'pdf' })];
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await own.db.query.updateTable('boardExport').set({ createdAt: yesterday }).where('exportId', '=', old).execute();
  await forgetOldTransfers(own.db);
  expect(await readExport(own.db.query, old)).toBeUndefined();
  expect(await readExport(own.db.query, fresh)).toBeDefined();
});

test('a sent file takes space until it is abandoned for an hour, given up for ten minutes, or filled', async () => {
  const board = await addBoard(own.db);
  const sent = async (minutes: number, change: Parameters<typeof setImport>[2] = { done: 0 }): Promise<string> => {
    const importId = newId();
    const { accountId, spaceId } = board;
    await own.db.transaction((tx) => addImport(tx, { importId, accountId, spaceId, bytes: 1_000 }));
    await setImport(own.db.query, importId, change);
    const createdAt = new Date(Date.now() - minutes * 60_000);
    await own.db.query.updateTable('boardImport').set({ createdAt }).where('importId', '=', importId).execute();
    return importId;
  };
  const used = async () => (await readSpaceAccount(own.db.query, board.spaceId)).used;
  const gone = [await sent(61), await sent(11, { problem: 'failed' })];
  const there = [await sent(59), await sent(9, { problem: 'failed' }), await sent(61, { wbNo: board.wbNo })];
  expect(await used()).toBe(5_000);
  await forgetOldTransfers(own.db);
  for (const importId of gone) expect(await readImport(own.db.query, importId)).toBeUndefined();
  for (const importId of there) expect(await readImport(own.db.query, importId)).toBeDefined();
  expect(await used()).toBe(3_000);
});
