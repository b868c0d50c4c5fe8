import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeLive } from './acceptance.ts';
import { frameBatches } from './batches.ts';
import { TailBudget } from './tail-budget.ts';
import { TailCache } from './tail-cache.ts';

const frame = new Uint8Array(80);

test('a live frame is taken only right behind where we are; a predecessor of 0 says nothing', () => {
  const live = (seq: number, lastSeq: number) => ({ seq, lastSeq, frame });
  expect(judgeLive(1_005, 1_000, live(9, 5))).toBe('take');
  expect(judgeLive(1_005, 1_000, live(5, 3))).toBe('old');
  expect(judgeLive(1_005, 1_000, live(9, 7))).toBe('gap');
  expect(judgeLive(1_005, 1_000, live(9, 0))).toBe('gap');
  expect(judgeLive(0, 0, live(1, 0))).toBe('gap');
});

test('the cache holds every frame after its floor, each naming the one before, within its bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 80 }), fc.nat({ max: 400 }), (steps, asked) => {
      const cache = new TailCache(10, new TailBudget(100_000), 2_000);
      const versions = [10];
      for (const step of steps) {
        versions.push((versions.at(-1) ?? 0) + step);
        cache.push(versions.at(-1) ?? 0, frame);
        cache.sent(cache.head);
      }
      expect(cache.has(asked)).toBe(asked >= cache.floor && versions.includes(asked));
      const after = Math.max(asked, cache.floor);
      const entries = cache.between(after, cache.head);
      expect(entries.map(({ versionId }) => versionId)).toEqual(versions.filter((version) => version > after));
      for (const { versionId, previous } of entries) {
        expect(previous).toBe(versions[versions.indexOf(versionId) - 1]);
      }
      expect(cache.between(cache.floor, cache.head).length).toBeLessThanOrEqual(10);
      expect(cache.head).toBe(versions.at(-1));
    }),
  );
});

test('batches are cut at their size, and one large frame is a batch of its own', () => {
  const entry = (versionId: number, size: number) => ({
    versionId,
    previous: versionId - 1,
    frame: new Uint8Array(size),
  });
  const entries = [entry(1, 200_000), entry(2, 100_000), entry(3, 262_000), entry(4, 10)];
  const { messages, frames } = frameBatches('42', entries);
  expect([messages.length, frames]).toEqual([3, 4]);
  expect(frameBatches('42', []).messages).toEqual([]);
});
