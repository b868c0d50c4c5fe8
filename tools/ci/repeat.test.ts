import { expect, test } from 'vitest';
import { testsChance } from './chance.ts';
import { mergePlaywright } from './playwright-suite.ts';
import { planRepeats, repeatLines } from './repeat.ts';
import { type PlaywrightReport, specsOf } from './reports.ts';
import { mergeVitest } from './vitest-suite.ts';

const failed = (title: string, file = '/repo/packages/a/src/a.test.ts') => ({ title, file, messages: ['no'] });

test.each([
  ['plain', 'chaos/readiness.test.ts', ''],
  ['plain', 'bench/sizing/sizing.test.ts', ''],
  ['plain', 'apps/gateway/testing/fuzz/malformed.test.ts', ''],
  ['plain', 'packages/board-model/src/codec/codec.fuzz.test.ts', ''],
  ['plain', 'apps/api/src/meetings/bookings/race.test.ts', ''],
  ['plain', 'packages/a/src/a.test.ts', "import fc from 'fast-check';"],
  ['plain', 'packages/a/src/a.test.ts', "import { ManualClock, repeats } from '@sw/base/testing';"],
  ['plain', 'packages/a/src/a.test.ts', "import { check } from '../../testing/fuzz.ts';"],
  ['plain', 'packages/a/src/a.test.ts', 'const seed = Number(process.env.SEED ?? 1);'],
  ['two joins that race take one place', 'packages/a/src/a.test.ts', ''],
  ['of ten at once one gets in', 'packages/a/src/a.test.ts', 'await Promise.all(calls);'],
])('%s in %s with %o tests chance', (title, path, text) =>
  expect(testsChance({ title, path, text })).toEqual(expect.any(String)),
);

test.each([
  ['plain', 'packages/a/src/a.test.ts', "import { expect, test } from 'vitest';"],
  ['plain', 'packages/a/src/tracing.test.ts', "import { ManualClock } from '@sw/base/testing'; // repeats it"],
  ['a menu opens at once', 'apps/web/src/a.dom.test.tsx', ''],
  ['two people write at once', 'e2e/journeys/together.spec.ts', 'await Promise.all(pages);'],
])('%s in %s with %o is an example', (title, path, text) => expect(testsChance({ title, path, text })).toBeUndefined());

test('examples are repeated; what tests chance and what belongs to no test is not, with the reason', () =>
  expect(
    planRepeats([failed('adds'), failed('races'), { title: 'an error', messages: ['late'] }], '/repo', () => ''),
  ).toEqual({
    again: [failed('adds')],
    notRepeated: [
      { title: 'races', file: 'packages/a/src/a.test.ts', reason: 'its title says that it races' },
      { title: 'an error', file: 'no file', reason: 'it belongs to no test' },
    ],
  }));

test('of very many failures none is repeated', () => {
  const { again, notRepeated } = planRepeats(
    Array.from({ length: 11 }, (_, i) => failed(`t${i}`)),
    '/repo',
    () => '',
  );
  expect(again).toEqual([]);
  expect(notRepeated).toHaveLength(11);
  expect(notRepeated[0]?.reason).toBe('11 failed, too many for chance');
});

test('the outcome of a repeated file is that of its second run, except for what tests chance', () => {
  const file = (...statuses: string[]) => ({
    name: '/repo/packages/a/src/a.test.ts',
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, i) => ({ fullName: `t${i}`, status })),
  });
  const other = { ...file('failed'), name: '/repo/packages/a/src/b.test.ts' };
  const statuses = (first: string[], again: string[], ...repeated: string[]) => {
    const merged = mergeVitest(
      { testResults: [file(...first), other] },
      { testResults: [file(...again)], unhandled: ['late'] },
      repeated.map((title) => failed(title)),
    );
    expect(merged.testResults[1]).toBe(other);
    expect(merged.unhandled).toEqual(['late']);
    return merged.testResults[0]?.assertionResults.map(({ fullName, status }) => `${fullName} ${status}`).sort();
  };
  expect(statuses(['failed', 'passed'], ['passed', 'passed'], 't0')).toEqual(['t0 passed', 't1 passed']);
  expect(statuses(['failed', 'passed'], ['failed', 'passed'], 't0')).toEqual(['t0 failed', 't1 passed']);
  expect(statuses(['failed', 'passed'], ['passed', 'failed'], 't0')).toEqual(['t0 passed', 't1 failed']);
  expect(statuses(['failed', 'failed'], ['passed', 'passed'], 't0')).toEqual(['t0 passed', 't1 failed']);
});

test('a journey has the results of both runs; the second decides', () => {
  const report = (status: string, errors: { message: string }[] = []): PlaywrightReport => {
    const results = [{ status, duration: 1 }];
    const tests = [{ status, expectedStatus: 'passed', results }];
    const specs = [{ id: '1', title: 't', file: 'a.spec.ts', tests }];
    return { config: { rootDir: '/e2e' }, suites: [{ suites: [{ specs }] }], errors };
  };
  const journey = (again: PlaywrightReport) => specsOf(mergePlaywright(report('unexpected'), again))[0]?.tests[0];
  expect(journey(report('expected'))).toMatchObject({ status: 'flaky', results: [{}, { status: 'expected' }] });
  expect(journey(report('unexpected'))).toMatchObject({ status: 'unexpected', results: [{}, {}] });
  expect(journey(report('skipped'))).toMatchObject({ status: 'skipped' });
  expect(journey({ ...report('expected'), suites: [] })).toMatchObject({ status: 'unexpected', results: [{}] });
  expect(mergePlaywright(report('unexpected'), report('expected', [{ message: 'no' }])).errors).toHaveLength(1);
});

test('a fourth flaky test fails the run, also when they come from several reports', () => {
  const flaky = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ title: `t${i}`, file: 'a.test.ts', message: '' }));
  expect(repeatLines({ flaky: flaky(1) })).toEqual(['flaky: t0 (a.test.ts)']);
  expect(repeatLines({ flaky: flaky(3) })).toHaveLength(3);
  expect(repeatLines({ flaky: flaky(4) }).at(-1)).toBe('failed: 4 flaky tests, more than 3');
});
