import { expect, test } from 'vitest';
import { sourceOf } from './caller.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('%s is counted as %s', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});
