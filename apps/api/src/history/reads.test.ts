import { MEGABYTE, MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { createJournal, createPage, type Journal, readObject } from '@sw/board-model';
import { Refusal } from '@sw/contract';
import { TurnsFull } from '@sw/service';
import { expect, test } from 'vitest';
import { deletedIn } from './deletions.ts';
import { createHistoryReads, ReadBudget } from './history-reads.ts';
import type { PageHistory, Watcher } from './page-history.ts';

const page = { shard: 0, wbNo: '1', pageId: '2' };
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Reads that last until they are released; one takes 256 MB of the memory. */
function reading(memoryMb: number) {
  const clock = new ManualClock(0);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const reads = createHistoryReads({
    historyFor: () => ({}) as PageHistory,
    memoryMb,
    now: () => clock.now(),
  });
  const read = (account: string, cost: [bytes: number, records: number] = [0, 0]) =>
    reads.run(account, async (_, spend) => {
      started.push(account);
      spend(...cost);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.push(() => resolve(account));
      return promise;
    });
  const endAll = async () => {
    for (let idle = 0; idle < 2; idle += 1) {
      while (ends.length > 0) {
        ends.shift()?.();
        await settle();
      }
      await settle();
    }
  };
  return { clock, started, read, endAll };
}

test('one costly read runs for an account at a time, and as many in all as fit into the memory', async () => {
  const { started, read, endAll } = reading(512);
  const all = ['ann', 'ann', 'ann', 'ben', 'cas'].map((account) => read(account));
  await settle();
  expect(started).toEqual(['ann', 'ben']);
  await endAll();
  expect(await Promise.all(all)).toHaveLength(5);
});

test('a line that is full turns its own account away, not the others', async () => {
  const { read, endAll } = reading(1024);
  const all = Array.from({ length: 11 }, () => read('ann'));
  await expect(read('ann')).rejects.toEqual(new TurnsFull('account'));
  const other = read('ben');
  await settle();
  await endAll();
  expect(await other).toBe('ben');
  await Promise.all(all);
});

test('reads are counted by bytes and records: a user that has read much waits, however few calls it took', async () => {
  const { clock, read, endAll } = reading(1024);
  const paid = async (account: string, cost: [number, number]) => {
    const done = read(account, cost);
    done.catch(() => undefined);
    await settle();
    await endAll();
    return done;
  };
  for (let n = 0; n < 100; n += 1) await paid('ben', [10_000, 10]);
  await paid('ann', [512 * MEGABYTE, 0]);
  await paid('ann', [16 * MEGABYTE, 0]);
  await expect(paid('ann', [0, 0])).rejects.toEqual(new Refusal('TOO_MANY_REQUESTS', [2]));
  await paid('ben', [0, 0]);
  clock.advance(2_000);
  await paid('ann', [0, 4 * MEGABYTE]);
  await expect(paid('ann', [0, 0])).rejects.toEqual(new Refusal('TOO_MANY_REQUESTS', [128]));
});

test('what was spent comes back with time, up to what an account has in advance', () => {
  const clock = new ManualClock(0);
  const budget = new ReadBudget({ capacity: 100, perSecond: 10, accounts: 2 }, () => clock.now());
  budget.spend('ann', 150);
  expect(budget.secondsInDebt('ann')).toBe(5);
  clock.advance(5_000);
  expect(budget.secondsInDebt('ann')).toBe(0);
  clock.advance(MINUTE);
  budget.spend('ann', 101);
  expect(budget.secondsInDebt('ann')).toBe(1);
  budget.spend('ben', 1);
  budget.spend('cas', 1);
  expect(budget.secondsInDebt('ann'), 'the one charged longest ago is forgotten').toBe(0);
});

/** A history in which one user deleted an object of 60 KB with each record. */
function deleting(records: number): PageHistory {
  const text = 'x'.repeat(60_000);
  return {
    stateAt: async () => createPage(page.pageId),
    begins: async () => 0,
    foldOn: async (_: unknown, __: unknown, ___: unknown, watcher: Watcher) => {
      for (let n = 1; n <= records; n += 1) {
        const object = readObject({ selectId: String(n), type: 201, note: text });
        if (!object.ok) throw new Error(object.error);
        const journal: Journal =
          watcher.before?.({ versionId: n, previous: n - 1, frame: new Uint8Array(100) }) ?? createJournal();
        journal.push({ what: 'object', selectId: String(n), object: object.value } as Journal[number]);
        watcher.after?.({ actor: 2 } as never, createPage(page.pageId));
      }
    },
  } as unknown as PageHistory;
}

test('what somebody deleted is held only up to a weight, however often a page was filled and emptied', async () => {
  const span = { actor: 2, after: 0, upTo: 10_000 };
  expect((await deletedIn(deleting(1_000), page, span)).size).toBe(1_000);
  await expect(deletedIn(deleting(1_200), page, span)).rejects.toEqual(new Refusal('HISTORY_TOO_LONG'));
});
