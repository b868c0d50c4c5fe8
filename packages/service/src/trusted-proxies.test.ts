import { expect, test } from 'vitest';
import { proxyMatcher } from './trusted-proxies.ts';

test('an address is a proxy if TRUST_PROXY names it or its range', () => {
  const isProxy = proxyMatcher('10.231.77.0/24, 192.0.2.7,fd00:77::/64,2001:db8::1');
  const all = [
    '10.231.77.1',
    '10.231.78.1',
    '192.0.2.7',
    '192.0.2.8',
    'fd00:77::9',
    'fd00:78::9',
    '2001:db8::1',
    'web',
  ];
  expect(all.filter(isProxy)).toEqual(['10.231.77.1', '192.0.2.7', 'fd00:77::9', '2001:db8::1']);
  expect(proxyMatcher(false)('127.0.0.1')).toBe(false);
});
