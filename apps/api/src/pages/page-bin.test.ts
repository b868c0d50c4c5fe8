import { DAY } from '@sw/base';
import { PAGE_BIN_DAYS, PAGE_BIN_PAGES, ROUTES } from '@sw/contract';
import { LEVELS } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, logOf, share, type TestBoard } from '../../testing/boards.ts';
import { PageWriter, thing } from '../../testing/page-writer.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const remove = (person: Person, pageId: string) => as(person).call(ROUTES.deletePage, { params: { pageId } });
const bin = ({ wbNo, owner }: TestBoard) => as(owner).call(ROUTES.listDeletedPages, { params: { wbNo } });
const restore = ({ wbNo, owner }: TestBoard, pageId: string, index?: number) =>
  as(owner).call(ROUTES.restoreDeletedPage, {
    params: { wbNo },
    query: { pageId },
    body: index === undefined ? {} : { index },
  });
const orderOf = async ({ owner, wbNo }: TestBoard) =>
  (await as(owner).call(ROUTES.getPage, { params: { id: wbNo } })).pages.map(({ pageId }) => pageId);
const deletedDaysAgo = (pageId: string, days: number) =>
  api.db.query
    .updateTable('boardPage')
    .set({ deletedAt: new Date(Date.now() - days * DAY) })
    .where('pageId', '=', pageId)
    .execute();

async function scene() {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  return { owner, board };
}

test('a deleted page is listed with who deleted it, and comes back where it was, with all it held', async () => {
  const { owner, board } = await scene();
  const editor = await addPerson(api);
  await share(api, board, editor, 1);
  const pageId = await addPage(api, board);
  const last = await addPage(api, board);
  const writer = await PageWriter.of(api, { ...board, pageId });
  await writer.creates(1, thing('1'));
  await remove(editor, pageId);
  expect(await bin(board)).toMatchObject([
    { pageId, pageName: null, deletedBy: { userId: editor.accountId, nickName: 'Ann' }, thumbnail: null },
  ]);
  const restored = await restore(board, pageId, 1);
  expect(restored).toMatchObject({ pageId, pageIndex: 1 });
  expect(await orderOf(board)).toEqual([board.pageId, pageId, last]);
  expect(await bin(board)).toEqual([]);
  const { page } = await logOf(api, pageId);
  expect([page.access.deleted, page.objects.has('1')]).toEqual([false, true]);
  await writer.creates(1, thing('2'));
  expect((await logOf(api, pageId)).page.objects.has('2'), 'it can be drawn on again').toBe(true);
  expect(await restore(board, pageId, 0), 'a repeat is answered alike').toMatchObject({ pageId, pageIndex: 1 });
  expect((await eventsOf(api.db, owner.accountId)).filter(({ subject }) => subject === 'page.created')).toHaveLength(3);
  expect(await auditOf(api.db, owner.accountId)).toContain('page.undeleted');
});

test('a restored page judges like the others: what changed meanwhile counts there too', async () => {
  const { owner, board } = await scene();
  const [downgraded, raised, gone] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const shares = [
    await share(api, board, downgraded, 2),
    await share(api, board, raised, 0),
    await share(api, board, gone, 2),
  ] as const;
  const pageId = await addPage(api, board);
  await remove(owner, pageId);
  const change = (wbShareId: string, permit: '0' | '1' | '2') =>
    as(owner).call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit } });
  await change(shares[0], '0');
  await change(shares[1], '2');
  await as(owner).call(ROUTES.removeSharer, { params: { wbShareId: shares[2] } });
  await as(owner).call(ROUTES.turnOnDemoMode, { params: { wbNo: board.wbNo }, query: { clientid: 'client-one' } });
  await restore(board, pageId);
  expect((await logOf(api, pageId)).page.access).toEqual((await logOf(api, board.pageId)).page.access);
  await remove(owner, pageId);
  await as(owner).call(ROUTES.turnOffDemoMode, { params: { wbNo: board.wbNo } });
  await restore(board, pageId);
  expect((await logOf(api, pageId)).page.access.demo).toBeNull();
});

test('a page is restored for 30 days, within the limit of pages, by those who may edit, on its own board', async () => {
  const { owner, board } = await scene();
  const [viewer, stranger] = [await addPerson(api), await addPerson(api)];
  await share(api, board, viewer, 0);
  const [old, young] = [await addPage(api, board), await addPage(api, board)];
  for (const pageId of [old, young]) await remove(owner, pageId);
  await deletedDaysAgo(old, PAGE_BIN_DAYS + 0.01);
  await deletedDaysAgo(young, PAGE_BIN_DAYS - 0.01);
  expect((await bin(board)).map(({ pageId }) => pageId)).toEqual([young]);
  expect(await refusalOf(restore(board, old))).toBe('NOT_FOUND');
  expect(await refusalOf(restore({ ...board, owner: viewer }, young))).toBe('FORBIDDEN');
  expect(await refusalOf(bin({ ...board, owner: viewer }))).toBe('FORBIDDEN');
  expect(await refusalOf(restore({ ...board, owner: stranger }, young))).toBe('BOARD_NOT_IN_LIST');
  const other = await addBoard(api, owner);
  expect(await refusalOf(restore(other, young))).toBe('NOT_FOUND');
  const limit = LEVELS[0]?.rights.maxPages ?? 0;
  for (let pages = 1; pages < limit; pages += 1) await addPage(api, board);
  expect(await refusalOf(restore(board, young))).toBe('PAGE_LIMIT');
});

test('the bin of a board holds so many pages: the oldest are erased', async () => {
  const { owner, board } = await scene();
  const [first, second] = [await addPage(api, board), await addPage(api, board)];
  await remove(owner, first);
  const { spaceId } = await api.db.query
    .selectFrom('board')
    .select('spaceId')
    .where('wbNo', '=', board.wbNo)
    .executeTakeFirstOrThrow();
  await api.db.query
    .insertInto('boardPage')
    .values(
      Array.from({ length: PAGE_BIN_PAGES - 1 }, (_, n) => ({
        pageId: String(BigInt(first) + BigInt(n + 1) * 7_919n),
        wbNo: board.wbNo,
        spaceId,
        place: n,
        shard: 0,
        deletedAt: new Date(),
      })),
    )
    .execute();
  expect(await bin(board)).toHaveLength(PAGE_BIN_PAGES);
  await remove(owner, second);
  const left = (await bin(board)).map(({ pageId }) => pageId);
  expect([left.length, left.includes(second), left.includes(first)]).toEqual([PAGE_BIN_PAGES, true, false]);
  expect(await refusalOf(restore(board, first))).toBe('NOT_FOUND');
});

test('a page is named, and called by its number again; everybody on the board is notified', async () => {
  const { owner, board } = await scene();
  const rename = (pageName: string, by = owner) =>
    as(by).call(ROUTES.renamePage, {
      params: { wbNo: board.wbNo },
      query: { pageId: board.pageId },
      body: { pageName },
    });
  const named = async () => (await as(owner).call(ROUTES.getPage, { params: { id: board.wbNo } })).pages[0]?.pageName;
  await rename('  Kick-off 启动 ');
  expect(await named()).toBe('Kick-off 启动');
  await rename('');
  expect(await named()).toBeNull();
  const viewer = await addPerson(api);
  await share(api, board, viewer, 0);
  expect(await refusalOf(rename('Mine', viewer))).toBe('FORBIDDEN');
  await expect(rename('x'.repeat(61))).rejects.toThrow();
  const sent = (await eventsOf(api.db, owner.accountId)).filter(({ subject }) => subject === 'page.renamed');
  expect(sent.map(({ payload }) => payload)).toMatchObject([{ pageName: 'Kick-off 启动' }, { pageName: null }]);
});

test('a duplicate stands after its page with the same contents, and neither changes the other', async () => {
  const { owner, board } = await scene();
  const last = await addPage(api, board);
  const writer = await PageWriter.of(api, board);
  await writer.creates(1, thing('1'));
  await writer.creates(1, thing('2'));
  await as(owner).call(ROUTES.renamePage, {
    params: { wbNo: board.wbNo },
    query: { pageId: board.pageId },
    body: { pageName: 'Ideas' },
  });
  const duplicate = () =>
    as(owner).call(ROUTES.duplicatePage, { params: { wbNo: board.wbNo }, query: { pageId: board.pageId } });
  const copy = await duplicate();
  expect(copy).toMatchObject({ pageIndex: 1, pageName: 'Ideas' });
  expect(await orderOf(board)).toEqual([board.pageId, copy.pageId, last]);
  await writer.creates(1, thing('3'));
  const { page } = await logOf(api, copy.pageId);
  const source = (await logOf(api, board.pageId)).page;
  expect([...page.objects.keys()]).toEqual(['1', '2']);
  expect(page.objects.get('1')).toEqual(source.objects.get('1'));
  expect(page.births.get('1')?.creator).toBe(1);
  const limit = LEVELS[0]?.rights.maxPages ?? 0;
  for (let pages = 3; pages < limit; pages += 1) await addPage(api, board);
  expect(await refusalOf(duplicate())).toBe('PAGE_LIMIT');
});
