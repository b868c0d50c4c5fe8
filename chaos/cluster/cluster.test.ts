import { expect, test } from 'vitest';
import { longestPause } from '../drawing/recovery.ts';
import { type ClusterLine, problemsOfCluster } from './judge-cluster.ts';
import { streamsLedBy } from './streams.ts';

const GOOD: ClusterLine = {
  seed: 1,
  acked: 100,
  lost: 0,
  doubled: 0,
  control_doubled: 0,
  diverged: 0,
  died: 0,
  troubled: 0,
  recovery_s_max: 9.99,
  recovery_s: { 'stream leader killed': 9.99 },
  calm_s: 0.3,
  whole_after_s: {},
  faults: {},
  boards: { acked: 10, lost: 0, doubled: 0 },
};

test('a run in which nothing went wrong has no problems', () => expect(problemsOfCluster(GOOD)).toEqual([]));

test.each<Partial<ClusterLine>>([
  { acked: 0 },
  { lost: 1 },
  { doubled: 1 },
  { diverged: 1 },
  { died: 1 },
  { troubled: 1 },
  { recovery_s: { 'disk wiped': 10 } },
  { boards: { acked: 0, lost: 0, doubled: 0 } },
  { boards: { acked: 10, lost: 1, doubled: 0 } },
  { boards: { acked: 10, lost: 0, doubled: 1 } },
])('%o is a problem', (change) => expect(problemsOfCluster({ ...GOOD, ...change })).toHaveLength(1));

const saying = (leader: string, replicas: { name: string; current: boolean; lag?: number }[]) => ({
  account_details: [{ stream_detail: [{ name: 'PAGES_0', cluster: { leader, replicas } }] }],
});

test('only the leader is asked how far the others are; a lag counts, even if they are called current', () => {
  const replicas = [
    { name: 'b', current: true },
    { name: 'c', current: true, lag: 3 },
  ];
  expect(streamsLedBy('a', saying('a', replicas))).toEqual([
    { name: 'PAGES_0', leader: 'a', others: 2, behind: ['c'] },
  ]);
  expect(streamsLedBy('b', saying('a', replicas))).toEqual([]);
});

test('the longest pause is that between two acknowledgements, or since the last one', () => {
  expect(longestPause([100, 300, 1_300, 1_500], 200, 1_600)).toBe(1_000);
  expect(longestPause([100, 300], 200, 5_000)).toBe(4_700);
  expect(longestPause([], 200, 5_000)).toBe(4_800);
});

test('a pause outside of the window does not count; one that reaches into it counts whole', () => {
  expect(longestPause([100, 5_100, 5_200, 5_300], 5_150, 5_250)).toBe(100);
  expect(longestPause([100, 5_100, 5_200], 5_000, 5_150)).toBe(5_000);
  expect(longestPause([100, 200, 9_000], 100, 150)).toBe(100);
});
