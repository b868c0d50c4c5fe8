import { expect, test } from 'vitest';
import { deriveKeys, mailValues } from './derived-keys.ts';

const keys = deriveKeys('a secret of this test, long enough');

test('a key is the same for the same secret, purpose and id, and another for any other', () => {
  const key = keys.key('shareLink', '7');
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(deriveKeys('a secret of this test, long enough').key('shareLink', '7')).toBe(key);
  expect(keys.key('shareLink', '8')).not.toBe(key);
  expect(keys.key('loginLink', '7')).not.toBe(key);
  expect(deriveKeys('another secret of this test').key('shareLink', '7')).not.toBe(key);
});

test('digits are as many as asked for, with zeros in front', () => {
  const codes = Array.from({ length: 2_000 }, (_, n) => keys.digits('mailedCode', String(n), 6));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1_990);
});

test('a mail gets its code or its key when it is sent, and nothing else changes', () => {
  const values = { minutes: '10' };
  expect(mailValues(keys, { values })).toEqual(values);
  expect(mailValues(keys, { values, secret: { kind: 'code', id: '7' } })).toEqual({
    minutes: '10',
    code: keys.digits('mailedCode', '7', 6),
  });
  const link = 'https://board.example/iwb/board/join';
  expect(mailValues(keys, { values: { link }, secret: { kind: 'shareLink', id: '7' } })).toEqual({
    link: `${link}?code=${keys.key('shareLink', '7')}`,
  });
  expect(mailValues(keys, { values: { link }, secret: { kind: 'loginLink', id: '7' } })).toEqual({
    link: `${link}?key=${keys.key('loginLink', '7')}`,
  });
});
