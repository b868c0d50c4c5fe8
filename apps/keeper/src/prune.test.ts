import { DAY, HOUR } from '@sw/base';
import { expect, test } from 'vitest';
import { snapshotsToRemove } from './prune.ts';

const at = (version: number, time: number) => ({ key: `k${version}`, version, modifiedAt: new Date(time) });

test('the newest stay, and of older ones the last of each day', () => {
  const snapshots = [1, 2, 3, 4, 5, 6].map((n) => at(n, Math.floor((n - 1) / 2) * DAY + n * HOUR));
  expect(snapshotsToRemove(snapshots, new Set(), 1)).toEqual(['k5', 'k3', 'k1']);
  expect(snapshotsToRemove(snapshots, new Set([3]), 1)).toEqual(['k5', 'k1']);
  expect(snapshotsToRemove(snapshots, new Set(), 3)).toEqual(['k3', 'k1']);
  expect(snapshotsToRemove(snapshots, new Set())).toEqual([]);
});
