import { expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from './failures.ts';

test('a failed test is named with the beginning of its message, without colours', () =>
  expect(
    vitestFailures({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'holds', status: 'passed' },
            { fullName: 'breaks', status: 'failed', failureMessages: ['\u001b[31mno\u001b[39m\n\n  at a'] },
          ],
        },
      ],
    }),
  ).toEqual(['failed: breaks\n  no\n    at a']));

test('a file that does not load is named too', () =>
  expect(
    vitestFailures({
      testResults: [{ name: 'b.test.ts', status: 'failed', message: 'no module', assertionResults: [] }],
    }),
  ).toEqual(['failed: b.test.ts\n  no module']));

test('a failed journey is found however deep its suite lies, with the step it waited for', () =>
  expect(
    playwrightFailures({
      suites: [
        {
          suites: [
            {
              specs: [
                {
                  title: 'signs in',
                  file: 'sign-in.spec.ts',
                  tests: [
                    {
                      results: [
                        { status: 'timedOut', errors: [{ message: 'too long' }, { message: 'waiting for a button' }] },
                        { status: 'passed' },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
  ).toEqual(['failed: sign-in.spec.ts: signs in\n  too long\n  waiting for a button']));
