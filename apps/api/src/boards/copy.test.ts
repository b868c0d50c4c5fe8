import { newId } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addManyBoards, addPage, share } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const copy = (person: Person, wbNo: string, wbName?: string) =>
  as(person).call(ROUTES.copyBoard, { body: wbName === undefined ? { wbNo } : { wbNo, wbName } });
const progress = (person: Person, wbNo: string) => as(person).call(ROUTES.getCopyProgress, { params: { wbNo } });
const finish = (wbNo: string, set: object) =>
  api.db.query.updateTable('board').set(set).where('wbNo', '=', wbNo).execute();

test('R1.08 R7.22 a copy is in the list at once, with its pages and media, and closed until its pages are filled', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  await addPage(api, board);
  const { spaceId } = await api.db.query
    .selectFrom('board')
    .select('spaceId')
    .where('wbNo', '=', board.wbNo)
    .executeTakeFirstOrThrow();
  const blobId = newId();
  const blob = { blobId, spaceId, key: `blobs/${blobId}`, bytes: '1', mime: 'image/png', sha256: Buffer.alloc(32) };
  await api.db.query.insertInto('blob').values(blob).execute();
  await api.db.query.insertInto('boardBlob').values({ wbNo: board.wbNo, blobId, kind: 'image' }).execute();

  const made = await copy(owner, board.wbNo);
  expect(made.wbName).toBe('Plan copy');
  const listed = (await as(owner).call(ROUTES.listBoards, {})).find(({ wbNo }) => wbNo === made.wbNo);
  expect(listed).toMatchObject({ mine: true, pageCount: 2, copying: 'running' });
  expect(await progress(owner, made.wbNo)).toEqual({ state: 'running', done: 0, total: 2 });
  expect(await progress(owner, board.wbNo)).toEqual({ state: 'done', done: 0, total: 0 });
  expect(await refusalOf(as(owner).call(ROUTES.getPage, { params: { id: made.wbNo } }))).toBe(
    'TEMPORARILY_UNAVAILABLE',
  );
  expect(await refusalOf(copy(owner, made.wbNo))).toBe('TEMPORARILY_UNAVAILABLE');
  const recycle = () => as(owner).call(ROUTES.recycleBoards, { body: { wbNos: [made.wbNo] } });
  expect(await refusalOf(recycle())).toBe('TEMPORARILY_UNAVAILABLE');

  await finish(made.wbNo, { copyDone: 2 });
  expect(await progress(owner, made.wbNo)).toEqual({ state: 'done', done: 2, total: 2 });
  expect(await as(owner).call(ROUTES.getPage, { params: { id: made.wbNo } })).toMatchObject({
    imageCount: 1,
    actor: 1,
  });
  await recycle();
  expect(await refusalOf(progress(owner, made.wbNo))).toBe('BOARD_DELETED');
});

test('a copy that failed says so and can be removed', async () => {
  const owner = await addPerson(api);
  const made = await copy(owner, (await addBoard(api, owner)).wbNo);
  await finish(made.wbNo, { copyFailed: true });
  expect((await progress(owner, made.wbNo)).state).toBe('failed');
  expect((await as(owner).call(ROUTES.listBoards, {}))[0]?.copying).toBe('failed');
  await as(owner).call(ROUTES.recycleBoards, { body: { wbNos: [made.wbNo] } });
  expect((await as(owner).call(ROUTES.listRecycled, {})).map(({ wbNo }) => wbNo)).toEqual([made.wbNo]);
});

test('a copy that failed is not being copied any more, for its board and for its pages alike', async () => {
  const owner = await addPerson(api);
  const made = await copy(owner, (await addBoard(api, owner)).wbNo);
  const { pageId } = await api.db.query
    .selectFrom('boardPage')
    .select('pageId')
    .where('wbNo', '=', made.wbNo)
    .executeTakeFirstOrThrow();
  const calls = [
    () => as(owner).call(ROUTES.getPage, { params: { id: made.wbNo } }),
    () => as(owner).call(ROUTES.getPageCache, { params: { wbNo: made.wbNo, x: pageId } }),
  ];
  for (const call of calls) expect(await refusalOf(call())).toBe('TEMPORARILY_UNAVAILABLE');
  await finish(made.wbNo, { copyFailed: true });
  for (const call of calls) await expect(call()).resolves.toBeDefined();
});

test('R1.08 R4.01 R6.03 a received board is copied with permit 2 only, and its owner is notified', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const people = [await addPerson(api), await addPerson(api), await addPerson(api)];
  for (const [permit, person] of people.entries()) await share(api, board, person, permit as 0 | 1 | 2);
  const [view, edit, full] = people as [Person, Person, Person];
  expect(await refusalOf(copy(view, board.wbNo))).toBe('COPY_FORBIDDEN');
  expect(await refusalOf(copy(edit, board.wbNo))).toBe('COPY_FORBIDDEN');
  expect(await refusalOf(copy(await addPerson(api), board.wbNo))).toBe('BOARD_NOT_IN_LIST');
  const made = await copy(full, board.wbNo, ' My plan ');
  expect(made).toMatchObject({ wbName: 'My plan', author: { userId: full.accountId } });
  expect(await refusalOf(progress(owner, made.wbNo)), 'the copy is the copier’s alone').toBe('BOARD_NOT_IN_LIST');
  const { notices } = await as(owner).call(ROUTES.listNotices, {});
  expect(notices[0]).toMatchObject({ name: 'board.copied', wbNo: board.wbNo, by: { userId: full.accountId } });
});

test('R8.02 a copy counts against the limit of boards, and a long name leaves room for its suffix', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await as(owner).call(ROUTES.createBoard, { body: { wbName: '白'.repeat(100) } });
  const made = await as(owner).call(ROUTES.copyBoard, { body: { wbNo } });
  expect([[...made.wbName].length, made.wbName.endsWith('白 copy')]).toEqual([100, true]);
  await addManyBoards(api, owner, 8);
  expect(await refusalOf(copy(owner, wbNo))).toBe('BOARD_COUNT_LIMIT');
});
