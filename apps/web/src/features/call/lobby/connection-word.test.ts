import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConnectionSample, connectionWord } from './connection-word.ts';

const sample = (given: Partial<ConnectionSample> = {}): ConnectionSample => ({
  roundTrips: [30, 32, 41, 30, 35],
  sent: 5,
  kilobitsPerSecond: 20_000,
  mediaReached: true,
  ...given,
});
const RANK = { none: 0, weak: 1, fair: 2, good: 3 };

test('a fast line is good, a slower one fair, a slow one weak', () => {
  expect(connectionWord(sample())).toBe('good');
  expect(connectionWord(sample({ kilobitsPerSecond: 900 }))).toBe('fair');
  expect(connectionWord(sample({ kilobitsPerSecond: 200 }))).toBe('weak');
});

test('long and lost round trips count as much as the speed', () => {
  expect(connectionWord(sample({ roundTrips: [300, 310, 320, 300, 305] }))).toBe('fair');
  expect(connectionWord(sample({ roundTrips: [900, 800, 850, 900, 870] }))).toBe('weak');
  expect(connectionWord(sample({ roundTrips: [30, 30, 30] }))).toBe('weak');
});

test('one slow answer among fast ones does not matter', () => {
  expect(connectionWord(sample({ roundTrips: [30, 31, 30, 30, 900] }))).toBe('good');
});

test('without answers, or without the media server, there is no connection', () => {
  expect(connectionWord(sample({ roundTrips: [] }))).toBe('none');
  expect(connectionWord(sample({ mediaReached: false }))).toBe('none');
  expect(connectionWord(sample({ mediaReached: undefined }))).toBe('good');
});

test('a faster line never gets a worse word', () => {
  const speed = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(
      speed,
      speed,
      fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 5 }),
      (a, b, roundTrips) => {
        const word = (kilobitsPerSecond: number) => RANK[connectionWord(sample({ roundTrips, kilobitsPerSecond }))];
        expect(word(Math.max(a, b))).toBeGreaterThanOrEqual(word(Math.min(a, b)));
      },
    ),
  );
});
