import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isId, newId, newSecret, randomDigits } from './index.ts';

test('an id is 18 digits, never starts with zero, and looks like no word', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (stream) => {
      const id = newId((length) => Uint8Array.from({ length }, () => stream.next().value as number));
      return id.length === 18 && isId(id) && !/\D/.test(id);
    }),
  );
});

test('digits are uniform: bytes from 250 up are thrown away', () => {
  const bytes = [255, 250, 249, 0, 19];
  expect(randomDigits(3, (length) => Uint8Array.from(bytes.splice(0, length)))).toBe('909');
});

test('a secret carries 256 bits in characters that need no escaping in an address', () => {
  expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newSecret()).not.toBe(newSecret());
});

test.each(['0', '', '01', 'clear', '12345678901234567890'])('%j is no id', (value) => expect(isId(value)).toBe(false));
