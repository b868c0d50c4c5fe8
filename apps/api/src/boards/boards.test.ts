import { ROUTES } from '@sw/contract';
import { LEVELS } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyBoards } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const create = (person: Person, wbName: string, idempotencyKey?: string) =>
  api
    .client({ token: person.token })
    .call(ROUTES.createBoard, { body: { wbName } }, idempotencyKey === undefined ? {} : { idempotencyKey });
const list = (person: Person, query = {}) => api.client({ token: person.token }).reply(ROUTES.listBoards, { query });
const limitOf = (levelNo: number) => LEVELS.find((level) => level.levelNo === levelNo)?.rights.boardCount ?? 0;

const addBoards = (person: Person, count: number) => addManyBoards(api, person, count);
const putInBin = (person: Person, wbNos: string[]) =>
  api.client({ token: person.token }).call(ROUTES.recycleBoards, { body: { wbNos } });

test('R1.05 R4.02 R7.18 creates a board in the own space, with audit and event', async () => {
  const person = await addPerson(api);
  const board = await create(person, ' Plan ');
  expect(board).toMatchObject({ wbName: 'Plan', author: { userId: person.accountId, nickName: 'Ann' } });
  expect(board.wbNo).toMatch(/^[1-9]\d{17}$/);
  expect((await list(person)).data).toMatchObject([board]);
  expect(await auditOf(api.db, person.accountId)).toContain('board.created');
  expect(await eventsOf(api.db, person.accountId)).toContainEqual({
    subject: 'board.created',
    payload: { wbNo: board.wbNo, spaceId: expect.any(String), ownerAccountId: person.accountId },
  });
});

test.each([
  ['R5.15 an empty name', ' ', 'No whiteboard name'],
  ['R5.16 an illegal character', 'a/b', 'Cannot contain illegal characters'],
  ['R5.17 an emoji', 'Plan 🎈', 'Cannot contain illegal characters'],
  ['a name of 101 characters', 'n'.repeat(101), 'A whiteboard name has at most 100 characters'],
])('%s is refused with its message', async (_, wbName, text) => {
  const person = await addPerson(api);
  expect(await refused(create(person, wbName))).toMatchObject({ kind: 'rejected', text });
});

test('twenty repeats at once make one board, a later repeat gets the same answer, other contents are refused', async () => {
  const person = await addPerson(api);
  const key = crypto.randomUUID();
  const boards = await Promise.all(Array.from({ length: 20 }, () => create(person, 'Plan', key)));
  expect(new Set(boards.map(({ wbNo }) => wbNo)).size).toBe(1);
  expect(await create(person, 'Plan', key)).toEqual(boards[0]);
  expect((await list(person)).total).toBe(1);
  expect(await refused(create(person, 'Other', key))).toMatchObject({ error: 'IDEMPOTENCY_MISMATCH', status: 409 });
  expect((await create(await addPerson(api), 'Plan', key)).wbNo, "another's key is another key").not.toBe(
    boards[0]?.wbNo,
  );
});

test('a refused create keeps nothing: the same key works once there is room', async () => {
  const person = await addPerson(api);
  await addBoards(person, limitOf(1));
  const key = crypto.randomUUID();
  expect(await refusalOf(create(person, 'Plan', key))).toBe('BOARD_COUNT_LIMIT');
  await api.db.query
    .updateTable('board')
    .set({ clearedAt: new Date() })
    .where('ownerAccountId', '=', person.accountId)
    .execute();
  expect((await create(person, 'Plan', key)).wbName).toBe('Plan');
});

test('R8.02 R8.05 racing creates cannot pass the limit of the level; recycled boards count until cleared', async () => {
  const person = await addPerson(api);
  const limit = limitOf(1);
  await addBoards(person, 3);
  const [oldest] = (await list(person)).data;
  await putInBin(person, [oldest?.wbNo ?? '']);

  const race = await Promise.allSettled(Array.from({ length: 20 }, (_, place) => create(person, `Board ${place}`)));
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit - 3);
  expect((await list(person)).total).toBe(limit - 1);
  expect(await refused(create(person, 'One more'))).toMatchObject({
    error: 'BOARD_COUNT_LIMIT',
    text: `You have reached the limit of ${limit} whiteboards. Contact sales to upgrade`,
  });
});

test('R7.05 R7.10 R7.12 R7.19 the list walks by page number, last edited first, with its total', async () => {
  const person = await addPerson(api, { levelNo: 3 });
  await addBoards(person, 45);
  const { data, total, nextCursor } = await list(person);
  expect([data.length, total, typeof nextCursor]).toEqual([40, 45, 'string']);
  const last = await list(person, { pageNum: 2 });
  expect([last.data.length, last.nextCursor]).toEqual([5, undefined]);
  const all = await api.client({ token: person.token }).all(ROUTES.listBoards, { query: { pageSize: 20 } });
  expect(all.map(({ wbNo }) => wbNo)).toEqual([...data, ...last.data].map(({ wbNo }) => wbNo));
  expect(all.map(({ editedAt }) => editedAt)).toEqual(
    all
      .map(({ editedAt }) => editedAt)
      .toSorted()
      .toReversed(),
  );
});

test('a walk by cursor meets every board once, though boards are added and edited meanwhile', async () => {
  const person = await addPerson(api, { levelNo: 3 });
  await addBoards(person, 230);
  const before = await api.client({ token: person.token }).all(ROUTES.listBoards, { query: { pageSize: 200 } });
  const met: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(person, { pageSize: 17, ...(cursor === undefined ? {} : { cursor }) });
    met.push(...page.data.map(({ wbNo }) => wbNo));
    cursor = page.nextCursor;
    await create(person, 'New meanwhile');
  } while (cursor !== undefined);
  expect(met).toEqual(before.map(({ wbNo }) => wbNo));
});

test.each([{ cursor: 'nonsense' }, { pageNum: 0 }, { pageSize: 201 }, { pageSize: 1.5 }])(
  'a page asked for with %o is refused by the name of the field',
  async (query) => {
    const person = await addPerson(api);
    expect(await refused(list(person, query))).toMatchObject({
      text: `The request is not valid: ${Object.keys(query)[0]}`,
    });
  },
);

test('R7.54 the recycle bin lists what was recycled, last first, and nobody sees the boards of another', async () => {
  const [person, other] = [await addPerson(api), await addPerson(api)];
  await addBoards(person, 4);
  const boards = (await list(person)).data;
  await putInBin(
    person,
    boards.slice(0, 3).map(({ wbNo }) => wbNo),
  );
  const now = Date.now();
  for (const [place, board] of boards.slice(0, 3).entries()) {
    const recycledAt = new Date(now - place * 1_000);
    await api.db.query.updateTable('board').set({ recycledAt }).where('wbNo', '=', board.wbNo).execute();
  }
  const bin = (who: Person, query = {}) => api.client({ token: who.token }).reply(ROUTES.listRecycled, { query });
  const first = await bin(person, { pageSize: 2 });
  expect([first.data.map(({ wbNo }) => wbNo), first.total]).toEqual([boards.slice(0, 2).map(({ wbNo }) => wbNo), 3]);
  const rest = await bin(person, { pageSize: 2, cursor: first.nextCursor });
  expect([rest.data.map(({ wbNo }) => wbNo), rest.nextCursor]).toEqual([[boards[2]?.wbNo], undefined]);
  expect((await list(person)).data).toEqual([boards[3]]);
  expect([(await list(other)).total, (await bin(other)).total]).toEqual([0, 0]);
});
