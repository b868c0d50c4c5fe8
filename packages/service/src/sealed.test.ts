import { createCipheriv, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveKeys } from './derived-keys.ts';
import { createSealer } from './sealed.ts';

const keys = deriveKeys('a secret of this installation');
const sealer = createSealer(keys, 'totpSecret');

test('what is sealed opens with the same secret, for the same purpose and owner only, and not if a bit of it has changed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat(), (plain, place) => {
      const sealed = sealer.seal(plain, '17');
      expect(sealer.open(sealed, '17')).toEqual(Buffer.from(plain));
      expect(sealer.open(sealed, '18')).toBeUndefined();
      expect(createSealer(keys, 'totpSetup').open(sealed, '17')).toBeUndefined();
      expect(createSealer(deriveKeys('another'), 'totpSecret').open(sealed, '17')).toBeUndefined();
      const at = place % sealed.length;
      sealed[at] = (sealed[at] ?? 0) ^ 1;
      expect(sealer.open(sealed, '17')).toBeUndefined();
    }),
  );
  expect(sealer.open(Buffer.alloc(3), '17')).toBeUndefined();
});

test('the same text is never sealed alike, and cannot be read in it', () => {
  const plain = Buffer.from('a secret 秘密');
  const sealed = sealer.seal(plain, '17');
  expect(sealer.seal(plain, '17')).not.toEqual(sealed);
  expect(sealed.includes(plain)).toBe(false);
});

/** Seals like older releases: with one key for all providers, or with the account's key. */
function sealedBefore(key: string, plain: string, beside?: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce);
  if (beside !== undefined) cipher.setAAD(Buffer.from(beside));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

test('older values still open, for its owner only', () => {
  const provider = sealedBefore(keys.key('secrets', 'providers'), 'client secret', '17');
  const providers = createSealer(keys, 'providerSecret');
  expect(providers.open(provider, '17')?.toString()).toBe('client secret');
  expect(providers.open(provider, '18')).toBeUndefined();
  expect(sealer.open(provider, '17')).toBeUndefined();
  const app = sealedBefore(keys.key('totpSecret', '17'), 'app secret');
  expect(sealer.open(app, '17')?.toString()).toBe('app secret');
});
