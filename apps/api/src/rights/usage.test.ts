import { MINUTE, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { addCall, lockCall, settleCall, sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../../testing/people.ts';
import { spaceOf } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const clock = new ManualClock(Date.UTC(2026, 5, 15, 12));
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api?.stop());

const as = ({ token }: Person) => api.client({ token });
const rightsOf = (person: Person) => as(person).call(ROUTES.getRights, {});

test('R1.25 R1.26 a new account sees its level, what the next one gives, and that nothing is used', async () => {
  const person = await addPerson(api);
  const rights = await rightsOf(person);
  expect(rights).toMatchObject({
    level: { levelNo: 1, name: 'Free', rights: { boardCount: 10, quality: 'SD' } },
    next: { levelNo: 2, rights: { boardCount: 50 } },
    usage: { boards: 0, space: 0, callMinutes: 0, month: '2026-06' },
    request: null,
  });
  expect(rights.months.map(({ month }) => month)).toEqual(['2026-02', '2026-03', '2026-04', '2026-05', '2026-06']);
  expect((await rightsOf(await addPerson(api, { levelNo: 3 }))).next).toBeNull();
});

test('R8.05 one request to sales is open at a time, of two at once one is kept, and administrators are mailed and notified', async () => {
  const [person, administrator] = [await addPerson(api), await addPerson(api)];
  const { accountId } = administrator;
  await api.db.query.updateTable('account').set({ administrator: true }).where('accountId', '=', accountId).execute();
  const ask = () => as(person).call(ROUTES.askSales, { body: { levelNo: 2, message: 'More boards' } });
  const outcomes = await Promise.allSettled([ask(), ask()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(ask())).toBe('SALES_REQUEST_OPEN');
  expect((await rightsOf(person)).request).not.toBeNull();
  expect(await refusalOf(as(person).call(ROUTES.askSales, { body: { levelNo: 99 } }))).toBe('BAD_REQUEST');
  const { rows } = await sql<{ to: string }>`
    select payload->>'to' as to from graphile_worker._private_jobs where payload->>'mail' = 'salesRequest'`.execute(
    api.db.query,
  );
  expect(rows).toEqual([{ to: administrator.email }]);
  const { notices } = await as(administrator).call(ROUTES.listNotices, {});
  expect(notices).toMatchObject([{ name: 'sales.asked', by: { userId: person.accountId } }]);
});

/** A small seeded random generator, so that a run can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Concurrent people, and actions of each: the requests of an account per minute are limited. */
const [PEOPLE, ACTIONS] = [10, 100];

test('R1.25 after 1,000 random actions the usage is what the tables hold', { timeout: 120_000 }, async () => {
  const seed = Number(process.env.SEED ?? 20_260_615);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => addPerson(api, { levelNo: 3 })));
  await Promise.all(people.map((person, n) => actAtRandom(person, random(seed + n))));
  const used = { boards: 0, minutes: 0 };
  for (const person of people) {
    const { spaceId } = await spaceOf(api, person);
    const { usage, most } = await rightsOf(person);
    const held = await heldBy(person, spaceId);
    expect({ seed, boards: usage.boards, space: usage.space, minutes: usage.callMinutes, pages: most.pages }).toEqual({
      seed,
      ...held,
    });
    used.boards += usage.boards;
    used.minutes += usage.callMinutes;
  }
  // Checks that the run did something.
  expect(used.boards).toBeGreaterThan(50);
  expect(used.minutes).toBeGreaterThan(50);
});

async function actAtRandom(person: Person, next: () => number): Promise<void> {
  const { spaceId } = await spaceOf(api, person);
  const client = as(person);
  const boards: string[] = [];
  const bin: string[] = [];
  const uploads: string[] = [];
  const gone: string[] = [];
  const pick = (list: readonly string[]): string | undefined => list[Math.floor(next() * list.length)];
  const move = async (from: string[], to: string[], act: (id: string) => Promise<unknown>): Promise<void> => {
    const id = pick(from);
    if (id === undefined) return;
    await act(id);
    from.splice(from.indexOf(id), 1);
    to.push(id);
  };
  const createPage = async (wbNo: string | undefined) =>
    wbNo === undefined ? undefined : client.call(ROUTES.createPage, { query: { wbNo }, body: {} });
  const startUpload = (size: number, name: string) =>
    client.call(ROUTES.startUpload, { body: { purpose: 'file', folderId: null, name, size } });
  for (let n = 0; n < ACTIONS; n += 1) {
    const action = next();
    if (action < 0.25) boards.push((await client.call(ROUTES.createBoard, { body: { wbName: `${n}` } })).wbNo);
    else if (action < 0.38)
      await move(boards, bin, (wbNo) => client.call(ROUTES.recycleBoards, { body: { wbNos: [wbNo] } }));
    else if (action < 0.48)
      await move(bin, boards, (wbNo) => client.call(ROUTES.recoverBoards, { body: { wbNos: [wbNo] } }));
    else if (action < 0.58) await move(bin, gone, (wbNo) => client.call(ROUTES.clearBoards, { query: { wbNo } }));
    else if (action < 0.7) await createPage(pick(boards));
    else if (action < 0.82) uploads.push((await startUpload(1 + Math.floor(next() * 100_000), `${n}.bin`)).uploadId);
    else if (action < 0.9)
      await move(uploads, gone, (uploadId) => client.call(ROUTES.cancelUpload, { params: { uploadId } }));
    else {
      const wbNo = pick(boards);
      const lasted = Math.floor(next() * 20) * MINUTE + 1;
      if (wbNo !== undefined) await callOf(person, { wbNo, spaceId }, lasted);
    }
  }
}

/** Counts the rows themselves, without any counter. */
async function heldBy({ accountId }: Person, spaceId: string) {
  const { rows } = await sql<{ boards: number; space: number; minutes: number; pages: number }>`
    select
      (select count(*)::integer from board where space_id = ${spaceId} and cleared_at is null) as boards,
      (select coalesce(sum(reserved), 0)::integer from upload where space_id = ${spaceId}) +
      (select coalesce(sum(bytes), 0)::integer from blob where space_id = ${spaceId}) as space,
      (select coalesce(sum(minutes), 0)::integer from call where creator_account_id = ${accountId}) as minutes,
      (select coalesce(max(count), 0)::integer from (select count(*) from board_page join board using (wb_no)
        where board.space_id = ${spaceId} and cleared_at is null and deleted_at is null group by wb_no) as p) as pages
    `.execute(api.db.query);
  return rows[0];
}

/** An ended call of the given length, in the state that LiveKit's reports leave. */
async function callOf(
  { accountId: creator }: Person,
  { wbNo, spaceId }: { readonly wbNo: string; readonly spaceId: string },
  lasted: number,
): Promise<void> {
  const [callId, began] = [newId(), clock.now()];
  const [board, room] = [{ wbNo, wbName: 'Plan', spaceId }, `room-${callId}`];
  const connection = { connection: `PA_${callId}`, person: creator, joinedAt: began };
  await api.db.transaction(async (tx) => {
    await addCall(tx, { callId, board, kind: 'voice', room, creator, timeZone: 'UTC', at: new Date(began) });
    const call = await lockCall(tx, callId);
    if (call === undefined) throw new Error('the call is gone');
    const ended = began + lasted;
    const facts = [
      { kind: 'joined', at: began, ...connection },
      { kind: 'left', at: ended, ...connection },
      { kind: 'finished', at: ended },
    ] as const;
    await settleCall(tx, call, facts, { now: ended });
  });
}
