import { expect, test } from 'vitest';
import { beginning, playwrightFailures, vitestFailures } from './failures.ts';

test('a failed test is named with the beginning of its message, without colours', () => {
  const [failure, ...others] = vitestFailures({
    testResults: [
      {
        name: '/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'holds', status: 'passed' },
          { fullName: 'breaks', status: 'failed', failureMessages: ['\u001b[31mno\u001b[39m\n\n  at a', 'later'] },
        ],
      },
    ],
  });
  expect(others).toEqual([]);
  expect(failure).toMatchObject({ title: 'breaks', file: '/a.test.ts' });
  expect(beginning(failure?.messages ?? [])).toEqual(['no', '  at a']);
});

test('a file that does not load is named too', () =>
  expect(
    vitestFailures({
      testResults: [{ name: '/b.test.ts', status: 'failed', message: 'no module', assertionResults: [] }],
    }),
  ).toEqual([{ title: 'the whole file', file: '/b.test.ts', messages: ['no module'] }]));

test('a failed journey is found however deep its suite lies, with the step it waited for', () => {
  const failing = {
    status: 'timedOut',
    duration: 1,
    errors: [{ message: 'too long' }, { message: 'waiting for a button' }],
  };
  const spec = {
    id: '17',
    title: 'signs in',
    file: 'sign-in.spec.ts',
    tests: [{ status: 'unexpected', expectedStatus: 'passed', results: [failing] }],
  };
  expect(playwrightFailures({ config: { rootDir: '/e2e' }, suites: [{ suites: [{ specs: [spec] }] }] })).toEqual([
    {
      title: 'signs in',
      file: '/e2e/sign-in.spec.ts',
      messages: ['too long', 'waiting for a button'],
      id: '17',
      notRun: false,
    },
  ]);
});
