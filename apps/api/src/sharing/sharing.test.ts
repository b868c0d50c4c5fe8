import { DAY } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { LEVELS } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addBoard,
  addPage,
  inviteCode,
  logOf,
  recycle,
  share,
  shareKey,
  type TestBoard,
} from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const clock = new ManualClock(Date.now());
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const join = (person: Person, code: string, skipAuthorCheck?: 'true' | 'false') =>
  as(person).call(ROUTES.joinBoard, { query: { code, ...(skipAuthorCheck ? { skipAuthorCheck } : {}) } });
const sharersOf = (person: Person, id: string) => as(person).call(ROUTES.listSharers, { params: { id } });
const change = (person: Person, wbShareId: string, permit: 0 | 1 | 2) =>
  as(person).call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit: `${permit}` } });
const remove = (person: Person, wbShareId: string) => as(person).call(ROUTES.removeSharer, { params: { wbShareId } });
const actorOf = async (person: Person, { wbNo }: TestBoard) =>
  (await as(person).call(ROUTES.getPage, { params: { id: wbNo } })).actor;

async function boardWith(
  count: number,
): Promise<{ board: TestBoard; owner: Person; sharers: Person[]; ids: string[] }> {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const sharers: Person[] = [];
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await addPerson(api);
    sharers.push(person);
    ids.push(await share(api, board, person));
  }
  return { board, owner, sharers, ids };
}

test('R1.07 R1.20 R7.36 R9.26 a share link leads to the join page, holds seven days, and only the owner makes one', async () => {
  const { board, owner, sharers } = await boardWith(1);
  const { link, expiresAt } = await as(owner).call(ROUTES.shareCode, { params: { wbNo: board.wbNo } });
  expect(link).toMatch(/^https:\/\/board\.example\/iwb\/board\/join\?code=[\w-]{43}$/);
  expect(Date.parse(expiresAt)).toBe(clock.now() + 7 * DAY);
  const stored = await api.db.query.selectFrom('shareLink').selectAll().where('wbNo', '=', board.wbNo).execute();
  expect(JSON.stringify(stored)).not.toContain(new URL(link).searchParams.get('code'));
  const [sharer] = sharers;
  const ask = (person: Person, query = {}) =>
    as(person).call(ROUTES.shareCode, { params: { wbNo: board.wbNo }, query });
  expect(await refusalOf(ask(sharer ?? owner))).toBe('OWNER_ONLY');
  expect(await refusalOf(ask(await addPerson(api)))).toBe('BOARD_NOT_IN_LIST');
  expect(await refusalOf(ask(owner, { wbNo: '5' })), 'another board in the query').toBe('BAD_REQUEST');
  expect(await ask(owner, { wbNo: board.wbNo, isQrCode: 'true' }), 'to be drawn').toMatchObject({
    code: null,
    codeExpiresAt: null,
    link: expect.stringMatching(/code=/),
    permit: 2,
  });
});

test('R7.36 asking again repeats the unexpired link of a permit; a renewal ends it and gives another', async () => {
  const { board, owner } = await boardWith(0);
  const params = { wbNo: board.wbNo };
  const ask = (permit: '0' | '2' = '2') => as(owner).call(ROUTES.shareCode, { params, query: { permit } });
  const first = await ask();
  clock.advance(DAY);
  expect(await ask()).toMatchObject({ link: first.link, expiresAt: first.expiresAt });
  expect((await ask('0')).link, 'another permit, another link').not.toBe(first.link);
  const count = () => api.db.query.selectFrom('shareLink').select('linkId').where('wbNo', '=', board.wbNo).execute();
  expect(await count(), 'asking makes none').toHaveLength(2);
  const actions = await auditOf(api.db, owner.accountId);
  expect(actions.filter((act) => act === 'shareLink.created')).toHaveLength(2);

  const mail = `${owner.accountId}@invited.example`;
  await as(owner).call(ROUTES.shareByMail, { params, query: { mail } });
  expect((await ask()).link, 'a mailed one is not shown').toBe(first.link);

  const renewed = await as(owner).call(ROUTES.renewShareCode, { params, query: { permit: '2' } });
  expect(Date.parse(renewed.expiresAt)).toBe(clock.now() + 7 * DAY);
  expect(renewed.link).not.toBe(first.link);
  expect(await ask()).toMatchObject({ link: renewed.link, code: renewed.code });
  const keyOf = (link: string) => new URL(link).searchParams.get('code') ?? '';
  expect(await refusalOf(join(await addPerson(api), keyOf(first.link)))).toBe('SHARED_BOARD_MISSING');
  expect(await join(await addPerson(api), keyOf(renewed.link))).toMatchObject({ permit: 2 });

  clock.advance(7 * DAY);
  const next = await ask();
  expect(next.link, 'expired').not.toBe(renewed.link);
  await as(owner).call(ROUTES.revokeShareCode, { params });
  expect((await ask()).link, 'revoked').not.toBe(next.link);
  const other = await addPerson(api);
  expect(await refusalOf(as(other).call(ROUTES.renewShareCode, { params }))).toBe('BOARD_NOT_IN_LIST');
});

test('R3.02 R3.03 R3.06 R7.23 R7.51 a user that joins is on the list with the permit of the link', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const [first, second] = [await addPerson(api), await addPerson(api)];
  const usual = await as(owner).call(ROUTES.shareCode, { params: { wbNo: board.wbNo } });
  expect(await join(first, new URL(usual.link).searchParams.get('code') ?? '')).toEqual({
    wbNo: board.wbNo,
    permit: 2,
  });
  clock.advance(1_000);
  expect(await join(second, await shareKey(api, board, 0))).toEqual({ wbNo: board.wbNo, permit: 0 });
  const list = await sharersOf(owner, board.wbNo);
  expect(list.map(({ userId, permit, nickName }) => [userId, permit, nickName])).toEqual([
    [first.accountId, 2, 'Ann'],
    [second.accountId, 0, 'Ann'],
  ]);
  expect(await sharersOf(second, board.wbNo)).toEqual(list);
  expect(await refusalOf(sharersOf(await addPerson(api), board.wbNo))).toBe('BOARD_NOT_IN_LIST');
  const { page, controls } = await logOf(api, board.pageId);
  expect(controls, 'the log takes a newcomer for one with the full permit').toEqual([
    { type: 'permit', actor: 3, permit: 0 },
  ]);
  expect([...page.access.permits]).toEqual([[3, 0]]);
  expect(await auditOf(api.db, second.accountId)).toContain('sharer.joined');
  expect(await eventsOf(api.db, second.accountId)).toContainEqual({
    subject: 'sharer.changed',
    payload: expect.objectContaining({
      accountIds: [owner.accountId, first.accountId, second.accountId],
      accountId: second.accountId,
      permit: 0,
    }),
  });
});

test('R1.07 R3.06 R3.13 a shared board is in the list of the newcomer, found by its name, until they are removed', async () => {
  const { board, owner, sharers, ids } = await boardWith(2);
  const [person = owner] = sharers;
  const [wbShareId = ''] = ids;
  const found = (keyword: string) => as(person).call(ROUTES.listBoards, { query: { keyword, filter: 'shared' } });
  const listed = { wbNo: board.wbNo, mine: false, permit: 2, wbShareId, shareUserCount: 2, fresh: true };
  expect(await found('pla')).toMatchObject([listed]);
  expect(await found('nothing')).toEqual([]);
  await change(owner, wbShareId, 0);
  expect(await found('plan')).toMatchObject([{ permit: 0 }]);
  expect(await as(owner).call(ROUTES.getPage, { params: { id: board.pageId } })).toMatchObject({
    shareUserCount: 2,
    memberNum: 10,
  });
  await remove(owner, wbShareId);
  expect(await found('plan')).toEqual([]);
  expect(await as(person).call(ROUTES.listBoards, {})).toEqual([]);
  expect((await as(owner).call(ROUTES.getPage, { params: { id: board.pageId } })).shareUserCount).toBe(1);
});

test('R8.07 R8.18 R8.37 R8.38 a link that leads nowhere says why', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const person = await addPerson(api);
  const code = await shareKey(api, board);
  expect(await refused(join(person, 'x'.repeat(43)))).toMatchObject({ text: 'Shared whiteboard does not exist' });
  expect(await refused(join(owner, code))).toMatchObject({ text: 'Your own whiteboard, no need to join' });
  expect(await join(owner, code, 'true')).toEqual({ wbNo: board.wbNo, permit: 2 });
  await join(person, code);
  expect(await refused(join(person, code))).toMatchObject({ text: 'Already in the whiteboard' });
  expect(await join(person, code, 'true'), 'led to the board').toEqual({ wbNo: board.wbNo, permit: 2 });
  const late = await addPerson(api);
  clock.advance(7 * DAY);
  expect(await refusalOf(join(late, code)), 'on its last moment').toBe('SHARED_BOARD_MISSING');
  const fresh = await shareKey(api, board);
  await recycle(api, board);
  expect(await refused(join(late, fresh))).toMatchObject({
    text: 'Whiteboard has been deleted. It is in the recycle bin',
  });
  await api.db.query.updateTable('board').set({ clearedAt: new Date() }).where('wbNo', '=', board.wbNo).execute();
  expect(await refusalOf(join(late, fresh))).toBe('SHARED_BOARD_MISSING');
});

test('R8.03 twenty users that join at once cannot pass the limit of members, which includes the owner', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const limit = LEVELS[0]?.rights.endpoints ?? 0;
  const people = await Promise.all(Array.from({ length: 20 }, () => addPerson(api, { levelNo: 3 })));
  const code = await shareKey(api, board, 1);
  const race = await Promise.allSettled(people.map((person) => join(person, code)));
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit - 1);
  const refusals = race.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.error);
  expect(new Set(refusals)).toEqual(new Set(['MEMBER_LIMIT']));
  expect(await sharersOf(owner, board.wbNo)).toHaveLength(limit - 1);
  const actors = await api.db.query.selectFrom('boardActor').select('actor').where('wbNo', '=', board.wbNo).execute();
  expect(actors.map(({ actor }) => actor).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: limit }, (_, n) => n + 1),
  );
  expect((await logOf(api, board.pageId)).page.access.permits.size).toBe(limit - 1);
});

test('a user that joins ten times at once joins once', async () => {
  const { board, owner } = await boardWith(0);
  const person = await addPerson(api);
  const code = await shareKey(api, board);
  const race = await Promise.allSettled(Array.from({ length: 10 }, () => join(person, code)));
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sharersOf(owner, board.wbNo)).toHaveLength(1);
});

test('R6.02 R6.05 R7.49 the owner changes a permit, in every log of the board before the answer', async () => {
  const { board, owner, sharers, ids } = await boardWith(1);
  const [person = owner] = sharers;
  const [wbShareId = ''] = ids;
  const second = await addPage(api, board);
  expect(await change(owner, wbShareId, 0)).toMatchObject({ wbShareId, userId: person.accountId, permit: 0 });
  for (const pageId of [board.pageId, second]) {
    expect([...(await logOf(api, pageId)).page.access.permits]).toEqual([[2, 0]]);
  }
  await change(owner, wbShareId, 0);
  expect((await logOf(api, second)).controls, 'the same again changes nothing').toHaveLength(1);
  await change(owner, wbShareId, 2);
  expect((await logOf(api, second)).page.access.permits.size).toBe(0);
  const published = (await eventsOf(api.db, person.accountId)).filter(({ subject }) => subject === 'sharer.changed');
  expect(published.map(({ payload }) => (payload as { permit: number }).permit)).toEqual([2, 0, 2]);
});

test('R6.04 R6.05 R6.06 R6.07 R6.01 others than the owner change and remove nobody but themselves', async () => {
  const { owner, sharers, ids, board } = await boardWith(2);
  const [one = owner, other = owner] = sharers;
  const [idOfOne = '', idOfOther = ''] = ids;
  expect(await refused(change(one, idOfOther, 0))).toMatchObject({ text: 'Just the owner can do this.' });
  expect(await refused(change(one, idOfOne, 2))).toMatchObject({ error: 'OWNER_ONLY', status: 403 });
  expect(await refused(remove(one, idOfOther))).toMatchObject({ text: 'Just the owner can do this.' });
  const stranger = await addPerson(api);
  expect(await refusalOf(change(stranger, idOfOne, 0))).toBe('BOARD_NOT_IN_LIST');
  expect(await refusalOf(remove(stranger, idOfOne))).toBe('BOARD_NOT_IN_LIST');
  await remove(one, idOfOne);
  expect((await sharersOf(other, board.wbNo)).map(({ wbShareId }) => wbShareId)).toEqual([idOfOther]);
  expect(await refusalOf(as(one).call(ROUTES.getPage, { params: { id: board.pageId } }))).toBe('BOARD_NOT_IN_LIST');
  await recycle(api, board);
  expect(await refusalOf(remove(owner, idOfOther))).toBe('BOARD_DELETED');
});

test('R6.06 R7.50 a removed sharer is removed in every log before the answer; a repeat is answered alike', async () => {
  const { board, owner, sharers, ids } = await boardWith(1);
  const [person = owner] = sharers;
  const [wbShareId = ''] = ids;
  const pages = [board.pageId, await addPage(api, board)];
  await remove(owner, wbShareId);
  for (const pageId of pages) expect([...(await logOf(api, pageId)).page.access.removed]).toEqual([2]);
  expect(await remove(owner, wbShareId)).toBeNull();
  expect((await logOf(api, board.pageId)).controls).toHaveLength(1);
  expect(await refusalOf(change(owner, wbShareId, 1))).toBe('NOT_FOUND');
  const removal = (await eventsOf(api.db, person.accountId)).find(({ subject }) => subject === 'sharer.removed');
  expect(removal?.payload, 'sent to the removed user, too').toMatchObject({
    accountIds: [owner.accountId, person.accountId],
    accountId: person.accountId,
  });
});

test('a removed user that joins again keeps their number, and the logs let them in again', async () => {
  const { board, owner, sharers, ids } = await boardWith(1);
  const [person = owner] = sharers;
  await remove(owner, ids[0] ?? '');
  await share(api, board, await addPerson(api));
  const again = await share(api, board, person);
  expect(again).not.toBe(ids[0]);
  expect(await actorOf(person, board)).toBe(2);
  const { page, controls } = await logOf(api, board.pageId);
  expect(controls).toEqual([
    { type: 'removed', actor: 2 },
    { type: 'permit', actor: 2, permit: 2 },
  ]);
  expect(page.access.removed.size).toBe(0);
});

test('joining and leaving over and over fills no logs: at most ten times in ten minutes on one board', async () => {
  const board = await addBoard(api, await addPerson(api));
  const code = await inviteCode(api, board, 1);
  const restless = await addPerson(api);
  const leave = async () => {
    const mine = (await sharersOf(restless, board.wbNo)).find(({ userId }) => userId === restless.accountId);
    await remove(restless, mine?.wbShareId ?? '');
  };
  for (let n = 0; n < 10; n += 1) {
    await join(restless, code);
    await leave();
  }
  expect(await refusalOf(join(restless, code))).toBe('TOO_MANY_REQUESTS');
  const { controls } = await logOf(api, board.pageId);
  expect(controls.filter(({ type }) => type === 'permit' || type === 'removed')).toHaveLength(20);
  await join(await addPerson(api), code);
  const elsewhere = await addBoard(api, await addPerson(api));
  await join(restless, await inviteCode(api, elsewhere));
});
