import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAt } from './page-rows.ts';

const sorted = fc
  .uniqueArray(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 20 })
  .map((places) => places.toSorted((a, b) => a - b));

test('a place lies strictly between its neighbours, or there is none', () => {
  fc.assert(
    fc.property(sorted, fc.nat(20), (places, at) => {
      const index = Math.min(at, places.length);
      const place = placeAt(places, index);
      if (place === undefined) return index > 0 && index < places.length;
      return (places[index - 1] ?? -Infinity) < place && place < (places[index] ?? Infinity);
    }),
  );
});

test('the gap between two neighbours is used up after some fifty moves, not before', () => {
  let after = 2;
  let moves = 0;
  for (let place = placeAt([1, after], 1); place !== undefined; place = placeAt([1, after], 1)) {
    after = place;
    moves += 1;
  }
  expect(moves).toBeGreaterThan(40);
  expect(moves).toBeLessThan(60);
});
