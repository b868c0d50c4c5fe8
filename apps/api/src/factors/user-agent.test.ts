import { expect, test } from 'vitest';
import { isNewPlace, networkOf } from './place.ts';
import { describeUserAgent } from './user-agent.ts';

const MOZILLA = 'Mozilla/5.0';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/128.0.0.0 Safari/537.36`;

test.each([
  [CHROME, 'Chrome', 'Windows', 'computer'],
  [`${CHROME} Edg/128.0.0.0`, 'Edge', 'Windows', 'computer'],
  [`${CHROME} OPR/110.0.0.0`, 'Opera', 'Windows', 'computer'],
  [`${MOZILLA} (X11; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0`, 'Firefox', 'Linux', 'computer'],
  [`${MOZILLA} (X11; Linux x86_64) ${KIT} HeadlessChrome/128.0.0.0 Safari/537.36`, 'Chrome', 'Linux', 'computer'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/128.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS', 'computer'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15`,
    'Safari',
    'macOS',
    'computer',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
    'phone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/128.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPad',
    'tablet',
  ],
  [
    `${MOZILLA} (Linux; Android 14; Pixel 8) ${KIT} Chrome/128.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  [
    `${MOZILLA} (Linux; Android 14; SM-X710) ${KIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  [
    `${MOZILLA} (Linux; Android 12; HarmonyOS; ALN-AL00) ${KIT} Chrome/114.0 HuaweiBrowser/15.0 Mobile Safari/537.36`,
    'Huawei Browser',
    'HarmonyOS',
    'phone',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50`,
    'WeChat',
    'iPhone',
    'phone',
  ],
  ['curl/8.9.1', null, null, 'computer'],
  ['', null, null, 'computer'],
] as const)('%s', (text, browser, system, kind) => {
  expect(describeUserAgent(text)).toEqual({ browser, system, kind });
});

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['2001:db8:85a3:0:0:8a2e:370:7334', '2001:db8:85a3:*'],
  ['2001:DB8::1', '2001:db8:0:*'],
  ['::1', '0:0:0:*'],
  ['no address', null],
  [null, null],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an update of the browser or another address of the network is no new place; anything else is', () => {
  const seen = [{ userAgent: CHROME, ip: '203.0.113.77' }];
  const at = (userAgent: string, ip: string | null) => isNewPlace({ userAgent, ip }, seen);
  expect(at(CHROME.replace('128', '131'), '203.0.113.4')).toBe(false);
  expect(at(CHROME, '203.0.114.77')).toBe(true);
  expect(at(`${CHROME} Edg/128.0.0.0`, '203.0.113.77')).toBe(true);
  expect(at(CHROME, null)).toBe(true);
  expect(isNewPlace({ userAgent: CHROME, ip: null }, [])).toBe(true);
});
