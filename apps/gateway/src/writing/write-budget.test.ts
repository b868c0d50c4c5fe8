import { MEGABYTE } from '@sw/base';
import type { Sums } from '@sw/redis';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf, WriteBudget } from './write-budget.ts';

const HOUR_MS = 3_600_000;
const rates = {
  account: { bytesPerHour: MEGABYTE, slowBytesPerSecond: 16 * 1024 },
  board: { bytesPerHour: 4 * MEGABYTE, slowBytesPerSecond: 64 * 1024 },
};
const ann = { accountId: '1', wbNo: '10' };

/** The part of Redis that the budget uses. */
class SharedSums implements Pick<Sums, 'add'> {
  readonly totals = new Map<string, number>();
  calls = 0;
  away = false;

  async add(key: string, amount: number, windowMs: number) {
    this.calls += 1;
    if (this.away) throw new Error('away');
    const total = (this.totals.get(key) ?? 0) + amount;
    this.totals.set(key, total);
    return { total, leftMs: windowMs };
  }
}

const budget = (sums: Pick<Sums, 'add'> = new SharedSums(), logError: (message: string) => void = () => undefined) =>
  new WriteBudget({ sums, rates, logError });

test('within the hour’s bytes nobody waits; beyond them records pass at the slow pace, and the next hour starts from zero', () => {
  const one = budget();
  one.spend(ann, MEGABYTE, 0);
  expect([one.spent(ann, 0), one.queue(ann, 32 * 1024, 0)]).toEqual([undefined, 0]);
  one.spend(ann, 1, 0);
  expect(one.spent(ann, 0)).toBe('account');
  expect([1, 2, 3].map(() => one.queue(ann, 32 * 1024, 0))).toEqual([2_000, 4_000, 6_000]);
  // A caller that waited as asked has paid.
  expect(one.queue(ann, 32 * 1024, 6_000)).toBe(2_000);
  expect(one.spent(ann, HOUR_MS)).toBeUndefined();
});

test('many accounts on one board spend the board’s bytes together, and an account’s count on every board', () => {
  const one = budget();
  for (let person = 1; person <= 5; person += 1) one.spend({ accountId: `${person}`, wbNo: '10' }, MEGABYTE - 1, 0);
  expect(one.spent({ accountId: '99', wbNo: '10' }, 0)).toBe('board');
  expect(one.spent({ accountId: '1', wbNo: '11' }, 0)).toBeUndefined();
  one.spend({ accountId: '1', wbNo: '11' }, 2, 0);
  expect(one.spent({ accountId: '1', wbNo: '12' }, 0)).toBe('account');
});

test('what is written through one gateway counts at the others', async () => {
  const sums = new SharedSums();
  const [here, there] = [budget(sums), budget(sums)];
  here.spend(ann, MEGABYTE, 0);
  await here.share(0);
  expect(there.spent(ann, 0)).toBeUndefined();
  there.spend(ann, 64 * 1024, 0);
  await there.share(0);
  expect(there.spent(ann, 0)).toBe('account');
  // Two sums each, and nothing more while nobody writes.
  expect(sums.calls).toBe(4);
  await here.share(1);
  expect(sums.calls).toBe(4);
});

test('without Redis drawing goes on, each process by what it has seen, and nothing is lost to the sum', async () => {
  const sums = new SharedSums();
  const reported: string[] = [];
  const one = budget(sums, (message) => reported.push(message));
  sums.away = true;
  for (let n = 0; n < 3; n += 1) {
    one.spend(ann, 100 * 1024, n);
    await one.share(n);
  }
  expect(one.spent(ann, 3)).toBeUndefined();
  expect(reported).toHaveLength(1);
  one.spend(ann, MEGABYTE, 3);
  expect(one.spent(ann, 3)).toBe('account');
  sums.away = false;
  await one.share(4);
  expect(sums.totals.get('written:account:1')).toBe(MEGABYTE + 300 * 1024);
  expect(one.spent(ann, 4)).toBe('account');
});

test('a void record costs its sender a multiple of its bytes', () => {
  expect(costOf('void', 150)).toBe(4_096);
  expect(costOf('void', 100_000)).toBe(100_000);
  expect(costOf('operation', 100)).toBe(356);
});

test('memory is bounded: of more accounts than that, the oldest are forgotten', () => {
  const one = budget();
  for (let n = 0; n < 60_000; n += 1) one.spend({ accountId: `${n}`, wbNo: `${n}` }, 1, 0);
  expect(one.size).toBe(100_000);
});

test('whatever an account sends, on however many lanes: what passes stays below the hour’s bytes and the slow pace', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 256 * 1024 }), { maxLength: 100 }), (sizes) => {
      const one = budget();
      let passed = 0;
      let now = 0;
      for (const size of sizes) {
        // Like the writer: the wait ends before the record is stored.
        now += one.queue(ann, size, now);
        one.spend(ann, size, now);
        passed += size;
        expect(passed).toBeLessThanOrEqual(MEGABYTE + 256 * 1024 + (now / 1_000) * 16 * 1024 + 1e-3);
      }
    }),
  );
});
