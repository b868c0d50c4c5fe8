import { AUTHORIZATION_HEADER, IDEMPOTENCY_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { LEVELS } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, logOf, recycle, share, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let board: TestBoard;
let people: Record<'owner' | 'copier' | 'editor' | 'viewer' | 'stranger', Person>;
beforeAll(async () => {
  api = await startTestApi();
  const [owner, copier, editor, viewer, stranger] = await Promise.all(
    [3, 1, 1, 1, 1].map((levelNo) => addPerson(api, { levelNo })),
  );
  if (!owner || !copier || !editor || !viewer || !stranger) throw new Error('five people');
  people = { owner, copier, editor, viewer, stranger };
  board = await addBoard(api, owner);
  await share(api, board, copier, 2);
  await share(api, board, editor, 1);
  await share(api, board, viewer, 0);
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const getPage = (person: Person, id: string) => as(person).call(ROUTES.getPage, { params: { id } });
const create = (person: Person, wbNo: string, afterIndex?: number) =>
  as(person).call(ROUTES.createPage, { query: { wbNo }, body: afterIndex === undefined ? {} : { afterIndex } });
const remove = (person: Person, pageId: string) => as(person).call(ROUTES.deletePage, { params: { pageId } });
const move = (person: Person, wbNo: string, pageId: string, toIndex: number) =>
  as(person).call(ROUTES.movePage, { params: { wbNo }, query: { pageId, toIndex } });
const orderOf = async ({ owner, wbNo }: TestBoard) => (await getPage(owner, wbNo)).pages.map(({ pageId }) => pageId);

test('R3.01 R3.04 R7.24 a new board has its first page, and its owner is actor 1 there', async () => {
  const owner = await addPerson(api);
  const { wbNo, pageId } = await addBoard(api, owner);
  const page = await getPage(owner, pageId);
  const summary = { pageId, wbNo, pageIndex: 0, snapshotVersion: 0, pageName: null };
  expect(page).toEqual({
    ...summary,
    wbName: 'Plan',
    permit: 2,
    owner: true,
    actor: 1,
    snapshotHash: null,
    star: false,
    author: { userId: owner.accountId, nickName: 'Ann', actor: 1 },
    shareUserCount: 0,
    imageCount: 0,
    fileCount: 0,
    info: { wbFileSize: 20, wbImageNum: 20, wbFileNum: 5, wbPageDocumentNum: 2, twbM: 20 },
    memberNum: 10,
    demo: null,
    pages: [summary],
  });
  expect(await getPage(owner, wbNo), 'a board stands for its first page').toEqual(page);
});

test('R6.02 R7.24 a sharer opens the page with a permit and a number of their own', async () => {
  const part = async (person: Person) => {
    const { permit, owner, actor } = await getPage(person, board.pageId);
    return { permit, owner, actor };
  };
  expect(await part(people.owner)).toEqual({ permit: 2, owner: true, actor: 1 });
  expect(await part(people.copier)).toEqual({ permit: 2, owner: false, actor: 2 });
  expect(await part(people.editor)).toEqual({ permit: 1, owner: false, actor: 3 });
  expect(await part(people.viewer)).toEqual({ permit: 0, owner: false, actor: 4 });
});

const routes = {
  getPage: (person) => getPage(person, board.pageId),
  getPageCache: (person) => as(person).call(ROUTES.getPageCache, { params: { wbNo: board.wbNo, x: board.pageId } }),
  getHistoriesHash: (person) =>
    as(person).call(ROUTES.getHistoriesHash, { params: { pageId: board.pageId }, query: { stepId: 5 } }),
  createPage: (person) => create(person, board.wbNo),
  movePage: (person) => move(person, board.wbNo, board.pageId, 1),
  deletePage: async (person) => remove(person, await addPage(api, board)),
} satisfies Record<string, (person: Person) => Promise<unknown>>;
const EDITS = ['createPage', 'movePage', 'deletePage'];

test.each(Object.keys(routes) as (keyof typeof routes)[])('R3.02 R4.01 R6.01 %s: which users may', async (name) => {
  const answer = (person: Person) =>
    routes[name](person).then(
      () => 'done',
      (error: { error?: string }) => error.error,
    );
  const viewer = EDITS.includes(name) ? 'FORBIDDEN' : 'done';
  expect({
    owner: await answer(people.owner),
    copier: await answer(people.copier),
    editor: await answer(people.editor),
    viewer: await answer(people.viewer),
    stranger: await answer(people.stranger),
  }).toEqual({ owner: 'done', copier: 'done', editor: 'done', viewer, stranger: 'BOARD_NOT_IN_LIST' });
});

test("R8.06 R8.18 numbers that are nobody's, and too large ones, are not in the list; a recycled board is deleted", async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  for (const id of ['123', '9999999999999999999']) {
    expect(await refusalOf(getPage(owner, id))).toBe('BOARD_NOT_IN_LIST');
    expect(await refusalOf(create(owner, id))).toBe('BOARD_NOT_IN_LIST');
    expect(await refusalOf(remove(owner, id))).toBe('BOARD_NOT_IN_LIST');
    expect(await refusalOf(as(owner).call(ROUTES.listSharers, { params: { id } }))).toBe('BOARD_NOT_IN_LIST');
    expect(await refusalOf(as(owner).call(ROUTES.removeSharer, { params: { wbShareId: id } }))).toBe(
      'BOARD_NOT_IN_LIST',
    );
  }
  await recycle(api, own);
  for (const call of [
    () => getPage(owner, own.pageId),
    () => getPage(owner, own.wbNo),
    () => create(owner, own.wbNo),
    () => remove(owner, own.pageId),
  ]) {
    expect(await refusalOf(call())).toBe('BOARD_DELETED');
  }
});

test('R7.25 a page is added at the end, after an index or before all, with audit and event', async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  const last = await create(owner, own.wbNo);
  const middle = await create(owner, own.wbNo, 0);
  const first = await create(owner, own.wbNo, -1);
  const beyond = await create(owner, own.wbNo, 99);
  expect([last, middle, first, beyond].map(({ pageIndex }) => pageIndex)).toEqual([1, 1, 0, 4]);
  expect(await orderOf(own)).toEqual([first.pageId, own.pageId, middle.pageId, last.pageId, beyond.pageId]);
  expect(await auditOf(api.db, owner.accountId)).toContain('page.created');
  expect(await eventsOf(api.db, owner.accountId)).toContainEqual({
    subject: 'page.created',
    payload: {
      protocolType: 6,
      action: 1,
      wbNo: own.wbNo,
      accountIds: [owner.accountId],
      pageId: middle.pageId,
      pageIndex: 1,
      clientId: null,
      extendData: null,
    },
  });
});

test('R3.82 R3.91 an added and a deleted page are announced as operation 6 with the actions 1 and 3', async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  const { pageId } = await create(owner, own.wbNo);
  await remove(owner, pageId);
  const announced = (await eventsOf(api.db, owner.accountId)).filter(({ subject }) => subject.startsWith('page.'));
  expect(announced).toMatchObject([
    { subject: 'page.created', payload: { pageId, protocolType: 6, action: 1 } },
    { subject: 'page.deleted', payload: { pageId, protocolType: 6, action: 3 } },
  ]);
});

test('R7.25 R7.26 clientId and extendData of the caller reach everyone with the event, and the caller can tell their own', async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  const { pageId } = await as(owner).call(ROUTES.createPage, {
    query: { wbNo: own.wbNo, clientId: 'tab-one-12345678', extendData: 'from the grid' },
    body: {},
  });
  await as(owner).call(ROUTES.deletePage, { params: { pageId }, query: { clientId: 'tab-two-12345678' } });
  const events = await eventsOf(api.db, owner.accountId);
  expect(events.filter(({ subject }) => subject.startsWith('page.')).map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ wbNo: own.wbNo, pageId, clientId: 'tab-one-12345678', extendData: 'from the grid' }),
    expect.objectContaining({ wbNo: own.wbNo, pageId, clientId: 'tab-two-12345678' }),
  ]);
  const raw = (method: string, path: string) =>
    fetch(`${api.url}/services/whiteboard/api${path}`, {
      method,
      headers: {
        [AUTHORIZATION_HEADER]: owner.token,
        [MARKER_HEADER]: MARKER_VALUE,
        [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
  const made = await raw('POST', `/wb-page?wbNo=${own.wbNo}&clientId=tab-three-123456`);
  expect(made.status).toBe(200);
  const { data } = (await made.json()) as { data: { pageId: string } };
  expect((await raw('POST', '/wb-page?clientId=tab-three-123456')).status, 'wbNo is required').toBe(400);
  expect((await raw('DELETE', `/wb-page/${data.pageId}?clientId=tab-three-123456`)).status).toBe(200);
});

test("R4.01 a new page's log knows from the start who may do what", async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  const [viewer, removed] = [await addPerson(api), await addPerson(api)];
  await share(api, own, await addPerson(api), 2);
  await share(api, own, viewer, 0);
  const wbShareId = await share(api, own, removed, 1);
  await as(owner).call(ROUTES.removeSharer, { params: { wbShareId } });
  await as(owner).call(ROUTES.turnOnDemoMode, { params: { wbNo: own.wbNo }, query: { clientid: 'client-one' } });
  const { page, controls } = await logOf(api, await addPage(api, own));
  expect(controls).toEqual([
    { type: 'permit', actor: 3, permit: 0 },
    { type: 'removed', actor: 4 },
    { type: 'demoOn', actor: 1, clientId: 'client-one' },
  ]);
  expect(page.access).toEqual((await logOf(api, own.pageId)).page.access);
});

test('R8.04 racing creates cannot pass the page limit, which is that of the owner', async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  const rich = await addPerson(api, { levelNo: 3 });
  await share(api, own, rich, 1);
  const limit = LEVELS[0]?.rights.maxPages ?? 0;
  const race = await Promise.allSettled(
    Array.from({ length: limit + 6 }, (_, n) => create(n % 2 ? owner : rich, own.wbNo)),
  );
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit - 1);
  expect(await orderOf(own)).toHaveLength(limit);
  expect(await refused(create(rich, own.wbNo))).toMatchObject({
    error: 'PAGE_LIMIT',
    text: `This whiteboard has reached its limit of ${limit} pages. Contact sales to upgrade`,
  });
});

test('R7.26 a deleted page is deleted in its log before the answer; a repeat is answered alike; others are untouched', async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  const pageId = await addPage(api, own);
  await remove(owner, pageId);
  expect((await logOf(api, pageId)).page.access.deleted).toBe(true);
  expect((await logOf(api, own.pageId)).controls).toEqual([]);
  expect(await remove(owner, pageId)).toBeNull();
  expect((await logOf(api, pageId)).controls).toHaveLength(1);
  expect(await refusalOf(getPage(owner, pageId))).toBe('NOT_FOUND');
  expect(await orderOf(own)).toEqual([own.pageId]);
  expect((await eventsOf(api.db, owner.accountId)).map(({ subject }) => subject)).toContain('page.deleted');
});

test('R7.26 of two that delete the last two pages at once, one is refused because a board keeps one', async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  const other = await addPage(api, own);
  const race = await Promise.allSettled([remove(owner, own.pageId), remove(owner, other)]);
  expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [left = ''] = await orderOf(own);
  expect(await refusalOf(remove(owner, left))).toBe('LAST_PAGE');
});

test('R7.42 pages move anywhere, also seventy times into the same gap', async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  let model = [own.pageId];
  for (let n = 0; n < 3; n += 1) model.push(await addPage(api, own));
  for (let n = 0; n < 70; n += 1) {
    const last = model.at(-1) ?? '';
    model = [model[0] ?? '', last, ...model.slice(1, -1)];
    const moved = await move(owner, own.wbNo, last, 1);
    expect(moved.map(({ pageId }) => pageId)).toEqual(model);
  }
  const [first = ''] = model;
  await move(owner, own.wbNo, first, 99);
  expect((await orderOf(own)).at(-1)).toBe(first);
  expect(await refusalOf(move(owner, own.wbNo, board.pageId, 0)), "another board's").toBe('NOT_FOUND');
});

test('twenty moves at once leave every page once', async () => {
  const owner = await addPerson(api);
  const own = await addBoard(api, owner);
  for (let n = 0; n < 4; n += 1) await addPage(api, own);
  const before = await orderOf(own);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => move(owner, own.wbNo, before[(n * 7) % 5] ?? '', (n * 3) % 5)),
  );
  expect((await orderOf(own)).toSorted()).toEqual(before.toSorted());
});

test('a repeated create of one key makes one page', async () => {
  const own = await addBoard(api, people.owner);
  const idempotencyKey = crypto.randomUUID();
  const pages = await Promise.all(
    Array.from({ length: 5 }, () =>
      as(people.owner).call(ROUTES.createPage, { query: { wbNo: own.wbNo }, body: {} }, { idempotencyKey }),
    ),
  );
  expect(new Set(pages.map(({ pageId }) => pageId)).size).toBe(1);
  expect(await orderOf(own)).toHaveLength(2);
});
