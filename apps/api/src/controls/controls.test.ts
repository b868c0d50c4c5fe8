import { ROUTES } from '@sw/contract';
import { AppendError } from '@sw/nats';
import { carryControls, waitingControls } from '@sw/postgres';
import { settlesWithin, type TestProxy, testProxy, untilReady } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, logOf, share } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createControlAppender } from './appender.ts';

let api: TestApi;
let nats: TestProxy | undefined;
beforeAll(async () => {
  api = await startTestApi({
    wire: async (name, url) => {
      if (name !== 'NATS_URL') return url;
      nats = await testProxy(url);
      return nats.url;
    },
  });
});
afterAll(async () => {
  await api.stop();
  await nats?.close();
});

const change = (owner: Person, wbShareId: string, permit: 0 | 1 | 2) =>
  api
    .client({ token: owner.token })
    .call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit: `${permit}` } });

async function shared() {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const wbShareId = await share(api, board, await addPerson(api));
  return { owner, board, wbShareId };
}

test('changes that race are in every log in one order, that of the database, and the last one holds', async () => {
  const { owner, board, wbShareId } = await shared();
  const pages = [board.pageId, await addPage(api, board), await addPage(api, board)];
  await Promise.all(Array.from({ length: 24 }, (_, n) => change(owner, wbShareId, (n % 3) as 0 | 1 | 2)));
  const rows = await api.db.query
    .selectFrom('pageControl')
    .select(['pageId', 'control', 'appendedAt'])
    .where('wbNo', '=', board.wbNo)
    .orderBy('controlId')
    .execute();
  expect(rows.every(({ appendedAt }) => appendedAt !== null)).toBe(true);
  const { permit } = await api.db.query
    .selectFrom('boardSharer')
    .select('permit')
    .where('wbShareId', '=', wbShareId)
    .executeTakeFirstOrThrow();
  for (const page of pages) {
    const { controls, page: state } = await logOf(api, page);
    expect(controls).toEqual(rows.filter(({ pageId }) => pageId === page).map(({ control }) => control));
    expect(state.access.permits.get(2) ?? 2).toBe(permit);
  }
});

test('while NATS is away a change says so within 5 s and waits; a repeat takes it to the log, in order and once', async () => {
  const { owner, board, wbShareId } = await shared();
  await nats?.cut();
  const answer = refused(change(owner, wbShareId, 0));
  // The request waits 5 s for NATS; the rest depends on the machine.
  expect(await settlesWithin(9_000, answer)).toBe('fulfilled');
  expect(await answer).toMatchObject({ status: 503, error: 'TEMPORARILY_UNAVAILABLE' });
  expect(await waitingControls(api.db.query, board.wbNo)).toHaveLength(1);
  expect((await logOf(api, board.pageId)).controls).toEqual([]);
  await nats?.restore();
  await untilReady(api.opsUrl);
  await change(owner, wbShareId, 0);
  expect((await logOf(api, board.pageId)).controls, 'nothing new, but what waited').toHaveLength(1);
  await change(owner, wbShareId, 1);
  const { controls, consumed } = await logOf(api, board.pageId);
  expect(controls).toEqual([
    { type: 'permit', actor: 2, permit: 0 },
    { type: 'permit', actor: 2, permit: 1 },
  ]);
  expect(consumed).toBe(2);
});

test('a hanging NATS leaves the rest of the api at work', async () => {
  const { owner, wbShareId } = await shared();
  const boards = await Promise.all(Array.from({ length: 12 }, () => shared()));
  nats?.freeze();
  const changes = boards.map((other) => refused(change(other.owner, other.wbShareId, 0)));
  const one = refused(change(owner, wbShareId, 0));
  const list = api.client({ token: owner.token }).call(ROUTES.listBoards, {});
  // Each change waits 5 s for NATS.
  const ended = [list.then(() => 'the list'), ...[...changes, one].map((hanging) => hanging.then(() => 'a change'))];
  expect(await Promise.race(ended), 'is there first').toBe('the list');
  for (const outcome of await Promise.all([...changes, one])) expect(outcome.status).toBe(503);
  await nats?.restore();
  await untilReady(api.opsUrl);
});

test('two appenders at once append each control once; one that is appended twice is consumed once', async () => {
  const { board, owner, wbShareId } = await shared();
  await change(owner, wbShareId, 0);
  const forget = () =>
    api.db.query.updateTable('pageControl').set({ appendedAt: null }).where('wbNo', '=', board.wbNo).execute();
  // Simulates a crash between the append and its mark.
  await forget();
  const appender = createControlAppender(api.db, api.log);
  await Promise.all([appender.settle(board.wbNo), appender.settle(board.wbNo), appender.settle(board.wbNo)]);
  const { controls, consumed, page } = await logOf(api, board.pageId);
  expect([controls.length, consumed]).toEqual([2, 1]);
  expect([...page.access.permits]).toEqual([[2, 0]]);
});

test('a failed control holds back those behind it on its page, and no other page', async () => {
  const { board, owner, wbShareId } = await shared();
  const second = await addPage(api, board);
  await change(owner, wbShareId, 0);
  await change(owner, wbShareId, 1);
  await api.db.query.updateTable('pageControl').set({ appendedAt: null }).where('wbNo', '=', board.wbNo).execute();
  const seen: string[] = [];
  const carried = carryControls(api.db, board.wbNo, async ({ pageId, controlId }) => {
    if (pageId === second) throw new AppendError('refused', 'full');
    return seen.push(controlId);
  });
  await expect(carried).rejects.toThrow('full');
  expect(seen).toEqual(seen.toSorted((a, b) => Number(a) - Number(b)));
  expect(seen).toHaveLength(2);
  const waiting = await waitingControls(api.db.query, board.wbNo);
  expect(waiting.map(({ pageId }) => pageId)).toEqual([second, second]);
});
