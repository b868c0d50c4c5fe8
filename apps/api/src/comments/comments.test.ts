import { newId } from '@sw/base';
import { EVENTS, ROUTES, type RouteInput } from '@sw/contract';
import { eraseBoardRows, sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, recycle, share, type TestBoard } from '../../testing/boards.ts';
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
type Words = Partial<RouteInput<typeof ROUTES.addComment>['body']>;

const add = async (by: Person, { wbNo, pageId }: TestBoard, words: Words = {}): Promise<string> => {
  const body = { pageId, anchor: { x: 10, y: 20, object: null }, text: 'Why?', ...words };
  return (await as(by).call(ROUTES.addComment, { params: { wbNo }, body })).threadId;
};
const reply = (by: Person, { wbNo }: TestBoard, threadId: string, text = 'Because', mentions: string[] = []) =>
  as(by).call(ROUTES.replyToComment, { params: { wbNo, threadId }, body: { text, mentions } });
const list = (by: Person, { wbNo }: TestBoard) => as(by).call(ROUTES.listComments, { params: { wbNo } });
const read = (by: Person, { wbNo }: TestBoard, ...threadIds: string[]) =>
  as(by).call(ROUTES.readComments, { params: { wbNo }, body: { threadIds } });
const thread = (by: Person, { wbNo }: TestBoard, threadId: string) =>
  as(by).call(ROUTES.getCommentThread, { params: { wbNo, threadId } });
const notices = async (of: Person) => (await as(of).call(ROUTES.listNotices, {})).notices;

/** The mails that are queued for this person. */
async function mailsFor(person: Person): Promise<{ threadId: string; link: string }[]> {
  const { rows } = await sql<{ payload: { threadId: string; link: string } }>`
    select payload from graphile_worker._private_jobs where payload->>'accountId' = ${person.accountId}`.execute(
    api.db.query,
  );
  return rows.map(({ payload }) => payload);
}

async function scene() {
  const [owner, ben, cara] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  const benShare = await share(api, board, ben, 1);
  const caraShare = await share(api, board, cara, 0);
  return { owner, ben, cara, board, benShare, caraShare };
}

test('the list says which number each person has on the board: their colour', async () => {
  const { owner, ben, cara, board } = await scene();
  const { people } = await list(cara, board);
  expect(new Map(people.map(({ userId, actor }) => [userId, actor]))).toEqual(
    new Map([owner, ben, cara].map(({ accountId }, i) => [accountId, i + 1])),
  );
});

test('a thread is started, answered, changed, resolved, opened again by an answer, and goes with its last comment', async () => {
  const { owner, ben, board } = await scene();
  const { wbNo } = board;
  const object = { selectId: '4611686018427387904', across: 0.25, down: 1 };
  const threadId = await add(ben, board, {
    anchor: { x: 1.5, y: -2, object },
    text: '  Why?\r\n\r\n\r\n\r\nReally\u202E?  ',
  });
  expect((await list(owner, board)).threads).toMatchObject([
    {
      threadId,
      pageId: board.pageId,
      anchor: { x: 1.5, y: -2, object },
      by: { userId: ben.accountId },
      resolved: null,
      excerpt: 'Why?\n\nReally?',
      replies: 0,
      unread: 1,
      mentionsMe: false,
    },
  ]);
  const { commentId } = await reply(owner, board, threadId);
  await as(owner).call(ROUTES.changeComment, {
    params: { wbNo, commentId },
    body: { text: 'Because of the roof', mentions: [ben.accountId] },
  });
  await as(ben).call(ROUTES.resolveComments, { params: { wbNo, threadId }, query: { sign: '1' } });
  const done = await thread(ben, board, threadId);
  expect(done.resolved).toMatchObject({ by: { userId: ben.accountId } });
  expect(done.comments).toMatchObject([
    { text: 'Why?\n\nReally?', editedAt: null, deleted: false },
    {
      text: 'Because of the roof',
      mentions: [{ userId: ben.accountId, nickName: 'Ann' }],
      editedAt: expect.any(String),
    },
  ]);
  expect(done.mentionsMe).toBe(true);
  expect(done.comments.map(({ mayChange, mayDelete }) => [mayChange, mayDelete])).toEqual([
    [true, true],
    [false, false],
  ]);
  await reply(ben, board, threadId, 'Not yet');
  expect((await thread(ben, board, threadId)).resolved, 'an answer opens it').toBeNull();

  const remove = async (by: Person, id: string) =>
    as(by).call(ROUTES.deleteComment, { params: { wbNo, commentId: id } });
  const ids = (await thread(ben, board, threadId)).comments.map((one) => one.commentId);
  expect(await refusalOf(remove(ben, ids[1] ?? ''))).toBe('COMMENT_NOT_YOURS');
  await remove(ben, ids[0] ?? '');
  expect((await thread(ben, board, threadId)).comments).toMatchObject([
    { text: '', deleted: true },
    { deleted: false },
    { text: 'Not yet' },
  ]);
  expect((await list(ben, board)).threads[0]).toMatchObject({ excerpt: 'Because of the roof', replies: 2 });
  await remove(owner, ids[2] ?? '');
  await remove(owner, ids[1] ?? '');
  expect((await list(ben, board)).threads).toEqual([]);
  expect(await refusalOf(thread(ben, board, threadId))).toBe('COMMENT_GONE');
  expect((await auditOf(api.db, ben.accountId)).filter((action) => action.startsWith('comment.'))).toEqual([
    'comment.added',
    'comment.resolved',
    'comment.replied',
    'comment.deleted',
  ]);
});

test('viewers read; they comment only where the owner lets them, and lose it with the rule', async () => {
  const { owner, ben, cara, board } = await scene();
  const { wbNo } = board;
  const rule = (by: Person, viewers: '0' | '1') =>
    as(by).call(ROUTES.setCommentRule, { params: { wbNo }, query: { viewers } });
  const threadId = await add(ben, board);
  expect(await list(cara, board)).toMatchObject({ mayComment: false, viewersMayComment: false, unread: 1 });
  expect(await refusalOf(add(cara, board))).toBe('COMMENT_FORBIDDEN');
  expect(await refusalOf(rule(ben, '1'))).toBe('OWNER_ONLY');
  await rule(owner, '1');
  expect(await list(cara, board)).toMatchObject({ mayComment: true, viewersMayComment: true });
  const { commentId } = await reply(cara, board, threadId);
  await rule(owner, '0');
  const change = as(cara).call(ROUTES.changeComment, { params: { wbNo, commentId }, body: { text: 'No' } });
  expect(await refusalOf(change)).toBe('COMMENT_FORBIDDEN');
  await as(cara).call(ROUTES.deleteComment, { params: { wbNo, commentId } });
  expect((await thread(owner, board, threadId)).comments).toHaveLength(1);
});

test('removed users, and everybody while the board is in the bin, are refused; comments go with their page', async () => {
  const { owner, ben, board, benShare } = await scene();
  const pageId = await addPage(api, board);
  const [threadId, onPage] = [await add(ben, board), await add(ben, board, { pageId })];
  await as(owner).call(ROUTES.deletePage, { params: { pageId }, query: {} });
  expect((await list(owner, board)).threads.map((one) => one.threadId)).toEqual([threadId]);
  expect(await refusalOf(thread(owner, board, onPage))).toBe('COMMENT_GONE');
  expect(await refusalOf(add(ben, board, { pageId }))).toBe('NOT_FOUND');
  expect(await refusalOf(add(ben, board, { pageId: newId() }))).toBe('NOT_FOUND');
  await as(owner).call(ROUTES.removeSharer, { params: { wbShareId: benShare } });
  const calls = [
    () => list(ben, board),
    () => add(ben, board),
    () => reply(ben, board, threadId),
    () => read(ben, board, threadId),
  ];
  for (const call of calls) expect(await refusalOf(call())).toBe('BOARD_NOT_IN_LIST');
  const other = await addBoard(api, owner);
  expect(await refusalOf(reply(owner, other, threadId)), 'a thread of another board').toBe('COMMENT_GONE');
  await recycle(api, board);
  expect(await refusalOf(list(owner, board))).toBe('BOARD_DELETED');
  expect(await refusalOf(add(owner, board))).toBe('BOARD_DELETED');
});

test('mentioned and answered users are notified once, by bell and later by mail; users without access to the board never', async () => {
  const { owner, ben, cara, board, caraShare } = await scene();
  const stranger = await addPerson(api);
  const threadId = await add(ben, board, {
    text: '@Ann look',
    mentions: [cara.accountId, stranger.accountId, newId()],
  });
  const about = { wbNo: board.wbNo, wbName: 'Plan', comment: { pageId: board.pageId, threadId }, read: false };
  expect(await notices(cara)).toMatchObject([{ ...about, name: 'comment.mentioned', by: { userId: ben.accountId } }]);
  expect((await notices(owner))[0]).toMatchObject({ ...about, name: 'comment.added' });
  expect(await notices(stranger)).toEqual([]);
  expect((await thread(owner, board, threadId)).comments[0]?.mentions).toEqual([
    { userId: cara.accountId, nickName: 'Ann' },
  ]);

  await reply(owner, board, threadId, 'Yes @Ann', [cara.accountId]);
  await reply(owner, board, threadId, 'Or no');
  expect((await notices(ben)).map(({ name }) => name)).toEqual(['comment.replied', 'comment.replied']);
  expect(await mailsFor(ben), 'one mail for both').toEqual([
    {
      accountId: ben.accountId,
      threadId,
      link: `https://board.example/iwb/board/${board.wbNo}/${board.pageId}?comment=${threadId}`,
    },
  ]);
  expect(await mailsFor(cara)).toHaveLength(1);
  expect(await mailsFor(owner), 'a new thread rings the bell only').toEqual([]);

  await as(owner).call(ROUTES.removeSharer, { params: { wbShareId: caraShare } });
  await reply(ben, board, threadId, '@Ann', [cara.accountId]);
  expect((await notices(cara)).filter(({ name }) => name.startsWith('comment.'))).toHaveLength(2);
});

test('what is unread is counted for each person, from when they came, and is read with its notices', async () => {
  const { owner, ben, board } = await scene();
  const [first, second] = [await add(ben, board), await add(ben, board)];
  await reply(ben, board, first, 'And?');
  expect(await list(owner, board)).toMatchObject({ unread: 2 });
  expect(new Map((await list(owner, board)).threads.map((one) => [one.threadId, one.unread]))).toEqual(
    new Map([
      [first, 2],
      [second, 1],
    ]),
  );
  expect((await list(ben, board)).unread, 'not one’s own').toBe(0);
  const dora = await addPerson(api);
  await share(api, board, dora);
  expect((await list(dora, board)).unread, 'what was said before').toBe(0);
  expect(await read(owner, board, first, newId())).toEqual({ unread: 1 });
  expect((await notices(owner)).filter((one) => one.comment !== null).map((one) => one.read)).toEqual([false, true]);
  await reply(ben, board, first, 'Well');
  expect((await list(owner, board)).unread).toBe(2);
  expect((await list(dora, board)).unread).toBe(1);
  await reply(owner, board, first);
  expect((await list(owner, board)).unread, 'who answers has read').toBe(1);
});

test('every open connection of the board hears that a thread changed, without its words', async () => {
  const { owner, ben, cara, board } = await scene();
  const threadId = await add(ben, board, { text: 'A secret word' });
  const recipients = (await eventsOf(api.db, cara.accountId)).filter(({ subject }) => subject === 'comment.changed');
  expect(recipients.map(({ payload }) => EVENTS['comment.changed'].parse(payload))).toEqual([
    { wbNo: board.wbNo, accountIds: [owner.accountId, ben.accountId, cara.accountId], threadId },
  ]);
  expect(JSON.stringify(await eventsOf(api.db, cara.accountId))).not.toContain('secret');
});

test('words are bounded and plain; a board and a thread hold so many and no more', async () => {
  const { owner, board } = await scene();
  expect(await refusalOf(add(owner, board, { text: ' \n\u200E ' }))).toBe('COMMENT_EMPTY');
  expect(await refusalOf(add(owner, board, { text: '字'.repeat(2_001) }))).toBe('COMMENT_LENGTH');
  const threadId = await add(owner, board, { text: '<b>bold</b> 🙂'.padEnd(2_000, '字') });
  expect((await thread(owner, board, threadId)).comments[0]?.text).toContain('<b>bold</b> 🙂');
  await sql`insert into comment (comment_id, thread_id, text) select n, ${threadId}, 'x' from generate_series(1, 199) n`.execute(
    api.db.query,
  );
  expect(await refusalOf(reply(owner, board, threadId))).toBe('COMMENT_LIMIT');
  await sql`insert into comment_thread (thread_id, wb_no, space_id, page_id, x, y)
    select n, wb_no, space_id, page_id, 0, 0 from comment_thread, generate_series(1, 999) n where thread_id = ${threadId}`.execute(
    api.db.query,
  );
  expect(await refusalOf(add(owner, board))).toBe('COMMENT_LIMIT');
});

test('comments follow the board to its next owner’s space, and are erased with it; a copy begins without any', async () => {
  const { owner, board } = await scene();
  const taker = await addPerson(api);
  await share(api, board, taker);
  const threadId = await add(owner, board);
  const { wbNo } = board;
  const copy = await as(owner).call(ROUTES.copyBoard, { body: { wbNo } });
  await as(owner).call(ROUTES.handOverBoard, { params: { wbNo }, body: { userId: taker.accountId } });
  await as(taker).call(ROUTES.acceptHandOver, { params: { wbNo } });
  const row = () =>
    api.db.query
      .selectFrom('commentThread as thread')
      .innerJoin('board', 'board.wbNo', 'thread.wbNo')
      .select(['thread.spaceId', 'board.spaceId as boardSpace'])
      .where('threadId', '=', threadId)
      .executeTakeFirst();
  const moved = await row();
  expect(moved?.spaceId).toBe(moved?.boardSpace);
  const ofCopy = await api.db.query.selectFrom('commentThread').selectAll().where('wbNo', '=', copy.wbNo).execute();
  expect(ofCopy).toEqual([]);
  await api.db.query.updateTable('board').set({ clearedAt: new Date() }).where('wbNo', '=', wbNo).execute();
  await api.db.transaction((tx) => eraseBoardRows(tx, wbNo));
  expect(await row()).toBeUndefined();
  expect(await api.db.query.selectFrom('comment').selectAll().where('threadId', '=', threadId).execute()).toEqual([]);
});
