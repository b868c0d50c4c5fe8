import { ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, inviteCode, join, recycle, share, type TestBoard } from '../../testing/boards.ts';
import { addPerson, newEmail, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const actions = (person: Person, { wbNo }: TestBoard, query = {}) =>
  as(person).call(ROUTES.listBoardActions, { params: { wbNo }, query });

test('the owner reads who did what with sharing and deletion, newest first', async () => {
  const [owner, ben, cem] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  const { wbNo } = board;
  const email = newEmail();
  await join(api, ben, await inviteCode(api, board, 1));
  const wbShareId = (await as(ben).call(ROUTES.listSharers, { params: { id: wbNo } }))[0]?.wbShareId ?? '';
  await as(owner).call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit: '0' } });
  await as(owner).call(ROUTES.shareByMail, { params: { wbNo }, query: { mail: email, permit: '0' } });
  const cemShare = await share(api, board, cem, 2);
  await as(owner).call(ROUTES.removeSharer, { params: { wbShareId } });
  await as(cem).call(ROUTES.removeSharer, { params: { wbShareId: cemShare } });
  const pageId = await addPage(api, board);
  await as(owner).call(ROUTES.deletePage, { params: { pageId } });
  await as(owner).call(ROUTES.revokeShareCode, { params: { wbNo } });

  const listed = await actions(owner, board);
  const [o, b, c] = [owner, ben, cem].map(({ accountId }) => accountId);
  expect(
    listed.map(({ action, by, about, permit, text }) => [action, by?.userId, about?.userId, permit, text]),
  ).toEqual([
    ['shareCode.revoked', o, undefined, null, null],
    ['page.deleted', o, undefined, null, null],
    ['sharer.left', c, c, null, null],
    ['sharer.removed', o, b, null, null],
    ['sharer.joined', c, c, 2, null],
    ['shareCode.created', o, undefined, 2, null],
    ['shareLink.created', o, undefined, 2, null],
    ['shareLink.mailed', o, undefined, 0, email],
    ['sharer.changed', o, b, 0, null],
    ['sharer.joined', b, b, 1, null],
    ['shareCode.created', o, undefined, 1, null],
    ['shareLink.created', o, undefined, 1, null],
    ['board.created', o, undefined, null, null],
  ]);
  expect(listed[0]?.by?.nickName).toBe('Ann');

  const seen: unknown[] = [];
  for (let pageNum = 1; pageNum <= 4; pageNum += 1)
    seen.push(...(await actions(owner, board, { pageNum, pageSize: 4 })));
  expect(seen, 'page by page').toEqual(listed);
  const after = { cursor: listed[9]?.eventId ?? '', pageSize: 10 };
  expect(await actions(owner, board, after)).toEqual(listed.slice(10));
});

test('others do not read it; the owner also while the board is in the recycle bin', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const sharer = await addPerson(api);
  await share(api, board, sharer);
  expect(await refusalOf(actions(sharer, board))).toBe('OWNER_ONLY');
  expect(await refusalOf(actions(await addPerson(api), board))).toBe('BOARD_NOT_IN_LIST');
  expect(await refusalOf(actions(owner, board, { cursor: 'x' }))).toBe('BAD_REQUEST');
  await recycle(api, board);
  expect((await actions(owner, board)).length).toBeGreaterThan(2);
});

test('one walk along the index of targets finds them', async () => {
  const plan = await api.db.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from audit_event where target_kind = 'board' and target_id = '5'
      order by event_id desc limit 41`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Scan using audit_event_target');
  expect(plan).not.toContain('Sort');
});
