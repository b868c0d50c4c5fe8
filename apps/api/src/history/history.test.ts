import {
  contentHash,
  createPage,
  decodeSnapshot,
  deletion,
  foldFrame,
  OPERATION,
  type PageState,
} from '@sw/board-model';
import { decodeBatch, getRecords, getSnapshot, ROUTES } from '@sw/contract';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, logOf, share, type TestBoard } from '../../testing/boards.ts';
import { PageWriter, thing } from '../../testing/page-writer.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let store: ObjectStore;
beforeAll(async () => {
  api = await startTestApi();
  store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
});
afterAll(async () => {
  await api.stop();
  await store.close();
});

const as = (person: Person) => api.client({ token: person.token });
const GESTURE = 'somebody.gesture';

interface Scene {
  readonly owner: Person;
  readonly ben: Person;
  readonly board: TestBoard;
  readonly writer: PageWriter;
}

/** A board of two people; Ben has the given permit. */
async function scene(permit: 0 | 1 | 2 = 2): Promise<Scene> {
  const [owner, ben] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, ben, permit);
  return { owner, ben, board, writer: await PageWriter.of(api, board) };
}

/** Reads a moment as a client does: the checkpoint and the records after it. */
async function lookAt(person: Person, { pageId }: TestBoard, versionId: number): Promise<PageState> {
  const moment = await as(person).call(ROUTES.getMoment, { params: { pageId }, query: { versionId } });
  let page = createPage(pageId);
  if (moment.path) {
    const decoded = await decodeSnapshot((await as(person).bytesAt(getSnapshot, moment.path)).bytes);
    if (!decoded.ok) throw new Error(decoded.error);
    page = decoded.value;
  }
  expect(page.versionId).toBe(moment.versionId);
  for (let more = true; more; ) {
    const query = { after: page.versionId, upTo: versionId };
    const answer = await as(person).bytesAt(getRecords, moment.recordsPath, query);
    const batch = decodeBatch(answer.bytes);
    if (!batch.ok) throw new Error(batch.error);
    for (const { frame, versionId: version } of batch.value.entries) foldFrame(page, frame, version);
    more = answer.more;
  }
  return page;
}

const ids = (page: PageState): string[] => [...page.objects.keys()].sort();
const timeLine = (person: Person, { pageId }: TestBoard) => as(person).call(ROUTES.getTimeLine, { params: { pageId } });

test('any moment can be looked at, in the archive, in the log and across both, also by a viewer', async () => {
  const { ben, board, writer } = await scene(0);
  const moments: number[] = [];
  for (let n = 1; n <= 12; n += 1) {
    moments.push(await writer.creates(1, thing(String(n))));
    // An archive of an older release, which the tables do not list.
    if (n === 4 || n === 8) await writer.archive(store);
  }
  for (const [place, version] of moments.entries()) {
    expect((await lookAt(ben, board, version)).objects.size, `at ${version}`).toBe(place + 1);
  }
  expect((await lookAt(ben, board, 0)).objects.size).toBe(0);
  const { begins, head, work, people } = await timeLine(ben, board);
  expect([begins, head]).toEqual([0, moments.at(-1)]);
  expect(work).toEqual([
    {
      actor: 1,
      from: moments[0],
      to: moments.at(-1),
      began: 1_001_000,
      ended: 1_012_000,
      gestures: 12,
      created: 12,
      changed: 0,
      deleted: 0,
      cleaned: false,
    },
  ]);
  expect(people).toEqual([{ actor: 1, nickName: 'Ann' }]);
  const indexed = await api.db.query
    .selectFrom('pageSegment')
    .select('records')
    .where('pageId', '=', board.pageId)
    .execute();
  expect(indexed.length).toBe(2);
});

test('a segment that no table names, left by a keeper that died, is found when it is needed', async () => {
  const { owner, board, writer } = await scene();
  await writer.creates(1, thing('1'));
  await writer.archive(store);
  await timeLine(owner, board);
  const version = await writer.creates(1, thing('2'));
  await writer.archive(store);
  await writer.creates(1, thing('3'));
  expect(ids(await lookAt(owner, board, version))).toEqual(['1', '2']);
  expect((await timeLine(owner, board)).work[0]?.created).toBe(3);
});

test('a restore is one gesture of the caller, and others go on after it', async () => {
  const { owner, ben, board, writer } = await scene(1);
  const { pageId } = board;
  await writer.creates(1, thing('1', { left: 5 }), thing('2', { tpvLocked: true }));
  const good = await writer.sets(1, ['1', 'left', 5, 7]);
  const then = contentHash((await logOf(api, pageId)).page);
  await writer.sets(1, ['1', 'left', 7, 9], ['2', 'tpvLocked', true, null]);
  await writer.sets(1, deletion('2'));
  await writer.creates(2, thing('3'));
  const body = { versionId: good, gestureId: GESTURE };
  const done = await as(ben).call(ROUTES.restorePage, { params: { pageId }, body });
  const { page } = await logOf(api, pageId);
  expect(done).toEqual({ created: 1, changed: 1, deleted: 1, versionId: page.versionId });
  expect(contentHash(page)).toBe(then);
  await writer.creates(1, thing('4'));
  expect(ids((await logOf(api, pageId)).page)).toEqual(['1', '2', '4']);
  const { work } = await timeLine(owner, board);
  const gestures = work.filter(({ actor }) => actor === 2).map((one) => one.gestures);
  expect(gestures, 'one by drawing, long ago, and one by restoring').toEqual([1, 1]);
  expect(await as(ben).call(ROUTES.restorePage, { params: { pageId }, body: { ...body, versionId: 0 } })).toMatchObject(
    {
      created: 0,
      deleted: 3,
    },
  );
});

test('viewers, and everybody during a demo of somebody else, restore nothing', async () => {
  const { owner, ben, board, writer } = await scene(0);
  const { pageId, wbNo } = board;
  await writer.creates(1, thing('1'));
  const restore = (person: Person) =>
    refusalOf(as(person).call(ROUTES.restorePage, { params: { pageId }, body: { versionId: 0, gestureId: GESTURE } }));
  expect(await restore(ben)).toBe('FORBIDDEN');
  const cas = await addPerson(api);
  await share(api, board, cas, 1);
  await as(owner).call(ROUTES.turnOnDemoMode, { params: { wbNo }, query: { clientid: 'client-of-owner' } });
  expect(await restore(cas)).toBe('FORBIDDEN');
  expect(ids((await logOf(api, pageId)).page)).toEqual(['1']);
});

test('moments are named, renamed by users who may edit, and their names deleted by the owner', async () => {
  const { owner, ben, board, writer } = await scene(1);
  const { pageId } = board;
  const version = await writer.creates(1, thing('1'));
  await writer.creates(1, thing('2'));
  const name = (text: string, versionId?: number) =>
    as(ben).call(ROUTES.createPageVersion, {
      params: { pageId },
      body: { name: text, ...(versionId === undefined ? {} : { versionId }) },
    });
  const first = await name('Draft', version);
  expect(first).toMatchObject({ versionId: version, name: 'Draft', at: new Date(1_001_000).toISOString(), by: 'Ann' });
  const now = await name('Sent');
  expect(now.versionId).toBeGreaterThan(version);
  const params = { pageId, id: first.id };
  const renamed = await as(owner).call(ROUTES.renamePageVersion, { params, body: { name: ' First ' } });
  expect(renamed.name).toBe('First');
  expect((await timeLine(ben, board)).versions.map(({ name: one }) => one)).toEqual(['Sent', 'First']);
  expect(await refusalOf(as(ben).call(ROUTES.deletePageVersion, { params }))).toBe('OWNER_ONLY');
  await as(owner).call(ROUTES.deletePageVersion, { params });
  expect(await refusalOf(as(owner).call(ROUTES.deletePageVersion, { params }))).toBe('NOT_FOUND');
  expect((await timeLine(ben, board)).versions.map(({ name: one }) => one)).toEqual(['Sent']);
});

test('what others did since somebody left, and nothing of their own', async () => {
  const { owner, ben, board, writer } = await scene();
  const params = { pageId: board.pageId };
  const since = () => as(ben).call(ROUTES.getSinceLeft, { params });
  await writer.creates(1, thing('1'));
  expect(await since()).toEqual({ versionId: null, changes: 0, work: [], people: [] });
  const seen = await writer.creates(2, thing('2'));
  await as(ben).call(ROUTES.savePageSeen, { params, body: { versionId: seen } });
  expect(await since()).toMatchObject({ versionId: seen, changes: 0, work: [] });
  await writer.sets(1, ['1', 'left', 0, 5]);
  await writer.archive(store);
  await writer.creates(2, thing('3'));
  await writer.sets(1, deletion('2'));
  await as(ben).call(ROUTES.savePageSeen, { params, body: { versionId: 1 } });
  expect(await since()).toMatchObject({
    versionId: seen,
    changes: 2,
    work: [{ actor: 1, created: 0, changed: 1, deleted: 1 }],
    people: [{ actor: 1 }],
  });
  expect((await as(owner).call(ROUTES.getSinceLeft, { params })).versionId).toBeNull();
});

test("one person's deletions come back, without what another deleted, and what is there stays", async () => {
  const { owner, board, writer } = await scene();
  const { pageId } = board;
  const before = await writer.creates(1, thing('1'), thing('2', { parentId: '1', left: 3 }), thing('3'), thing('4'));
  await writer.archive(store);
  await writer.sets(2, deletion('1'));
  await writer.sets(1, deletion('3'));
  const after = await writer.does(2, OPERATION.clean, [deletion('4')]);
  await writer.creates(1, thing('5'));
  const span = { actor: 2, after: before, upTo: after };
  expect(await as(owner).call(ROUTES.countDeletions, { params: { pageId }, query: span })).toEqual({ count: 3 });
  const body = { ...span, gestureId: GESTURE };
  const done = await as(owner).call(ROUTES.bringBack, { params: { pageId }, body });
  const now = await lookAt(owner, board, Number.MAX_SAFE_INTEGER);
  expect(done).toEqual({ created: 3, changed: 0, deleted: 0, versionId: now.versionId });
  expect(ids(now)).toEqual(['1', '2', '4', '5']);
  expect(now.objects.get('2')).toMatchObject({ parentId: '1', left: 3 });
  expect(await as(owner).call(ROUTES.countDeletions, { params: { pageId }, query: span })).toEqual({ count: 0 });
});

test('records are for the people of the board alone', async () => {
  const { owner, board } = await scene();
  const path = `/api/wb/${board.wbNo}/${board.pageId}/records`;
  const read = (person: Person, at: string) => as(person).bytesAt(getRecords, at, { after: 0, upTo: 9 });
  expect(await read(owner, path)).toMatchObject({ more: false });
  await expect(read(await addPerson(api), path)).rejects.toMatchObject({ status: 404 });
  const elsewhere = await addBoard(api, owner);
  await expect(read(owner, path.replace(board.wbNo, elsewhere.wbNo))).rejects.toMatchObject({ status: 404 });
});
