import { createHmac } from 'node:crypto';

/** The purpose of a key. Two purposes never share a key, whatever their ids. */
type Purpose = 'mailedCode' | 'loginLink' | 'shareLink';

/**
 * Secrets that are derived when needed and never stored: an id read from a table is useless without the installation's
 * secret.
 */
export interface DerivedKeys {
  /** 256 bits in base64url. */
  key(purpose: Purpose, id: string): string;
  digits(purpose: Purpose, id: string, count: number): string;
}

export function deriveKeys(secret: string): DerivedKeys {
  const bytes = (purpose: Purpose, id: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, id]))
      .digest();
  return {
    key: (purpose, id) => bytes(purpose, id).toString('base64url'),
    // 48 bits: with 6 digits the last values are rarer by less than 1 in 10^8.
    digits: (purpose, id, count) => String(bytes(purpose, id).readUIntBE(0, 6) % 10 ** count).padStart(count, '0'),
  };
}
