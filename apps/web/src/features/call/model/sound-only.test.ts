import { expect, it } from 'vitest';
import type { Connection } from '../call-state.ts';
import { type SoundOnly, soundOnlyAfter, soundOnlyDue, WITH_PICTURES } from './sound-only.ts';

const after = (reports: readonly (readonly [Connection, number])[], from: SoundOnly = WITH_PICTURES): SoundOnly =>
  reports.reduce((state, [connection, at]) => soundOnlyAfter(state, connection, at), from);

it('pictures end after 8 s of a weak connection, not in a tunnel', () => {
  expect(after([['weak', 0]])).toEqual({ on: false, since: 0 });
  expect(soundOnlyDue(after([['weak', 0]]))).toBe(8_000);
  expect(
    after([
      ['weak', 0],
      ['none', 7_999],
    ]).on,
  ).toBe(false);
  expect(
    after([
      ['weak', 0],
      ['none', 8_000],
    ]).on,
  ).toBe(true);
  expect(
    after([
      ['weak', 0],
      ['fair', 5_000],
      ['weak', 9_000],
    ]).on,
  ).toBe(false);
});

it('pictures come back after 20 s of a steady connection', () => {
  const off: SoundOnly = { on: true, since: undefined };
  expect(
    after(
      [
        ['good', 0],
        ['fair', 19_999],
      ],
      off,
    ).on,
  ).toBe(true);
  expect(
    after(
      [
        ['good', 0],
        ['fair', 20_000],
      ],
      off,
    ).on,
  ).toBe(false);
  expect(
    after(
      [
        ['good', 0],
        ['weak', 10_000],
        ['good', 21_000],
      ],
      off,
    ).on,
  ).toBe(true);
});
