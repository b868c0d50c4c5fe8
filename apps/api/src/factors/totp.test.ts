import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { base32, codeOfStep, newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

/** The secret and the codes of RFC 6238, appendix B: the last six of its eight digits. */
const RFC_SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: at %s s the code is %s', (seconds, code) => {
  expect(codeOfStep(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(stepOfCode(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %s is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('a clock may be one step behind or ahead, and no more', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.integer({ min: 3, max: 10 ** 8 }),
      (secret, step) => {
        const code = codeOfStep(secret, step);
        // Another step may have the same code by chance; then the nearest counts.
        const others = [-2, -1, 0, 1, 2].filter((drift) => drift !== 0 && codeOfStep(secret, step + drift) === code);
        fc.pre(others.length === 0);
        for (const drift of [-1, 0, 1]) expect(stepOfCode(secret, code, (step + drift) * 30_000)).toBe(step);
        for (const drift of [-2, 2]) expect(stepOfCode(secret, code, (step + drift) * 30_000)).not.toBe(step);
      },
    ),
  );
});

test('what is no code of six digits matches nothing', () => {
  for (const code of ['', '28708', '2870822', '٢٨٧٠٨٢', 'abcdef']) {
    expect(stepOfCode(RFC_SECRET, code, 59_000)).toBeUndefined();
  }
});

test('the address for the QR code names product, account and secret', () => {
  const secret = newTotpSecret();
  expect(secret).toHaveLength(20);
  const address = new URL(totpAddress(secret, 'Smart whiteboard', 'ann@example.com'));
  expect(address.href).toContain('otpauth://totp/Smart%20whiteboard:ann%40example.com?');
  expect(address.href).not.toContain('+');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: base32(secret),
    issuer: 'Smart whiteboard',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
