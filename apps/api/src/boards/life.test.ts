import { DAY } from '@sw/base';
import { RECYCLE_DAYS, ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addManyBoards, addPage, logOf, share } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const list = async (person: Person, query = {}) => (await as(person).reply(ROUTES.listBoards, { query })).data;
const numbers = async (person: Person, query = {}) => (await list(person, query)).map(({ wbNo }) => wbNo);
const total = async (person: Person, query = {}) => (await as(person).reply(ROUTES.listBoards, { query })).total;
const bin = (person: Person) => as(person).reply(ROUTES.listRecycled, {});
const recycle = (person: Person, ...wbNos: string[]) => as(person).call(ROUTES.recycleBoards, { body: { wbNos } });
const recover = (person: Person, ...wbNos: string[]) => as(person).call(ROUTES.recoverBoards, { body: { wbNos } });
const rename = (person: Person, wbNo: string, wbName: string) =>
  as(person).call(ROUTES.renameBoard, { params: { wbNo }, query: { wbName } });
const star = (person: Person, wbNo: string, sign: '0' | '1') =>
  as(person).call(ROUTES.starBoard, { params: { wbNo }, query: { sign } });
const open = (person: Person, id: string) => as(person).call(ROUTES.getPage, { params: { id } });

/** An owner, a sharer, and their board. */
async function shared() {
  const [owner, sharer] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, sharer, 1);
  return { owner, sharer, board };
}

test('R1.06 R7.20 the owner renames a board: everybody sees and finds the new name', async () => {
  const { owner, sharer, board } = await shared();
  expect(await rename(owner, board.wbNo, ' Roadmap 2027 ')).toMatchObject({ wbNo: board.wbNo, wbName: 'Roadmap 2027' });
  for (const person of [owner, sharer]) {
    expect((await list(person)).map(({ wbName }) => wbName)).toEqual(['Roadmap 2027']);
    expect((await open(person, board.wbNo)).wbName).toBe('Roadmap 2027');
  }
  expect(await numbers(owner, { keyword: 'roadm' })).toEqual([board.wbNo]);
  expect(await numbers(owner, { keyword: 'Plan' }), 'the old name finds nothing').toEqual([]);
  expect(await auditOf(api.db, owner.accountId)).toContain('board.renamed');
  expect(await eventsOf(api.db, sharer.accountId)).toContainEqual({
    subject: 'board.renamed',
    payload: { wbNo: board.wbNo, accountIds: [owner.accountId, sharer.accountId], wbName: 'Roadmap 2027' },
  });
});

test.each([
  ['R5.15 an empty name', ' ', 'BOARD_NAME_EMPTY', 'No whiteboard name'],
  ['R5.16 an illegal character', 'a|b', 'BOARD_NAME_ILLEGAL', 'Cannot contain illegal characters'],
  ['R5.17 an emoji', 'Plan 🎈', 'BOARD_NAME_ILLEGAL', 'Cannot contain illegal characters'],
])('%s is refused when renaming', async (_, wbName, error, text) => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  expect(await refused(rename(owner, wbNo, wbName))).toMatchObject({ error, text });
  expect((await list(owner))[0]?.wbName).toBe('Plan');
});

test('R8.06 only the owner renames, and a stranger learns that the board is not in their list', async () => {
  const { sharer, board } = await shared();
  expect(await refusalOf(rename(sharer, board.wbNo, 'Mine'))).toBe('OWNER_ONLY');
  expect(await refusalOf(rename(await addPerson(api), board.wbNo, 'Mine'))).toBe('BOARD_NOT_IN_LIST');
});

test('R1.09 R4.03 R7.48 R3.01 a star is one person’s, comes and goes, and a second one changes nothing', async () => {
  const { owner, sharer, board } = await shared();
  await star(sharer, board.wbNo, '1');
  await star(sharer, board.wbNo, '1');
  expect([(await list(sharer))[0]?.star, (await list(owner))[0]?.star]).toEqual([true, false]);
  expect((await open(sharer, board.wbNo)).star).toBe(true);
  expect([await total(sharer, { filter: 'starred' }), await total(owner, { filter: 'starred' })]).toEqual([1, 0]);
  await star(sharer, board.wbNo, '0');
  await star(sharer, board.wbNo, '0');
  expect([(await list(sharer))[0]?.star, await total(sharer, { filter: 'starred' })]).toEqual([false, 0]);
  expect(await refusalOf(star(await addPerson(api), board.wbNo, '1'))).toBe('BOARD_NOT_IN_LIST');
});

test('R1.10 R4.04 R7.21 R8.18 a recycled board leaves every list, is closed in every log, and says so when opened', async () => {
  const { owner, sharer, board } = await shared();
  const second = await addPage(api, board);
  await star(sharer, board.wbNo, '1');
  await recycle(owner, board.wbNo);
  for (const pageId of [board.pageId, second]) {
    expect((await logOf(api, pageId)).controls.at(-1)).toEqual({ type: 'boardRecycled' });
  }
  for (const person of [owner, sharer]) {
    expect([await numbers(person), await total(person), await numbers(person, { keyword: 'plan' })]).toEqual([
      [],
      0,
      [],
    ]);
    expect(await refusalOf(open(person, board.wbNo))).toBe('BOARD_DELETED');
    expect(await refusalOf(star(person, board.wbNo, '1'))).toBe('BOARD_DELETED');
  }
  expect(await total(sharer, { filter: 'starred' })).toBe(0);
  const { data, total: binned } = await bin(owner);
  expect([data.map(({ wbNo }) => wbNo), binned]).toEqual([[board.wbNo], 1]);
  const { recycledAt = '', clearsAt = '' } = data[0] ?? {};
  expect(Date.parse(clearsAt) - Date.parse(recycledAt)).toBe(RECYCLE_DAYS * DAY);
  expect((await bin(sharer)).total, 'the bin is the owner’s').toBe(0);
  expect((await eventsOf(api.db, sharer.accountId)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['board.recycled', 'notice.created']),
  );
  await recycle(owner, board.wbNo);
  expect((await logOf(api, board.pageId)).controls, 'a repeat writes nothing').toHaveLength(
    (await logOf(api, second)).controls.length,
  );
});

test('R1.11 R4.05 R7.55 a recovered board is back in every list as it was, stars too', async () => {
  const { owner, sharer, board } = await shared();
  await star(sharer, board.wbNo, '1');
  const before = await list(sharer);
  await recycle(owner, board.wbNo);
  await recover(owner, board.wbNo);
  expect(await list(sharer)).toEqual(before);
  expect([await total(sharer, { filter: 'starred' }), await total(owner), (await bin(owner)).total]).toEqual([1, 1, 0]);
  expect((await logOf(api, board.pageId)).controls.at(-1)).toEqual({ type: 'boardRestored' });
  expect((await open(owner, board.wbNo)).wbNo).toBe(board.wbNo);
  await recover(owner, board.wbNo);
  const notices = await as(sharer).call(ROUTES.listNotices, {});
  expect(notices.notices.map(({ name }) => name).slice(0, 2)).toEqual(['board.recovered', 'board.recycled']);
});

test('a batch is all or none, and only the owner’s', async () => {
  const { owner, sharer, board } = await shared();
  const own = await addBoard(api, sharer);
  expect(await refusalOf(recycle(sharer, own.wbNo, board.wbNo))).toBe('OWNER_ONLY');
  expect(await refusalOf(recycle(owner, board.wbNo, own.wbNo))).toBe('BOARD_NOT_IN_LIST');
  expect(new Set(await numbers(sharer))).toEqual(new Set([board.wbNo, own.wbNo]));
  await recycle(owner, board.wbNo);
  expect(await refusalOf(recover(sharer, board.wbNo))).toBe('OWNER_ONLY');
  expect(await numbers(sharer)).toEqual([own.wbNo]);
});

test('batches that meet each other both end', async () => {
  const owner = await addPerson(api, { levelNo: 3 });
  await addManyBoards(api, owner, 20);
  const all = await numbers(owner);
  await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      turn % 2 === 0 ? recycle(owner, ...all) : recover(owner, ...all.toReversed()),
    ),
  );
  const [listed = 0, { total: binned = 0 }] = [await total(owner), await bin(owner)];
  expect(listed + binned).toBe(20);
});

test('R1.12 R4.06 R7.32 a cleared board cannot come back; without a name the whole bin is cleared', async () => {
  const { owner, sharer, board } = await shared();
  const kept = await addBoard(api, owner);
  const others = [await addBoard(api, owner), await addBoard(api, owner)];
  await recycle(owner, board.wbNo, ...others.map(({ wbNo }) => wbNo));
  const clear = (person: Person, wbNo?: string[]) =>
    as(person).call(ROUTES.clearBoards, { query: wbNo === undefined ? {} : { wbNo } });
  expect(await refusalOf(clear(sharer, [board.wbNo]))).toBe('OWNER_ONLY');
  expect(await clear(owner, [board.wbNo, kept.wbNo]), 'one that is not in the bin stays').toEqual({ cleared: 1 });
  expect(await refusalOf(recover(owner, board.wbNo))).toBe('BOARD_NOT_IN_LIST');
  expect(await refusalOf(open(sharer, board.pageId))).toBe('BOARD_NOT_IN_LIST');
  expect(await clear(owner)).toEqual({ cleared: 2 });
  expect(await clear(owner)).toEqual({ cleared: 0 });
  expect([await numbers(owner), (await bin(owner)).total]).toEqual([[kept.wbNo], 0]);
  expect((await auditOf(api.db, owner.accountId)).filter((action) => action === 'board.cleared')).toHaveLength(3);
});

test('R3.13 R3.15 R3.16 a page gives its board’s author, star, counters and what the owner’s level lets it hold', async () => {
  const { owner, sharer, board } = await shared();
  await addPage(api, board);
  expect(await open(sharer, board.wbNo)).toMatchObject({
    author: { userId: owner.accountId, nickName: 'Ann' },
    star: false,
    shareUserCount: 1,
    imageCount: 0,
    fileCount: 0,
    info: { wbFileSize: 20, wbImageNum: 20, wbFileNum: 5, wbPageDocumentNum: 2, twbM: 20 },
  });
  expect((await list(owner))[0]).toMatchObject({ pageCount: 2, shareUserCount: 1, mine: true, wbShareId: null });
});

test('a shared board is new until it is opened', async () => {
  const { owner, sharer, board } = await shared();
  expect((await list(sharer))[0]).toMatchObject({ fresh: true, mine: false, permit: 1 });
  await open(sharer, board.wbNo);
  expect([(await list(sharer))[0]?.fresh, (await list(owner))[0]?.fresh]).toEqual([false, false]);
});

test('R7.35 settings are kept by name, merged, and forgotten by null', async () => {
  const person = await addPerson(api);
  const save = (meta: Record<string, never> | Record<string, string | number | null | object>) =>
    as(person).call(ROUTES.saveUserMeta, { body: { meta: meta as never } });
  expect(await save({ pen: { width: 4, colors: ['#111', null] } })).toEqual({
    meta: { pen: { width: 4, colors: ['#111', null] } },
  });
  expect(await save({ view: 'grid' })).toEqual({ meta: { pen: { width: 4, colors: ['#111', null] }, view: 'grid' } });
  expect(await save({ pen: null })).toEqual({ meta: { view: 'grid' } });
  expect(await save({})).toEqual({ meta: { view: 'grid' } });
  await Promise.all(Array.from({ length: 10 }, (_, n) => save({ [`n${n}`]: n })));
  expect(Object.keys((await save({})).meta)).toHaveLength(11);
  expect(await refusalOf(save({ big: 'x'.repeat(17_000) }))).toBe('BAD_REQUEST');
  for (let n = 0; n < 4; n += 1) await save({ [`large${n}`]: 'x'.repeat(15_000) });
  expect(await refusalOf(save({ large4: 'x'.repeat(15_000) }))).toBe('BAD_REQUEST');
});
