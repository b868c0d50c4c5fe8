import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCache } from './byte-cache.ts';

test('it never holds more than its bytes, and forgets what was used longest ago', () => {
  const cache = new ByteCache(100);
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, new Uint8Array(25));
  cache.get('a');
  cache.set('e', new Uint8Array(20));
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd', 'e']);
  expect(cache.bytes).toBe(95);
});

test('one that would push out many others is not kept', () => {
  const cache = new ByteCache(100);
  cache.set('small', new Uint8Array(10));
  cache.set('large', new Uint8Array(26));
  expect([cache.get('large'), cache.bytes]).toEqual([undefined, 10]);
});

test('its count of bytes is that of what it holds, whatever is set', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(30))), (sets) => {
      const cache = new ByteCache(100);
      for (const [key, size] of sets) cache.set(String(key), new Uint8Array(size));
      const held = Array.from({ length: 10 }, (_, key) => cache.get(String(key))?.byteLength ?? 0);
      return cache.bytes <= 100 && cache.bytes === held.reduce((sum, size) => sum + size, 0);
    }),
  );
});
