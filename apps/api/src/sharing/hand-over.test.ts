import { ROUTES } from '@sw/contract';
import { LEVELS } from '@sw/policy';
import { readCounter } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, logOf, share, shareKey, type TestBoard } from '../testing/boards.ts';
import { addPerson, type Person } from '../testing/people.ts';
import { eventsOf } from '../testing/records.ts';
import { refusalOf, refused } from '../testing/refused.ts';
import { inviteCode, join } from '../testing/sharing.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const handOver = (by: Person, { wbNo }: TestBoard, to: Person) =>
  as(by).call(ROUTES.handOverBoard, { params: { wbNo }, body: { userId: to.accountId } });
const entryOf = ({ accountId }: Person, { wbNo }: TestBoard) =>
  api.db.query
    .selectFrom('boardEntry')
    .select(['mine', 'permit', 'wbShareId', 'starredAt'])
    .where('accountId', '=', accountId)
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
const countsOf = async ({ accountId }: Person) => [
  await readCounter(api.db.query, accountId, 'boards'),
  await readCounter(api.db.query, accountId, 'shared'),
];

async function boardOfTwo(permit: 0 | 1 | 2 = 2) {
  const [owner, taker] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, taker, permit);
  return { owner, taker, board };
}

test('R6.01 a board changes hands: owner and sharer change places, in lists, counts, rights and logs', async () => {
  const { owner, taker, board } = await boardOfTwo(0);
  const { wbNo } = board;
  const pages = [board.pageId, await addPage(api, board)];
  await handOver(owner, board, taker);
  expect([await countsOf(owner), await countsOf(taker)]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  const sharers = await as(taker).call(ROUTES.listSharers, { params: { id: wbNo } });
  expect(sharers).toMatchObject([{ userId: owner.accountId, permit: 2 }]);
  expect([await entryOf(owner, board), await entryOf(taker, board)]).toMatchObject([
    { mine: false, permit: 2, wbShareId: sharers[0]?.wbShareId },
    { mine: true, permit: 2, wbShareId: null },
  ]);
  for (const pageId of pages) {
    const { permits, removed } = (await logOf(api, pageId)).page.access;
    expect([permits.size, removed.size], 'both draw').toEqual([0, 0]);
  }
  const standings = await Promise.all(
    [owner, taker].map((person) => as(person).call(ROUTES.getPage, { params: { id: board.pageId } })),
  );
  expect(standings.map(({ owner: mine, permit }) => [mine, permit])).toEqual([
    [false, 2],
    [true, 2],
  ]);
  expect(await refusalOf(handOver(owner, board, taker)), 'no longer theirs').toBe('OWNER_ONLY');
  const told = (await eventsOf(api.db, taker.accountId)).find(({ subject }) => subject === 'board.handedOver');
  expect(told?.payload).toMatchObject({ wbNo, ownerAccountId: taker.accountId });
  const { notices } = await as(taker).call(ROUTES.listNotices, {});
  expect(notices[0]).toMatchObject({ name: 'board.handedOver', wbNo, by: { userId: owner.accountId } });
});

test('what the owner before has handed out ends, so that one who is removed stays out', async () => {
  const { owner, taker, board } = await boardOfTwo();
  const [code, key] = [await inviteCode(api, board), await shareKey(api, board)];
  await handOver(owner, board, taker);
  const [former] = await as(taker).call(ROUTES.listSharers, { params: { id: board.wbNo } });
  await as(taker).call(ROUTES.removeSharer, { params: { wbShareId: former?.wbShareId ?? '' } });
  expect(await refusalOf(join(api, owner, code))).toBe('INVITATION_INVALID');
  expect(await refusalOf(join(api, owner, key))).toBe('SHARED_BOARD_MISSING');
  expect((await logOf(api, board.pageId)).page.access.removed).toEqual(new Set([1]));
  await join(api, owner, await shareKey(api, { ...board, owner: taker }));
});

test('stars stay; the board comes into the space of its new owner; handed back it is as before', async () => {
  const { owner, taker, board } = await boardOfTwo();
  const starred = { starredAt: new Date() };
  await api.db.query.updateTable('boardEntry').set(starred).where('wbNo', '=', board.wbNo).execute();
  const spaceOf = async () => {
    const rows = await api.db.query
      .selectFrom('board')
      .innerJoin('boardPage', 'boardPage.wbNo', 'board.wbNo')
      .innerJoin('space', 'space.spaceId', 'board.spaceId')
      .innerJoin('space as pageSpace', 'pageSpace.spaceId', 'boardPage.spaceId')
      .select(['space.ownerAccountId', 'pageSpace.ownerAccountId as pageOwner'])
      .where('board.wbNo', '=', board.wbNo)
      .execute();
    return rows.map(({ ownerAccountId, pageOwner }) => [ownerAccountId, pageOwner]);
  };
  await handOver(owner, board, taker);
  expect(await spaceOf()).toEqual([[taker.accountId, taker.accountId]]);
  for (const person of [owner, taker]) expect(await entryOf(person, board)).toMatchObject(starred);
  await handOver(taker, board, owner);
  expect(await spaceOf()).toEqual([[owner.accountId, owner.accountId]]);
  expect([await countsOf(owner), await countsOf(taker)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('only to one who shares the board and has room for it, and only by the owner', async () => {
  const { owner, taker, board } = await boardOfTwo();
  const stranger = await addPerson(api);
  expect(await refusalOf(handOver(owner, board, stranger))).toBe('NOT_A_SHARER');
  expect(await refusalOf(handOver(owner, board, owner))).toBe('NOT_A_SHARER');
  expect(await refusalOf(handOver(taker, board, taker))).toBe('OWNER_ONLY');
  expect(await refusalOf(handOver(stranger, board, taker))).toBe('BOARD_NOT_IN_LIST');
  const allowed = LEVELS[0]?.rights.boardCount ?? 0;
  for (let n = 0; n < allowed; n += 1) await addBoard(api, taker);
  expect(await refused(handOver(owner, board, taker))).toMatchObject({
    error: 'TAKER_BOARD_LIMIT',
    text: `This person already has as many whiteboards as their membership allows (${allowed})`,
  });
  expect(await countsOf(owner)).toEqual([1, 0]);
});
