import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyedHeap } from './keyed-heap.ts';

test('the first item is always the one with the smallest key, however items were set, changed and removed', () => {
  const step = fc.record({ item: fc.nat({ max: 20 }), key: fc.option(fc.nat({ max: 50 }), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const heap = new KeyedHeap<number>();
      const model = new Map<number, number>();
      for (const { item, key } of steps) {
        if (key === undefined) {
          heap.delete(item);
          model.delete(item);
        } else {
          heap.set(item, key);
          model.set(item, key);
        }
        expect(heap.size).toBe(model.size);
        expect(heap.keyOf(item)).toBe(model.get(item) ?? Number.POSITIVE_INFINITY);
        const smallest = Math.min(...model.values());
        expect(heap.first === undefined ? Number.POSITIVE_INFINITY : heap.keyOf(heap.first)).toBe(smallest);
      }
    }),
  );
});

test('100,000 items go in and out within 3 n log n comparisons', () => {
  const count = 100_000;
  let comparisons = 0;
  const heap = new KeyedHeap<number>((a, b) => {
    comparisons += 1;
    return a < b;
  });
  // An order without any pattern: 7,919 and 100,000 have no common factor.
  for (let item = 0; item < count; item += 1) heap.set(item, (item * 7_919) % count);
  for (let expected = 0; expected < count; expected += 1) {
    const { first } = heap;
    if (first === undefined || heap.keyOf(first) !== expected) throw new Error(`not in order at ${expected}`);
    heap.delete(first);
  }
  expect(comparisons).toBeLessThan(3 * count * Math.log2(count));
});
