import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reasonToKeep, retryMs, tailLimit, timeToKeep } from './plan.ts';

const settings = { quietMs: 60_000, spacingMs: 5_000 };
const facts = { tailBytes: 100, snapshotBytes: 0, changedAt: 0, keptAt: -10_000, keepMs: 0, found: false };
const KB = 1024;

test('a tail may be 64 KB, or a quarter of the snapshot where that is more', () => {
  expect(tailLimit(0)).toBe(64 * KB);
  expect(tailLimit(256 * KB)).toBe(64 * KB);
  expect(tailLimit(4_000 * KB)).toBe(1_000 * KB);
});

test('a page is kept when its tail is longer than that, and not before', () => {
  expect(reasonToKeep({ ...facts, tailBytes: 64 * KB }, 0, settings)).toBeUndefined();
  expect(reasonToKeep({ ...facts, tailBytes: 64 * KB + 1 }, 0, settings)).toBe('size');
  expect(reasonToKeep({ ...facts, tailBytes: 100 * KB, snapshotBytes: 800 * KB }, 0, settings)).toBeUndefined();
});

test('a page is kept a minute after the last record, however short its tail', () => {
  expect(reasonToKeep(facts, 59_999, settings)).toBeUndefined();
  expect(reasonToKeep(facts, 60_000, settings)).toBe('quiet');
});

test('a page that was kept a moment ago is not kept again at once, quiet or not', () => {
  expect(reasonToKeep({ ...facts, keptAt: 99_000 }, 100_000, settings)).toBeUndefined();
  expect(reasonToKeep({ ...facts, keptAt: 99_000 }, 104_000, settings)).toBe('quiet');
});

test('a busy page is not kept again at once', () => {
  const busy = { ...facts, tailBytes: 1_000 * KB, keptAt: 1_000, changedAt: 5_999 };
  expect(reasonToKeep(busy, 5_999, settings)).toBeUndefined();
  expect(reasonToKeep(busy, 6_000, settings)).toBe('size');
});

test('a page whose snapshots take long is written seldom, but not never', () => {
  const busy = { ...facts, tailBytes: 1_000 * KB, keptAt: 1_000, keepMs: 120, changedAt: 12_999 };
  expect(reasonToKeep(busy, 12_999, settings)).toBeUndefined();
  expect(reasonToKeep(busy, 13_000, settings)).toBe('size');
  expect(reasonToKeep({ ...busy, keepMs: 1e9, changedAt: 61_000 }, 61_000, settings)).toBe('size');
});

test('the size of a page that another keeper is given is not judged here, its quiet is', () => {
  const found = { ...facts, tailBytes: 1_000 * KB, found: true };
  expect(reasonToKeep(found, 1_000, settings)).toBeUndefined();
  expect(reasonToKeep(found, 60_000, settings)).toBe('quiet');
});

test('retries wait longer and longer, up to half a minute', () => {
  expect([1, 2, 3, 7, 50].map(retryMs)).toEqual([500, 1_000, 2_000, 30_000, 30_000]);
});

test('the time at which a page is to be kept is the first at which there is a reason, for whatever is known of it', () => {
  const facts = fc.record({
    tailBytes: fc.constantFrom(100, 65 * KB, Number.POSITIVE_INFINITY),
    snapshotBytes: fc.constantFrom(0, 4_000 * KB),
    changedAt: fc.nat({ max: 200_000 }),
    keptAt: fc.nat({ max: 200_000 }),
    keepMs: fc.constantFrom(0, 120, 2_000),
    found: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (known) => {
      const at = timeToKeep(known, settings);
      expect(reasonToKeep(known, at - 1, settings)).toBeUndefined();
      expect(reasonToKeep(known, at, settings)).toBeDefined();
      expect(reasonToKeep(known, at + 70_000, settings)).toBeDefined();
    }),
  );
});
