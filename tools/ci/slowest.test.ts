import { expect, test } from 'vitest';
import { shareLines } from './share.ts';
import { playwrightTimes, slowestLines, vitestTimes } from './slowest.ts';

test('tests are named with their file and counted for their workspace, skipped ones took no time', () =>
  expect(
    vitestTimes({
      testResults: [
        {
          name: '/somewhere/packages/base/src/ids.test.ts',
          status: 'passed',
          assertionResults: [
            { fullName: 'ids differ', status: 'passed', duration: 1_500 },
            { fullName: 'later', status: 'skipped', duration: null },
          ],
        },
      ],
    }),
  ).toEqual([
    { title: 'packages/base/src/ids.test.ts: ids differ', share: 'packages/base', seconds: 1.5 },
    { title: 'packages/base/src/ids.test.ts: later', share: 'packages/base', seconds: 0 },
  ]));

test('journeys are found however deep they lie, and counted with all their runs', () => {
  const results = [
    { status: 'failed', duration: 2_000 },
    { status: 'passed', duration: 500 },
  ];
  const tests = [{ status: 'flaky', expectedStatus: 'passed', results }];
  const specs = [{ id: '1', title: 'signs in', file: 'sign-in.spec.ts', tests }];
  expect(playwrightTimes({ suites: [{ suites: [{ specs }] }] })).toEqual([
    { title: 'sign-in.spec.ts: signs in', share: 'journeys', seconds: 2.5 },
  ]);
});

test('the ten slowest are shown, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, i) => ({ title: `t${i}`, share: 'chaos', seconds: i }));
  const lines = slowestLines('tests', times);
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 3)).toEqual([
    'the slowest tests, of 12 that took 66 s together:',
    '   11.0 s  t11',
    '   10.0 s  t10',
  ]);
  expect(slowestLines('tests', [])).toEqual([]);
});

test('each workspace has its share of the seconds, the largest first', () => {
  const of = (share: string, seconds: number) => ({ title: 't', share, seconds });
  expect(shareLines([of('apps/api', 20), of('journeys', 70), of('apps/api', 10)])).toEqual([
    'seconds of tests by workspace:',
    '     70 s  70.0 %  journeys',
    '     30 s  30.0 %  apps/api',
  ]);
  expect(shareLines([])).toEqual([]);
});
