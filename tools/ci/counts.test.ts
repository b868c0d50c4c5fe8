import { expect, test } from 'vitest';
import { add, playwrightCounts, vitestCounts } from './counts.ts';

const ran = (fullName: string, status: string) => ({ fullName, status });
const file = (name: string, status: string, ...assertionResults: { fullName: string; status: string }[]) => ({
  name,
  status,
  assertionResults,
});

test('a file that does not load and an error outside of all tests count as a failure each', () => {
  const loaded = file('a', 'passed', ran('one', 'passed'), ran('two', 'skipped'));
  const failing = file('b', 'failed', ran('one', 'passed'), ran('two', 'failed'), ran('three', 'failed'));
  const notLoaded = file('c', 'failed');
  expect(vitestCounts({ testResults: [loaded, failing] })).toEqual({ passed: 2, failed: 2 });
  expect(vitestCounts({ testResults: [loaded, notLoaded], unhandled: ['late'] })).toEqual({ passed: 1, failed: 2 });
});

test('a flaky journey passed, one that did not run failed', () => {
  const journey = (status: string, expectedStatus = 'passed') => ({
    id: status,
    title: status,
    file: 'x',
    tests: [{ status, expectedStatus, results: [] }],
  });
  const specs = [
    journey('expected'),
    journey('flaky'),
    journey('unexpected'),
    journey('skipped'),
    journey('skipped', 'skipped'),
  ];
  const config = { rootDir: '/e2e' };
  expect(playwrightCounts({ config, suites: [{ specs }] })).toEqual({ passed: 2, failed: 2 });
  expect(playwrightCounts({ config, suites: [], errors: [{ message: 'no' }] })).toEqual({ passed: 0, failed: 1 });
});

test('steps and suites are added up', () =>
  expect(add({ passed: 1, failed: 0 }, { passed: 2, failed: 3 })).toEqual({ passed: 3, failed: 3 }));
