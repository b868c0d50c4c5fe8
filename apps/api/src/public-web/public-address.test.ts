import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '2606:4700::1%eth0',
  'localhost',
  '',
  '1.2.3',
])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1', '2a00:1450:4001::200e'])(
  '%s is',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test('no IPv4 address comes in by being written as IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
      return [`::ffff:${address}`, `::${address}`, `64:ff9b::${high}:${low}`, `2002:${high}:${low}::1`].every(
        (written) => !isPublicAddress(written),
      );
    }),
  );
});
