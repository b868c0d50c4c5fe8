import { expect, test } from 'vitest';
import { type Line, problemsOf } from './verdict.ts';

const GOOD: Line = {
  seed: 1,
  acked: 100,
  lost: 0,
  doubled: 0,
  diverged: 0,
  control_doubled: 5,
  recovery_s_max: 3,
  recovery_s: {},
  baseline_s: [0.5],
  faults: {},
  failpoints: 13,
  died: 0,
  troubled: 0,
  boards: { acked: 10, lost: 0, doubled: 0 },
};

test('a run in which nothing went wrong has no problems', () => {
  expect(problemsOf(GOOD, [], 13)).toEqual([]);
});

test.each<Partial<Line>>([
  { acked: 0 },
  { lost: 1 },
  { doubled: 1 },
  { diverged: 1 },
  { control_doubled: 0 },
  { failpoints: 12 },
  { died: 1 },
  { troubled: 1 },
  { boards: { acked: 0, lost: 0, doubled: 0 } },
  { boards: { acked: 10, lost: 1, doubled: 0 } },
  { boards: { acked: 10, lost: 0, doubled: 1 } },
])('%o is a problem', (change) => {
  expect(problemsOf({ ...GOOD, ...change }, [], 13)).toHaveLength(1);
});

const recovery = (seconds: number, baselineSeconds: number) =>
  problemsOf(GOOD, [{ fault: 'nats killed', seconds, baselineSeconds }], 13);

test('a recovery of 3 s is good on any machine', () => {
  expect(recovery(3, 0.3)).toEqual([]);
  expect(recovery(3.01, 0.3)).toEqual(['nats killed: 3.01 s until everybody drew again, 0.3 s without a fault']);
});

test('on a busy machine a recovery may take four times a reconnect without a fault', () => {
  expect(recovery(3.76, 1)).toEqual([]);
  expect(recovery(4, 1)).toEqual([]);
  expect(recovery(4.01, 1)).toHaveLength(1);
});

test('each recovery is held against the reconnect of its own time, not against the slowest of the run', () => {
  const slow = { fault: 'redis restarted', seconds: 6, baselineSeconds: 2 };
  const alone = { fault: 'gateway killed', seconds: 6, baselineSeconds: 0.5 };
  expect(problemsOf(GOOD, [slow, alone], 13)).toEqual([
    'gateway killed: 6 s until everybody drew again, 0.5 s without a fault',
  ]);
});
