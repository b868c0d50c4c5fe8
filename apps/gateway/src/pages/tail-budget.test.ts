import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameBatches } from './batches.ts';
import { TailBudget } from './tail-budget.ts';
import { TailCache } from './tail-cache.ts';

const KB = 1024;
const frame = (bytes: number) => new Uint8Array(bytes);

/** The size of the cache, in bytes of frames. */
const held = (cache: TailCache) =>
  cache.between(cache.floor, cache.head).reduce((sum, entry) => sum + entry.frame.byteLength, 0);

/** Pushes a frame and has it sent. */
function push(cache: TailCache, bytes = KB): void {
  cache.push(cache.head + 1, frame(bytes));
  cache.sent(cache.head);
}

test('a thousand open pages share one budget', () => {
  const budget = new TailBudget(100 * KB);
  const caches = Array.from({ length: 1_000 }, () => new TailCache(0, budget));
  for (let round = 0; round < 5; round += 1) for (const cache of caches) push(cache);
  expect(caches.reduce((sum, cache) => sum + held(cache), 0)).toBeLessThanOrEqual(100 * KB);
  expect(budget.bytes).toBeLessThanOrEqual(100 * KB);
  for (const cache of caches) expect(cache.head).toBe(5);
});

test('the page that was used longest ago gives back first, its oldest frames before its newest', () => {
  const budget = new TailBudget(10 * KB);
  const [old, used, busy] = [new TailCache(0, budget), new TailCache(0, budget), new TailCache(0, budget)];
  for (let n = 0; n < 3; n += 1) push(old);
  for (let n = 0; n < 3; n += 1) push(used);
  old.framedAfter(0, (entries) => frameBatches('1', entries.slice(0, 0)));
  for (let n = 0; n < 3; n += 1) push(busy);
  expect([old.floor, used.floor, busy.floor]).toEqual([0, 1, 0]);
  for (let n = 0; n < 4; n += 1) push(busy);
  expect([old.floor, used.floor, busy.floor]).toEqual([2, 3, 0]);
});

test('what was not sent yet is never given up, not even for the budget, and goes as soon as it was', () => {
  const budget = new TailBudget(4 * KB);
  const unsent = new TailCache(0, budget);
  for (let n = 1; n <= 20; n += 1) unsent.push(n, frame(KB));
  const other = new TailCache(0, budget);
  push(other);
  expect([unsent.floor, held(unsent)]).toEqual([0, 20 * KB]);
  unsent.sent(20);
  expect(held(unsent)).toBeLessThan(4 * KB);
  expect(budget.bytes).toBeLessThanOrEqual(4 * KB);
});

test('frames kept for joining users count as well, and are dropped before any frame of the tail', () => {
  const budget = new TailBudget(8 * KB);
  const cache = new TailCache(0, budget);
  for (let n = 0; n < 3; n += 1) push(cache);
  let framed = 0;
  const join = (after: number) =>
    cache.framedAfter(after, (entries) => {
      framed += 1;
      return frameBatches('1', entries);
    });
  const before = budget.bytes;
  expect(join(0)).toBe(join(0));
  expect([framed, budget.bytes > before]).toEqual([1, true]);
  const other = new TailCache(0, budget);
  for (let n = 0; n < 4; n += 1) push(other);
  expect([cache.floor, other.floor]).toEqual([0, 0]);
  expect(join(0).frames).toBe(3);
  expect(framed).toBe(2);
});

test('a page that is let go leaves nothing of itself in the budget', () => {
  const budget = new TailBudget(100 * KB);
  const cache = new TailCache(0, budget);
  for (let n = 0; n < 10; n += 1) push(cache);
  cache.framedAfter(0, (entries) => frameBatches('1', entries));
  cache.close();
  expect(budget.bytes).toBe(0);
});

test('a trim drops what is at or below the version and was sent', () => {
  const budget = new TailBudget(100 * KB);
  const cache = new TailCache(0, budget);
  for (let n = 1; n <= 6; n += 1) cache.push(n, frame(KB));
  cache.sent(4);
  cache.trim(2);
  expect([cache.floor, cache.has(2), cache.has(1)]).toEqual([2, true, false]);
  cache.trim(6);
  expect([cache.floor, cache.between(4, 6).map(({ versionId }) => versionId)]).toEqual([4, [5, 6]]);
});

test('every cache holds all frames after its floor and all that were not sent, whatever happens to it and others', () => {
  const step = fc.record({
    cache: fc.nat({ max: 2 }),
    what: fc.constantFrom('push', 'push', 'push', 'sent', 'trim', 'join', 'restart'),
    size: fc.integer({ min: 1, max: 900 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const budget = new TailBudget(3_000);
      const pages = Array.from({ length: 3 }, () => ({ cache: new TailCache(10, budget), sent: 10, from: 10 }));
      for (const { cache: which, what, size } of steps) {
        const page = pages[which];
        if (!page) continue;
        const { cache } = page;
        if (what === 'push') cache.push(cache.head + 1, frame(size));
        else if (what === 'trim') cache.trim(10 + (size % 40));
        else if (what === 'join') cache.framedAfter(cache.floor, (entries) => frameBatches('1', entries));
        else if (what === 'sent') {
          page.sent = cache.head;
          cache.sent(cache.head);
        } else {
          cache.restart(cache.head + size);
          page.sent = cache.head;
        }
      }
      let unsent = 0;
      for (const { cache, sent } of pages) {
        expect(cache.floor).toBeLessThanOrEqual(sent);
        const entries = cache.between(cache.floor, cache.head);
        expect(entries).toHaveLength(cache.head - cache.floor);
        unsent += cache.between(sent, cache.head).reduce((sum, entry) => sum + entry.frame.byteLength + 120, 0);
      }
      expect(budget.bytes).toBeLessThanOrEqual(3_000 + unsent);
      for (const { cache } of pages) cache.close();
      expect(budget.bytes).toBe(0);
    }),
  );
});
