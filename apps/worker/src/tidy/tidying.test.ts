import { SECOND } from '@sw/base';
import { inTurn, sql, turnAges } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TIDY_TURNS, type TidyingDeps, type TidyStep, tidy } from './tidying.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
beforeEach(() => sql`truncate shared_turn`.execute(own.db.query));
afterAll(() => own?.drop());

const logger = { debug: () => undefined, warn: vi.fn() };
const never = new AbortController().signal;
const HOUR_MS = 3_600 * SECOND;

const depsOf = (steps: readonly TidyStep[], onTidied: TidyingDeps['onTidied'] = () => undefined): TidyingDeps => ({
  // Another object than that of the other tests, whose rows of turns are gone.
  database: { ...own.db },
  steps,
  logger,
  onTidied,
});

/** A step with this much to do; `did` has one entry for each round. */
function backlog(name: string, rounds: number, did: string[]): TidyStep {
  let left = rounds;
  return {
    name,
    async *rounds() {
      while (left > 0) {
        left -= 1;
        did.push(name);
        yield 1;
      }
    },
  };
}

const setAge = (name: string) =>
  sql`update shared_turn set done_at = now() - interval '2 days', next_at = now() where name = ${TIDY_TURNS + name}`.execute(
    own.db.query,
  );
const ageOf = async (name: string) => (await turnAges(own.db.query, TIDY_TURNS)).get(name);

test('a step that fails stops no other, and its age grows', async () => {
  const did: string[] = [];
  const failing: TidyStep = {
    name: 'failing',
    // biome-ignore lint/correctness/useYield: it fails before it has done anything
    async *rounds() {
      throw new Error('canceling statement due to statement timeout');
    },
  };
  const deps = depsOf([failing, backlog('later', 2, did)]);
  await tidy(deps, 0, never);
  for (const name of ['failing', 'later']) await setAge(name);
  await tidy(deps, 0, never);
  expect(did).toEqual(['later', 'later']);
  expect(logger.warn).toHaveBeenCalledWith(expect.objectContaining({ step: 'failing' }), expect.any(String));
  expect(await ageOf('failing')).toBeGreaterThan(86_400);
  expect(await ageOf('later')).toBeLessThan(86_400);
});

test('a step with more to do than its budget lets the others go on, and then continues until nothing is left', async () => {
  const did: string[] = [];
  const counted: Record<string, number> = {};
  const deps = depsOf([backlog('long', 3, did), backlog('short', 1, did)], (step, count) => {
    counted[step] = (counted[step] ?? 0) + count;
  });
  // Every round uses up the budget.
  await tidy(deps, HOUR_MS, never, 0);
  expect(did).toEqual(['long', 'short', 'long', 'long']);
  expect(counted).toEqual({ long: 3, short: 1 });
});

test('of many workers one runs a step at a time, and nobody before it is due again', async () => {
  const did: string[] = [];
  const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: TidyStep = {
    name: 'slow',
    async *rounds() {
      did.push('slow');
      started.resolve();
      await end.promise;
      yield 1;
    },
  };
  const running = tidy(depsOf([slow]), HOUR_MS, never);
  await started.promise;
  await tidy(depsOf([slow, backlog('other', 1, did)]), HOUR_MS, never);
  end.resolve();
  await running;
  await tidy(depsOf([slow]), HOUR_MS, never);
  expect(did).toEqual(['slow', 'other']);
});

test('a turn ends with the process that has it', async () => {
  const database = { ...own.db };
  const failed = inTurn(database, 'one', async () => {
    expect(await inTurn(database, 'one', async () => ({ restMs: 0, done: true }))).toBe(false);
    throw new Error('killed');
  });
  await expect(failed).rejects.toThrow('killed');
  expect(await inTurn(database, 'one', async () => ({ restMs: HOUR_MS, done: true }))).toBe(true);
  expect(await inTurn(database, 'one', async () => ({ restMs: 0, done: true }))).toBe(false);
});
