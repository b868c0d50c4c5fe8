import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBoard, addPage, logOf, share, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { eventsOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

let board: TestBoard;
let owner: Person;
let opener: Person;
let openerShare: string;
let other: Person;
beforeEach(async () => {
  [owner, opener, other] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  board = await addBoard(api, owner);
  openerShare = await share(api, board, opener, 1);
  await share(api, board, other, 2);
});

const as = (person: Person) => api.client({ token: person.token });
const on = (person: Person, clientid = 'client-one') =>
  as(person).call(ROUTES.turnOnDemoMode, { params: { wbNo: board.wbNo }, query: { clientid } });
const off = (person: Person) => as(person).call(ROUTES.turnOffDemoMode, { params: { wbNo: board.wbNo } });
const demoOf = async () => (await as(owner).call(ROUTES.getPage, { params: { id: board.pageId } })).demo;
const demoInLog = async (pageId = board.pageId) => (await logOf(api, pageId)).page.access.demo;

test('R1.17 R3.05 R4.07 R7.46 R7.47 a demo is on and off, in every log before the answer, and announced to all', async () => {
  const second = await addPage(api, board);
  await on(opener);
  expect(await demoOf()).toEqual({ userId: opener.accountId, clientId: 'client-one' });
  for (const pageId of [board.pageId, second]) {
    expect(await demoInLog(pageId)).toEqual({ actor: 2, clientId: 'client-one' });
  }
  await off(opener);
  expect(await demoOf()).toBeNull();
  for (const pageId of [board.pageId, second]) expect(await demoInLog(pageId)).toBeNull();
  const published = (await eventsOf(api.db, other.accountId)).filter(({ subject }) => subject === 'demo.changed');
  expect(published.map(({ payload }) => (payload as { demo: unknown }).demo)).toEqual([
    { accountId: opener.accountId, clientId: 'client-one' },
    null,
  ]);
});

test('R4.08 R6.08 R7.47 only the opener or the creator turns it off', async () => {
  await on(opener);
  expect(await refusalOf(off(other))).toBe('DEMO_NOT_YOURS');
  expect(await demoOf()).not.toBeNull();
  await off(owner);
  expect(await demoOf()).toBeNull();
  expect(await off(other), 'over already').toBeNull();
  expect(await refusalOf(off(await addPerson(api)))).toBe('BOARD_NOT_IN_LIST');
});

test("the demo is the person's: another client of theirs takes it, somebody else does not, a viewer cannot", async () => {
  await on(opener);
  expect(await refusalOf(on(other))).toBe('DEMO_RUNNING');
  expect(await refusalOf(on(owner))).toBe('DEMO_RUNNING');
  await on(opener);
  await on(opener, 'client-two');
  expect(await demoInLog()).toEqual({ actor: 2, clientId: 'client-two' });
  expect((await logOf(api, board.pageId)).controls.filter(({ type }) => type === 'demoOn')).toHaveLength(2);
  const viewer = await addPerson(api);
  await share(api, board, viewer, 0);
  expect(await refusalOf(on(viewer))).toBe('FORBIDDEN');
});

test('of five users that begin a demo at once, one succeeds', async () => {
  const people = [owner, opener, other, await addPerson(api), await addPerson(api)];
  for (const person of people.slice(3)) await share(api, board, person, 1);
  const race = await Promise.allSettled(people.map((person) => on(person)));
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await logOf(api, board.pageId)).controls.filter(({ type }) => type === 'demoOn')).toHaveLength(1);
});

test('R4.09 while it is on nobody else changes the pages', async () => {
  await on(opener);
  expect(await refusalOf(addPage(api, board, other))).toBe('FORBIDDEN');
  expect(await refusalOf(addPage(api, board, owner))).toBe('FORBIDDEN');
  expect(await demoInLog(await addPage(api, board, opener)), 'a new page is in the demo, too').toEqual({
    actor: 2,
    clientId: 'client-one',
  });
});

test.each([
  ['is removed', () => as(owner).call(ROUTES.removeSharer, { params: { wbShareId: openerShare } })],
  [
    'may only look',
    () => as(owner).call(ROUTES.changeSharer, { params: { wbShareId: openerShare }, query: { permit: '0' } }),
  ],
])('it ends when its opener %s', async (_, end) => {
  await on(opener);
  await end();
  expect(await demoOf()).toBeNull();
  expect(await demoInLog()).toBeNull();
});

test('a demo that is started and ended over and over fills no logs: a user starts at most twenty in ten minutes', async () => {
  for (let n = 0; n < 20; n += 1) await on(opener, `client-${n}`);
  expect(await refusalOf(on(opener, 'client-again'))).toBe('TOO_MANY_REQUESTS');
  expect((await logOf(api, board.pageId)).controls.filter(({ type }) => type === 'demoOn')).toHaveLength(20);
  await off(opener);
  // Each user has a separate count.
  await on(other);
  expect(await demoInLog()).toMatchObject({ actor: 3 });
});
