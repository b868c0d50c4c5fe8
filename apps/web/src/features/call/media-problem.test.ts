import { expect, test } from 'vitest';
import { browserOf, mediaProblem } from './media-problem.ts';

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'failed'],
])('%s is said as %s', (name, problem) => {
  expect(mediaProblem(new DOMException('no', name))).toBe(problem);
});

test('what is no error is a failure without a known cause', () => {
  expect(mediaProblem('toString')).toBe('failed');
  expect(mediaProblem(undefined)).toBe('failed');
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'chromium'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'phoneChromium',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'phoneSafari',
  ],
  ['Something else', 'other'],
])('%s keeps its permissions as %s does', (agent, browser) => {
  expect(browserOf(agent)).toBe(browser);
});
