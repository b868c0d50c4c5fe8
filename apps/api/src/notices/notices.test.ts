import { EVENTS, ROUTES } from '@sw/contract';
import { sql, type Tx } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { eventsOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { notify } from './notify.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const list = (person: Person, query = {}) => as(person).call(ROUTES.listNotices, { query });
const read = (person: Person, upTo: string) => as(person).call(ROUTES.readNotices, { body: { upTo } });

test('R8.39 R8.40 a sharer joins, is changed, is removed or leaves: the users concerned are notified', async () => {
  const [owner, ben] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  const { wbNo } = board;
  const wbShareId = await share(api, board, ben, 1);
  await as(owner).call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit: '0' } });
  await as(owner).call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit: '0' } });
  await as(owner).call(ROUTES.removeSharer, { params: { wbShareId } });
  const again = await share(api, board, ben);
  await as(ben).call(ROUTES.removeSharer, { params: { wbShareId: again } });

  const common = { wbNo, wbName: 'Plan', read: false };
  const [byOwner, byBen] = [owner, ben].map(({ accountId }) => ({ userId: accountId, nickName: 'Ann' }));
  expect(await list(owner)).toMatchObject({
    unread: 3,
    notices: [
      { ...common, name: 'sharer.left', by: byBen, permit: null },
      { ...common, name: 'sharer.joined', by: byBen, permit: 2 },
      { ...common, name: 'sharer.joined', by: byBen, permit: 1 },
    ],
    nextCursor: null,
  });
  const { unread, notices } = await list(ben);
  expect([unread, notices]).toMatchObject([
    2,
    [
      { ...common, name: 'sharer.removed', by: byOwner, permit: null },
      { ...common, name: 'sharer.permit', by: byOwner, permit: 0 },
    ],
  ]);
  const events = (await eventsOf(api.db, ben.accountId))
    .filter(({ subject }) => subject === 'notice.created')
    .map(({ payload }) => EVENTS['notice.created'].parse(payload))
    .filter(({ accountId }) => accountId === ben.accountId);
  expect(events.map(({ notice }) => notice).reverse(), 'sent as they are listed').toEqual(notices);
});

test('notices of many readers take as many statements as one notice, and are announced in their order', async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => addPerson(api)));
  const ids = readers.map(({ accountId }) => accountId);
  const statements = async (accountIds: readonly string[]): Promise<number> => {
    let count = 0;
    const counting: Parameters<Tx['withPlugin']>[0] = {
      transformQuery({ node }) {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await api.db.transaction((tx) =>
      notify(
        tx.withPlugin(counting),
        accountIds.map((accountId) => ({ accountId, name: 'board.recycled' })),
      ),
    );
    return count;
  };
  expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)));
  const { rows } = await sql<{ accountId: string }>`
    select payload ->> 'accountId' as account_id from outbox
    where subject = 'notice.created' and payload ->> 'accountId' = any(${ids}::text[])
    order by outbox_id`.execute(api.db.query);
  expect(rows.map(({ accountId }) => accountId)).toEqual([...ids, ids[0]]);
});

async function someNotices(count: number): Promise<{ reader: Person; board: TestBoard }> {
  const reader = await addPerson(api);
  const board = await addBoard(api, reader);
  const row = {
    accountId: reader.accountId,
    name: 'sharer.left',
    board: { wbNo: board.wbNo, wbName: 'Plan' },
  } as const;
  await api.db.transaction((tx) => notify(tx, Array(count).fill(row)));
  return { reader, board };
}

test('notices are read page by page, and marked as read up to one of them, by their reader alone', async () => {
  const { reader } = await someNotices(5);
  const all = (await list(reader)).notices.map(({ noticeId }) => noticeId);
  const first = await list(reader, { pageSize: 2 });
  const second = await list(reader, { pageSize: 2, cursor: first.nextCursor });
  const third = await list(reader, { pageSize: 2, cursor: second.nextCursor });
  expect([first, second, third].flatMap(({ notices }) => notices.map(({ noticeId }) => noticeId))).toEqual(all);
  expect(third.nextCursor).toBeNull();
  expect((await list(reader, { pageSize: 2, pageNum: 2 })).notices).toEqual(second.notices);

  const stranger = await addPerson(api);
  expect(await read(stranger, all[0] ?? '')).toEqual({ unread: 0 });
  expect((await list(stranger)).notices).toEqual([]);
  expect(await read(reader, all[2] ?? '')).toEqual({ unread: 2 });
  expect((await list(reader)).notices.map(({ read: done }) => done)).toEqual([false, false, true, true, true]);
  expect(await read(reader, all[0] ?? '')).toEqual({ unread: 0 });
  expect(await refusalOf(list(reader, { cursor: 'nothing' }))).toBe('BAD_REQUEST');
  expect(await refusalOf(read(reader, '9999999999999999999'))).toBe('BAD_REQUEST');
});

test('what is not committed is announced to nobody', async () => {
  const { reader } = await someNotices(1);
  const failing = api.db.transaction(async (tx) => {
    await notify(tx, [{ accountId: reader.accountId, name: 'board.recycled' }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await list(reader)).unread).toBe(1);
  expect((await eventsOf(api.db, reader.accountId)).filter(({ subject }) => subject === 'notice.created')).toHaveLength(
    1,
  );
});

test('a membership that changes leaves a notice, no matter who changes it', async () => {
  const person = await addPerson(api);
  const raise = (levelNo: number, levelRevision: number) =>
    api.db.query
      .updateTable('account')
      .set({ levelNo, levelRevision })
      .where('accountId', '=', person.accountId)
      .execute();
  await raise(1, 1);
  await raise(2, 2);
  expect(await refusalOf(list(person)), 'signed out').toBe('MEMBERSHIP_CHANGED');
  await api.db.query
    .updateTable('session')
    .set({ levelRevision: 2 })
    .where('accountId', '=', person.accountId)
    .execute();
  expect(await list(person)).toMatchObject({
    unread: 1,
    notices: [{ name: 'membership.changed', wbNo: null, wbName: null, by: null, permit: null }],
  });
});

test('R2.11 what a reader turned off is neither listed nor announced; what wants an answer always is', async () => {
  const [owner, ben] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  const user = await as(owner).call(ROUTES.changeUserInfo, { body: { notices: { boards: { app: false } } } });
  expect(user.notices).toEqual({ boards: { app: false } });
  await share(api, board, ben, 1);
  expect((await list(owner)).notices).toEqual([]);
  const announced = (await eventsOf(api.db, owner.accountId)).filter(({ subject }) => subject === 'notice.created');
  expect(announced).toEqual([]);
  await api.db.transaction((tx) => notify(tx, [{ accountId: owner.accountId, name: 'board.offered' }]));
  expect((await list(owner)).notices.map(({ name }) => name)).toEqual(['board.offered']);
  await as(owner).call(ROUTES.changeUserInfo, { body: { notices: { comments: { mail: false } } } });
  const both = await as(owner).call(ROUTES.changeUserInfo, { body: { notices: { boards: { app: true } } } });
  expect(both.notices).toEqual({ comments: { mail: false } });
});
