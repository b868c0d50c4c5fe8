import { DAY } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { LEVELS } from '@sw/policy';
import { readCounter } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, inviteCode, join, logOf, share, shareKey, type TestBoard } from '../../testing/boards.ts';
import { accountBeforeBoard } from '../../testing/lock-order.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { eventsOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const clock = new ManualClock(Date.now());
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const offer = (by: Person, { wbNo }: TestBoard, to: Person) =>
  as(by).call(ROUTES.handOverBoard, { params: { wbNo }, body: { userId: to.accountId } });
const accept = (by: Person, { wbNo }: TestBoard) => as(by).call(ROUTES.acceptHandOver, { params: { wbNo } });
const end = (by: Person, { wbNo }: TestBoard) => as(by).call(ROUTES.endHandOver, { params: { wbNo } });
const seen = (by: Person, { wbNo }: TestBoard) => as(by).call(ROUTES.getHandOver, { params: { wbNo } });
const handOver = async (by: Person, board: TestBoard, to: Person) => {
  await offer(by, board, to);
  await accept(to, board);
};
const noticesOf = async (person: Person) =>
  (await as(person).call(ROUTES.listNotices, {})).notices.map(({ name, by }) => [name, by?.userId]);
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
  expect(await refusalOf(offer(owner, board, taker)), 'no longer theirs').toBe('OWNER_ONLY');
  const published = (await eventsOf(api.db, taker.accountId)).find(({ subject }) => subject === 'board.handedOver');
  expect(published?.payload).toMatchObject({ wbNo, ownerAccountId: taker.accountId });
  expect((await noticesOf(owner))[0]).toEqual(['board.taken', taker.accountId]);
});

test('codes and links of the previous owner end, so that a removed owner stays out', async () => {
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

test('a board is offered, and changes hands only when the chosen user accepts', async () => {
  const { owner, taker, board } = await boardOfTwo();
  const { expiresAt } = await offer(owner, board, taker);
  expect(Date.parse(expiresAt)).toBe(clock.now() + 7 * DAY);
  expect([await countsOf(owner), await countsOf(taker)], 'nothing has happened yet').toEqual([
    [1, 0],
    [0, 1],
  ]);
  const shown = { by: { userId: owner.accountId }, to: { userId: taker.accountId }, expiresAt };
  for (const person of [owner, taker]) expect(await seen(person, board)).toMatchObject(shown);
  const third = await addPerson(api);
  await share(api, board, third);
  expect(await seen(third, board), 'nobody else learns of it').toBeNull();
  await end(third, board);
  expect(await refusalOf(accept(third, board))).toBe('HAND_OVER_ENDED');
  expect(await refusalOf(accept(owner, board))).toBe('HAND_OVER_ENDED');
  await offer(owner, board, taker);
  expect(
    (await noticesOf(taker)).filter(([name]) => name === 'board.offered'),
    'notified once',
  ).toEqual([['board.offered', owner.accountId]]);
  const published = (await eventsOf(api.db, taker.accountId)).filter(({ subject }) => subject === 'board.offerChanged');
  expect(published).toHaveLength(2);
  const outcomes = await Promise.allSettled([accept(taker, board), accept(taker, board)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await seen(taker, board)).toBeNull();
});

test('an offer ends by a withdrawal, a refusal, a week, another offer, and with the share of the user it was made to', async () => {
  const { owner, taker, board } = await boardOfTwo();
  const gone = async () => {
    expect(await seen(owner, board)).toBeNull();
    expect(await refusalOf(accept(taker, board))).toBe('HAND_OVER_ENDED');
  };
  await offer(owner, board, taker);
  await end(owner, board);
  await gone();
  await offer(owner, board, taker);
  await end(taker, board);
  await gone();
  expect((await noticesOf(owner))[0]).toEqual(['board.offerDeclined', taker.accountId]);
  await offer(owner, board, taker);
  clock.advance(7 * DAY);
  await gone();
  const third = await addPerson(api);
  const wbShareId = await share(api, board, third);
  await offer(owner, board, taker);
  await offer(owner, board, third);
  expect(await refusalOf(accept(taker, board)), 'the newer one counts').toBe('HAND_OVER_ENDED');
  await as(owner).call(ROUTES.removeSharer, { params: { wbShareId } });
  await gone();
  await join(api, third, await shareKey(api, board));
  expect(await refusalOf(accept(third, board)), 'who comes back is not asked any more').toBe('HAND_OVER_ENDED');
});

test('only to a sharer with room for it, and only by the owner', async () => {
  const { owner, taker, board } = await boardOfTwo();
  const stranger = await addPerson(api);
  expect(await refusalOf(offer(owner, board, stranger))).toBe('NOT_A_SHARER');
  expect(await refusalOf(offer(owner, board, owner))).toBe('NOT_A_SHARER');
  expect(await refusalOf(offer(taker, board, taker))).toBe('OWNER_ONLY');
  expect(await refusalOf(offer(stranger, board, taker))).toBe('BOARD_NOT_IN_LIST');
  const allowed = LEVELS[0]?.rights.boardCount ?? 0;
  for (let n = 0; n < allowed; n += 1) await addBoard(api, taker);
  await offer(owner, board, taker);
  expect(await refusalOf(accept(taker, board)), 'counted when it is accepted').toBe('BOARD_COUNT_LIMIT');
  expect(await countsOf(owner)).toEqual([1, 0]);
  expect(await seen(taker, board), 'the offer stays').not.toBeNull();
});

test('who accepts a board waits for their account before they lock the board', async () => {
  const { owner, taker, board } = await boardOfTwo();
  await offer(owner, board, taker);
  const who = { accountId: taker.accountId, wbNo: board.wbNo };
  await accountBeforeBoard(api, who, () => accept(taker, board));
  expect(await countsOf(taker)).toEqual([1, 0]);
});
