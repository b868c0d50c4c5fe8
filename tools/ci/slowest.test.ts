import { expect, test } from 'vitest';
import { playwrightTimes, slowestLines, vitestTimes } from './slowest.ts';

test('tests are named with their file, skipped ones took no time', () =>
  expect(
    vitestTimes({
      testResults: [
        {
          name: '/somewhere/packages/base/src/ids.test.ts',
          assertionResults: [
            { fullName: 'ids differ', duration: 1_500 },
            { fullName: 'later', duration: null },
          ],
        },
      ],
    }),
  ).toEqual([
    { title: 'packages/base/src/ids.test.ts: ids differ', seconds: 1.5 },
    { title: 'packages/base/src/ids.test.ts: later', seconds: 0 },
  ]));

test('journeys are found however deep they lie', () =>
  expect(
    playwrightTimes({
      suites: [
        {
          suites: [
            {
              specs: [
                {
                  title: 'signs in',
                  file: 'sign-in.spec.ts',
                  tests: [{ results: [{ duration: 2_000 }, { duration: 500 }] }],
                },
              ],
            },
          ],
        },
      ],
    }),
  ).toEqual([{ title: 'sign-in.spec.ts: signs in', seconds: 2.5 }]));

test('the ten slowest are shown, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, i) => ({ title: `t${i}`, seconds: i }));
  const lines = slowestLines('tests', times);
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 3)).toEqual([
    'the slowest tests, of 12 that took 66 s together:',
    '   11.0 s  t11',
    '   10.0 s  t10',
  ]);
  expect(slowestLines('tests', [])).toEqual([]);
});
