import { expect, test } from 'vitest';
import type { Standing } from './permits.ts';
import { isSoundOfCall, mayAddRecording, mayRemoveRecording } from './recordings.ts';

const OWNER: Standing = { role: 'owner' };
const STRANGER: Standing = { role: 'stranger' };
const sharer = (permit: 0 | 1 | 2): Standing => ({ role: 'sharer', permit });

test('editors add a recording, its recorder and the owner remove it', () => {
  expect([STRANGER, sharer(0), sharer(1), sharer(2), OWNER].map(mayAddRecording)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect([sharer(2), OWNER].map((standing) => mayRemoveRecording(standing, false))).toEqual([false, true]);
  expect([STRANGER, sharer(0)].map((standing) => mayRemoveRecording(standing, true))).toEqual([false, true]);
});

test('a sound lies within the time its recorder was in the call, but for what clocks differ', () => {
  const attended = { from: 100_000, to: 200_000 };
  const fits = (from: number, to: number) => isSoundOfCall({ from, to }, attended);
  expect([fits(100_000, 200_000), fits(85_000, 215_000)]).toEqual([true, true]);
  expect([fits(84_999, 150_000), fits(150_000, 215_001), fits(150_000, 150_000), fits(160_000, 150_000)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
