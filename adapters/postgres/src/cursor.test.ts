import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './index.ts';

test('a cursor comes back as it was', () => {
  const cursor = { at: new Date('2024-02-29T12:34:56.789Z'), id: '123456789012345678' };
  expect(decodeCursor(encodeCursor(cursor))).toEqual({ ok: true, value: cursor });
});

test('whatever a client sends as a cursor is a value or a failure, never a throw, and fits the columns', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string().map(coded)), (text) => {
      const decoded = decodeCursor(text);
      return decoded.ok ? !Number.isNaN(decoded.value.at.getTime()) : decoded.error === 'bad-cursor';
    }),
  );
});

test.each(['', 'x', '1.', '.1', '1.-1', '1.1.1', '8640000000000001.1', '1.9999999999999999999', '1.0'])(
  '%j is no cursor',
  (text) => expect(decodeCursor(coded(text))).toEqual({ ok: false, error: 'bad-cursor' }),
);

function coded(text: string): string {
  return Buffer.from(text).toString('base64url');
}
