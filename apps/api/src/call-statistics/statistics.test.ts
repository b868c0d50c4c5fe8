import { DAY, HOUR, MINUTE, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { AUTHORIZATION_HEADER, getCallCsv, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { addPastCall } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const NOW = Date.UTC(2026, 10, 17, 12);
const clock = new ManualClock(NOW);
let api: TestApi;
let [ann, ben]: Person[] = [];
let board: TestBoard;
let other: TestBoard;

interface Past {
  readonly on: TestBoard;
  readonly creator: Person;
  readonly at: number;
  readonly people: readonly (readonly [Person, from: number, to: number | null])[];
  /** Still running. */
  readonly open?: true;
}

const addPast = ({ on: { wbNo }, creator, people, ...past }: Past): Promise<string> =>
  addPastCall(
    api.db,
    {
      ...past,
      wbNo,
      creator: creator.accountId,
      people: people.map(([{ accountId }, from, to]) => [accountId, from, to] as const),
    },
    clock.now(),
  );

let own: string;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'callStatistics' } });
  [ann, ben] = [await addPerson(api), await addPerson(api)];
  [board, other] = [await addBoard(api, ann), await addBoard(api, ben)];
  // October: ann creates 3 min (ben there for 2). November: ann creates 1 min; ben creates 10 min, ann is there for 4.
  own = await addPast({
    on: board,
    creator: ann,
    at: NOW - 30 * DAY,
    people: [
      [ann, 0, 150_000],
      [ben, 20_000, 130_000],
    ],
  });
  await addPast({ on: board, creator: ann, at: NOW - 2 * DAY, people: [[ann, 0, 30_000]] });
  await addPast({
    on: other,
    creator: ben,
    at: NOW - DAY,
    people: [
      [ben, 0, 10 * MINUTE],
      [ann, MINUTE, 5 * MINUTE],
    ],
  });
});
afterAll(() => api?.stop());

const as = (person: Person | undefined) => api.client({ token: person?.token });

test('R7.84 R7.93 the minutes of this month: used, allowed and left', async () => {
  expect(await as(ann).call(ROUTES.getCallAllowance, {})).toEqual({
    month: '2026-11',
    used: 1,
    allowed: 120,
    left: 119,
    singleCallMinutes: 40,
  });
});

test('R7.85 R7.86 R7.93 totals of calls created and joined, and what they consumed', async () => {
  const all = {
    created: { calls: 2, minutes: 4 },
    joined: { calls: 1, minutes: 4 },
    consumedMinutes: 4,
    mostAtOnce: 2,
  };
  expect(await as(ann).call(ROUTES.getCallTotals, {})).toEqual(all);
  expect(await as(ann).call(ROUTES.getCallTotals, { query: { month: '2026-10' } })).toEqual({
    created: { calls: 1, minutes: 3 },
    joined: { calls: 0, minutes: 0 },
    consumedMinutes: 3,
    mostAtOnce: 2,
  });
  expect(await as(ann).call(ROUTES.getCallTotals, { query: { months: 2 } })).toEqual(all);
  expect(await as(ann).call(ROUTES.getCallTotals, { query: { months: 1 } })).toMatchObject({
    created: { calls: 1, minutes: 1 },
    joined: { calls: 1, minutes: 4 },
  });
  expect(await as(ann).call(ROUTES.getCreatedMinutes, {})).toEqual({ minutes: 4 });
  expect(await as(ann).call(ROUTES.getJoinedMinutes, {})).toEqual({ minutes: 4 });
  expect(await as(ben).call(ROUTES.getJoinedMinutes, {})).toEqual({ minutes: 2 });
});

test('R7.87 R7.88 R7.89 R7.93 minutes and numbers per month, without gaps, up to this month', async () => {
  const query = { months: 3 };
  const months = ['2026-09', '2026-10', '2026-11'];
  const of = (values: readonly number[]) => months.map((month, n) => ({ month, minutes: values[n] }));
  expect(await as(ann).call(ROUTES.getCreatedMinutesByMonth, { query })).toEqual(of([0, 3, 1]));
  expect(await as(ann).call(ROUTES.getJoinedMinutesByMonth, { query })).toEqual(of([0, 0, 4]));
  const both = (created: readonly number[], joined: readonly number[]) =>
    months.map((month, n) => ({ month, created: created[n], joined: joined[n] }));
  expect(await as(ann).call(ROUTES.getCallDurationSummary, { query })).toEqual(both([0, 3, 1], [0, 0, 4]));
  expect(await as(ann).call(ROUTES.getCallNumberSummary, { query })).toEqual(both([0, 1, 1], [0, 0, 1]));
});

test('R7.90 R7.93 the figures of this month, the last one and all time', async () => {
  expect(await as(ann).call(ROUTES.getCallSummary, {})).toEqual({
    thisMonth: { month: '2026-11', created: { calls: 1, minutes: 1 }, joined: { calls: 1, minutes: 4 } },
    lastMonth: { month: '2026-10', created: { calls: 1, minutes: 3 }, joined: { calls: 0, minutes: 0 } },
    all: { created: { calls: 2, minutes: 4 }, joined: { calls: 1, minutes: 4 } },
  });
});

test('R3.49 R7.91 R7.93 the list has the columns of the specification, newest first, and can be filtered', async () => {
  const list = (query: object) => as(ann).call(ROUTES.listCalls, { query });
  const found = await list({});
  expect(found.map(({ date, duration, consumed, people }) => [date, duration, consumed, people])).toEqual([
    ['2026-11-16', 10, 0, 2],
    ['2026-11-15', 1, 1, 1],
    ['2026-10-18', 3, 3, 2],
  ]);
  expect(found[2]).toEqual({
    callId: own,
    date: '2026-10-18',
    wbNo: board.wbNo,
    wbName: 'Plan',
    kind: 'voice',
    initiator: { userId: ann?.accountId, nickName: 'Ann' },
    start: new Date(NOW - 30 * DAY).toISOString(),
    end: new Date(NOW - 30 * DAY + 150_000).toISOString(),
    people: 2,
    duration: 3,
    consumed: 3,
  });
  const days = async (query: object) => (await list(query)).map(({ date }) => date.slice(5));
  expect(await days({ month: '2026-11' })).toEqual(['11-16', '11-15']);
  expect(await days({ months: 1 })).toEqual(['11-16', '11-15']);
  expect(await days({ months: 2, side: 'created' })).toEqual(['11-15', '10-18']);
  expect(await days({ side: 'created' })).toEqual(['11-15', '10-18']);
  expect(await days({ side: 'joined' })).toEqual(['11-16']);
  expect(await days({ wbNo: board.wbNo, month: '2026-10' })).toEqual(['10-18']);
  expect(await days({ wbNo: newId() })).toEqual([]);
});

test('R7.91 R7.93 pages by number and by cursor, with the total of the list', async () => {
  const page = (query: object) => as(ann).reply(ROUTES.listCalls, { query: { pageSize: 2, ...query } });
  const first = await page({});
  expect([first.data.length, first.total]).toEqual([2, 3]);
  const rest = await page({ cursor: first.nextCursor });
  expect(rest.data.map(({ callId }) => callId)).toEqual([own]);
  expect((await page({ pageNum: 2 })).data).toEqual(rest.data);
  expect((await page({ side: 'created', month: '2026-10' })).total).toBe(1);
  expect((await page({ wbNo: board.wbNo })).total).toBe(2);
  expect([(await page({ months: 1 })).total, (await page({ months: 2 })).total]).toEqual([2, 3]);
});

test('R7.92 the detail has the participants and their times, for those who took part', async () => {
  const begin = NOW - 30 * DAY;
  const info = await as(ben).call(ROUTES.getCallInfo, { query: { callId: own } });
  expect(info).toMatchObject({ callId: own, consumed: 0, duration: 3 });
  expect(info.participants).toEqual([
    {
      person: { userId: ann?.accountId, nickName: 'Ann' },
      joinedAt: new Date(begin).toISOString(),
      leftAt: new Date(begin + 150_000).toISOString(),
      seconds: 150,
    },
    {
      person: { userId: ben?.accountId, nickName: 'Ann' },
      joinedAt: new Date(begin + 20_000).toISOString(),
      leftAt: new Date(begin + 130_000).toISOString(),
      seconds: 110,
    },
  ]);
  const stranger = await addPerson(api);
  expect(await refusalOf(as(stranger).call(ROUTES.getCallInfo, { query: { callId: own } }))).toBe('NOT_FOUND');
});

test('R7.85 the most people at once are those who were there together, not all who came', async () => {
  const people = [await addPerson(api), await addPerson(api), await addPerson(api)] as const;
  const on = await addBoard(api, people[0]);
  const most = async () => (await as(people[0]).call(ROUTES.getCallTotals, {})).mostAtOnce;
  expect(await most()).toBe(0);
  const oneAfterAnother = people.map((person, n) => [person, n * MINUTE, (n + 1) * MINUTE] as const);
  // More calls than one read returns: the one with two people at once comes last.
  for (let n = 0; n < 12; n += 1)
    await addPast({ on, creator: people[0], at: NOW - 3 * DAY - n * HOUR, people: oneAfterAnother });
  expect(await most()).toBe(1);
  await addPast({
    on,
    creator: people[0],
    at: NOW - 4 * DAY,
    people: [
      [people[0], 0, MINUTE],
      [people[1], 0, MINUTE],
    ],
  });
  expect(await most()).toBe(2);
});

test('a running call counts up, in the sums and in the list', async () => {
  const mei = await addPerson(api);
  const on = await addBoard(api, mei);
  await addPast({ on, creator: mei, at: NOW - 90_000, people: [[mei, 0, null]], open: true });
  expect(await as(mei).call(ROUTES.getCreatedMinutes, {})).toEqual({ minutes: 2 });
  expect(await as(mei).call(ROUTES.listCalls, {})).toMatchObject([{ end: null, duration: 2, consumed: 2 }]);
});

test('a running call counts for a person only while they were in it, as it will when it ends', async () => {
  const [mei, tom] = [await addPerson(api), await addPerson(api)];
  const on = await addBoard(api, mei);
  await addPast({
    on,
    creator: mei,
    at: NOW - 2 * HOUR,
    people: [
      [mei, 0, null],
      [tom, 0, 5 * MINUTE],
    ],
    open: true,
  });
  expect(await as(tom).call(ROUTES.getJoinedMinutes, {})).toEqual({ minutes: 5 });
  expect(await as(mei).call(ROUTES.getCreatedMinutes, {})).toEqual({ minutes: 120 });
});

test('R7.93 every call of the statistics is a GET, with the parameters of its reading, and nothing else', async () => {
  const token = ann?.token ?? '';
  const asked = async (method: string, address: string) =>
    (
      await fetch(`${api.url}${address}`, {
        method,
        headers: { [AUTHORIZATION_HEADER]: token, [MARKER_HEADER]: MARKER_VALUE },
      })
    ).status;
  const calls = [
    '/api/rtc/user/duration',
    '/api/rtc/calculate/total',
    '/api/rtc/total/created-duration',
    '/api/rtc/total/joined-duration',
    '/api/rtc/month/created-duration',
    '/api/rtc/month/joined-duration',
    '/api/rtc/summary/call-duration',
    '/api/rtc/summary/call-number',
    '/api/rtc/summary/total',
    '/api/rtc/list',
    `/api/rtc/list/info?callId=${own}`,
  ];
  for (const address of calls) {
    expect([address, await asked('GET', address)]).toEqual([address, 200]);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect([address, await asked(method, address)]).toEqual([address, 404]);
  }
  for (const query of ['month=2026-13', 'months=0', 'months=25', 'side=both', 'pageNum=0'])
    expect([query, await asked('GET', `/api/rtc/list?${query}`)]).toEqual([query, 400]);
  expect(await asked('GET', '/api/rtc/list?months=24&side=joined&pageNum=2')).toBe(200);
});

test('the list as CSV in the language of the reader; a name is never a formula', async () => {
  await api.db.query.updateTable('call').set({ wbName: '=1+1,"x"' }).where('callId', '=', own).execute();
  const csv = async (locale: 'en' | 'zh', query: { month?: string } = {}) => {
    const file = await api.client({ token: ann?.token, locale }).bytes(getCallCsv, { query });
    expect(file.type).toContain('text/csv');
    return (await file.text()).split('\r\n');
  };
  const english = await csv('en', { month: '2026-10' });
  expect(english).toHaveLength(3);
  expect(english[0]).toContain('Date,Whiteboard name,Initiator,Start,End,Number of people');
  expect(english[1]).toContain(`2026-10-18,"'=1+1,""x""",Ann,`);
  expect((await csv('zh'))[0]).toContain('日期,白板名称');
});
