import { expect, test } from 'vitest';
import { readUserAgent } from './user-agent.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/120.0`, 'Opera', 'Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${APPLE} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPadOS'],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'WeChat',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${CHROME} SamsungBrowser/27.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.0', undefined, undefined],
  ['', undefined, undefined],
])('%s', (text, browser, system) => {
  expect(readUserAgent(text)).toEqual({ browser, system });
});
