import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DerivedKeys } from './derived-keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The kinds of secrets that are sealed, so that a copy of the database does not reveal them. */
type SealedPurpose = 'totpSecret' | 'totpSetup' | 'providerSecret';

/** Encrypts secrets that we must be able to read again. */
export interface Sealer {
  /** `owner` names the row: a text sealed for one owner cannot be opened for another. */
  seal(plain: Uint8Array, owner: string): Buffer;
  /** Undefined if it was sealed for another owner, with another secret, or changed since. */
  open(sealed: Uint8Array, owner: string): Buffer | undefined;
}

/** AES-256-GCM, with a key of its own for each purpose and owner. */
export function createSealer(keys: DerivedKeys, purpose: SealedPurpose): Sealer {
  const keyOf = (owner: string) => Buffer.from(keys.key(purpose, owner), 'base64url');
  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(owner), nonce, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      const plain = decrypt(keyOf(owner), sealed);
      if (plain !== undefined || purpose !== 'providerSecret') return plain;
      // Older texts: the secrets of all providers shared one key, with the owner as additional authenticated data.
      return decrypt(Buffer.from(keys.key('secrets', 'providers'), 'base64url'), sealed, owner);
    },
  };
}

function decrypt(key: Buffer, sealed: Uint8Array, beside?: string): Buffer | undefined {
  const bytes = Buffer.from(sealed);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  if (beside !== undefined) decipher.setAAD(Buffer.from(beside));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
