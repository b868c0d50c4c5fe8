import { LOCALES } from '@sw/base';
import { decodeSnapshot, familyOf, KIND, readObject, textOf } from '@sw/board-model';
import { boardNameProblem, ROUTES } from '@sw/contract';
import { LEVELS } from '@sw/policy';
import { readCounter, sql, touchEntries } from '@sw/postgres';
import { openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestProxy, testProxy } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyBoards } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { welcomePage } from './welcome-page.ts';
import { WELCOME_WORDS } from './welcome-words.ts';

let api: TestApi;
let storage: TestProxy;
beforeAll(async () => {
  storage = await testProxy(engineEnv().S3_ENDPOINT);
  api = await startTestApi({ wire: async (variable, url) => (variable === 'S3_ENDPOINT' ? storage.url : url) });
});
afterAll(async () => {
  await api?.stop();
  await storage?.close();
});

const LIMIT = LEVELS.find(({ levelNo }) => levelNo === 1)?.rights.boardCount ?? 0;
const client = ({ token }: Person) => api.client({ token });
const open = (person: Person) => client(person).call(ROUTES.openWelcomeBoard, {});
const create = (person: Person) => client(person).call(ROUTES.createBoard, { body: { wbName: 'Plan' } });
const recycle = (person: Person, wbNo: string) =>
  client(person).call(ROUTES.recycleBoards, { body: { wbNos: [wbNo] } });
const pageOf = (person: Person, wbNo: string) => client(person).call(ROUTES.getPage, { params: { id: wbNo } });

/** A user with a welcome board and the maximum number of other boards of the level. */
async function full(): Promise<{ person: Person; wbNo: string }> {
  const person = await addPerson(api);
  const { wbNo } = await open(person);
  await addManyBoards(api, person, LIMIT - 1);
  await create(person);
  return { person, wbNo };
}

test('R3.39 the welcome board is in the list and does not count until somebody draws on it', async () => {
  const { person, wbNo } = await full();
  expect((await client(person).reply(ROUTES.listBoards, { query: {} })).total).toBe(LIMIT + 1);
  expect(await refusalOf(create(person))).toBe('BOARD_COUNT_LIMIT');
  await recycle(person, wbNo);
  expect(await refusalOf(create(person)), 'in the bin it does not count either').toBe('BOARD_COUNT_LIMIT');

  const other = await addPerson(api);
  const welcome = await open(other);
  await addManyBoards(api, other, LIMIT - 1);
  // As the keeper reports it.
  await touchEntries(api.db.query, welcome.wbNo, new Date());
  expect(await refusalOf(create(other))).toBe('BOARD_COUNT_LIMIT');
});

test.each([
  [
    'another name',
    (person: Person, wbNo: string) =>
      client(person).call(ROUTES.renameBoard, { params: { wbNo }, query: { wbName: 'Mine' } }),
  ],
  [
    'another page',
    (person: Person, wbNo: string) => client(person).call(ROUTES.createPage, { query: { wbNo }, body: {} }),
  ],
] as const)('R3.39 %s makes it count', async (_, change) => {
  const person = await addPerson(api);
  const { wbNo } = await open(person);
  await addManyBoards(api, person, LIMIT - 1);
  await change(person, wbNo);
  expect(await refusalOf(create(person))).toBe('BOARD_COUNT_LIMIT');
});

test('R3.39 looking at it, a star and its own name again do not make it count', async () => {
  const person = await addPerson(api);
  const { wbNo, wbName } = await open(person);
  await addManyBoards(api, person, LIMIT - 1);
  await pageOf(person, wbNo);
  await client(person).call(ROUTES.starBoard, { params: { wbNo }, query: { sign: '1' } });
  await client(person).call(ROUTES.renameBoard, { params: { wbNo }, query: { wbName } });
  expect(await create(person)).toMatchObject({ wbName: 'Plan' });
});

test('ten that open it at the same moment get one board, and so does everybody later', async () => {
  const person = await addPerson(api);
  const boards = await Promise.all(Array.from({ length: 10 }, () => open(person)));
  expect(new Set(boards.map(({ wbNo }) => wbNo)).size).toBe(1);
  expect(await open(person)).toEqual(boards[0]);
  expect(await readCounter(api.db.query, person.accountId, 'boards')).toBe(1);
  expect((await auditOf(api.db, person.accountId)).filter((action) => action === 'board.created')).toHaveLength(1);
});

test('one free board per account, ever: a second one counts from the start, and needs room', async () => {
  const person = await addPerson(api);
  const first = await open(person);
  await recycle(person, first.wbNo);
  const second = await open(person);
  expect(second.wbNo).not.toBe(first.wbNo);
  await client(person).call(ROUTES.clearBoards, { query: {} });
  await addManyBoards(api, person, LIMIT - 1);
  expect(await refusalOf(create(person))).toBe('BOARD_COUNT_LIMIT');
  await recycle(person, second.wbNo);
  expect(await refusalOf(open(person)), 'no way round the limit').toBe('BOARD_COUNT_LIMIT');
});

test('it opens with its content, which can be found, and waits for its thumbnail', async () => {
  const person = await addPerson(api);
  const { wbNo, wbName } = await api.client({ token: person.token, locale: 'zh' }).call(ROUTES.openWelcomeBoard, {});
  expect(wbName).toBe('欢迎白板');
  const page = await pageOf(person, wbNo);
  expect(page).toMatchObject({ owner: true, snapshotVersion: 1 });
  const { snapshotKey } = await api.db.query
    .selectFrom('boardPage')
    .select('snapshotKey')
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  const store = openObjectStore({ ...storeOptions(engineEnv(), 'smart-whiteboard-test') });
  const read = await decodeSnapshot((await store.get(snapshotKey ?? '')) ?? new Uint8Array());
  await store.close();
  if (!read.ok) throw new Error(read.error);
  expect([...read.value.objects.values()].map(textOf)).toContain('拖动我');
  const found = await client(person).reply(ROUTES.listBoards, { query: { keyword: '思维导图' } });
  expect(found.data.map((board) => board.wbNo)).toEqual([wbNo]);
});

test.each(LOCALES)('the page in %s has what it teaches with, and nothing that the model refuses', (locale) => {
  const words = WELCOME_WORDS[locale];
  expect(boardNameProblem(words.name)).toBeUndefined();
  const page = welcomePage('7', words);
  const objects = [...page.objects.values()];
  for (const object of objects) expect(readObject(object)).toMatchObject({ ok: true });
  expect(objects.filter(({ type }) => type === KIND.memoText)).toHaveLength(1);
  expect(objects.some(({ type }) => familyOf(type) === 'graph')).toBe(true);
  expect(objects.some(({ type }) => familyOf(type) === 'line')).toBe(true);
  expect([...page.births.values()].every(({ creator, created }) => creator === 1 && created === 1)).toBe(true);
  expect(objects.map(textOf).join(' ')).not.toMatch(/\b(?:Ctrl|Tab|Enter|Shift|key)\b/);
});

test('while the account is locked nothing waits for the storage', async () => {
  const person = await addPerson(api);
  const waits = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      api.db.query,
    );
    return rows.length;
  };
  let opening: ReturnType<typeof open> | undefined;
  await api.db.transaction(async (tx) => {
    await sql`select 1 from account where account_id = ${person.accountId} for update`.execute(tx);
    opening = open(person);
    await expect.poll(waits).toBe(1);
    await storage.freeze();
  });
  const board = await opening;
  await storage.restore();
  expect(board?.wbName).toBe(WELCOME_WORDS.en.name);
});
