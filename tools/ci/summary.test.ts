import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { summarize } from './summary.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sw-summary-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function leave(shard: string, steps: string, file: string, report: object): void {
  mkdirSync(join(folder, shard), { recursive: true });
  writeFileSync(join(folder, shard, 'steps'), steps);
  writeFileSync(join(folder, shard, file), JSON.stringify(report));
}

const flaky = (...titles: string[]) => titles.map((title) => ({ title, file: 'a.test.ts', message: 'no' }));
const unit = (seconds: number, ...titles: string[]) => ({
  testResults: [
    {
      name: '/repo/apps/api/src/a.test.ts',
      status: 'passed',
      assertionResults: [{ fullName: 'a', status: 'passed', duration: seconds * 1_000 }],
    },
  ],
  flaky: flaky(...titles),
});
const journeys = (status: string, ...titles: string[]) => {
  const results = [{ status: 'failed', duration: 30_000, errors: [{ message: 'no button' }] }];
  const specs = [
    { id: '1', title: 'signs in', file: 'b.spec.ts', tests: [{ status, expectedStatus: 'passed', results }] },
  ];
  return { config: { rootDir: '/repo/e2e' }, suites: [{ specs }], flaky: flaky(...titles) };
};

test('shards are added up: steps, tests, times, shares and failures', () => {
  leave('results-1', 'ok    npm ci (60 s)\nok    test 1/2 (300 s)\n', 'vitest.json', unit(20));
  leave('results-2', 'ok    npm ci (61 s)\nok    test 2/2 (310 s)\n', 'vitest.json', unit(10));
  leave('results-3', 'ok    npm ci (62 s)\nFAIL  e2e 1/1 (900 s)\n', 'playwright.json', journeys('unexpected'));
  expect(summarize(folder)).toEqual({
    lines: [
      'failed: signs in (/repo/e2e/b.spec.ts)\n  no button',
      'the slowest unit and integration tests, of 2 that took 30 s together:',
      '   20.0 s  apps/api/src/a.test.ts: a',
      '   10.0 s  apps/api/src/a.test.ts: a',
      'the slowest journeys, of 1 that took 30 s together:',
      '   30.0 s  b.spec.ts: signs in',
      'seconds of tests by workspace:',
      '     30 s  50.0 %  apps/api',
      '     30 s  50.0 %  journeys',
      'unit and integration tests: 2 passed, 0 failed',
      'journeys: 0 passed, 1 failed',
      '7 passed, 2 failed',
    ],
    failed: 2,
  });
});

test('flaky tests and journeys are counted over all parts: three pass, a fourth fails', () => {
  leave('results-1', 'ok    test 1/2 (300 s)\n', 'vitest.json', unit(20, 'one', 'two'));
  leave('results-2', 'ok    e2e 1/1 (900 s)\n', 'playwright.json', journeys('flaky', 'three'));
  expect(summarize(folder).lines.at(-1)).toBe('4 passed, 0 failed');
  leave('results-3', 'ok    test 2/2 (300 s)\n', 'vitest.json', unit(20, 'four'));
  const { lines, failed } = summarize(folder);
  expect(lines).toContain('failed: 4 flaky tests, more than 3');
  expect(lines.at(-1)).toBe('6 passed, 1 failed');
  expect(failed).toBe(1);
});

test('a whole run leaves everything in one folder, with the reports of a long run beside the first ones', () => {
  leave('.', 'ok    test (600 s)\nok    test, all repeats (3000 s)\n', 'vitest.json', unit(20));
  leave('.', 'ok    test (600 s)\nok    test, all repeats (3000 s)\n', 'vitest-all-repeats.json', unit(90));
  expect(summarize(folder).lines.at(-1)).toBe('4 passed, 0 failed');
});
