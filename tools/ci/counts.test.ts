import { expect, test } from 'vitest';
import { add, playwrightCounts, vitestCounts } from './counts.ts';

test('a suite that does not load counts as a failure', () => {
  expect(vitestCounts({ numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 2 })).toEqual({
    passed: 5,
    failed: 1,
  });
  expect(vitestCounts({ numPassedTests: 5, numFailedTests: 3, numFailedTestSuites: 2 })).toEqual({
    passed: 5,
    failed: 3,
  });
});

test('a flaky journey counts as a failure', () =>
  expect(playwrightCounts({ stats: { expected: 4, unexpected: 1, flaky: 2 } })).toEqual({ passed: 4, failed: 3 }));

test('steps and suites are added up', () =>
  expect(add({ passed: 1, failed: 0 }, { passed: 2, failed: 3 })).toEqual({ passed: 3, failed: 3 }));
