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
  faults: {},
  failpoints: 13,
  died: 0,
  troubled: 0,
  boards: { acked: 10, lost: 0, doubled: 0 },
};

test('a run in which nothing went wrong has no problems', () => {
  expect(problemsOf(GOOD, 13)).toEqual([]);
});

test.each<Partial<Line>>([
  { acked: 0 },
  { lost: 1 },
  { doubled: 1 },
  { diverged: 1 },
  { control_doubled: 0 },
  { recovery_s_max: 3.01 },
  { failpoints: 12 },
  { died: 1 },
  { troubled: 1 },
  { boards: { acked: 0, lost: 0, doubled: 0 } },
  { boards: { acked: 10, lost: 1, doubled: 0 } },
  { boards: { acked: 10, lost: 0, doubled: 1 } },
])('%o is a problem', (change) => {
  expect(problemsOf({ ...GOOD, ...change }, 13)).toHaveLength(1);
});
