import { createHash } from 'node:crypto';

/**
 * The number of a blob that a job makes, derived from its content, so that a repeated attempt writes the same file to the same
 * key. 18 digits, like all our numbers: two files collide once in 10^17.
 */
export function steadyBlobId(...madeOf: readonly (string | number)[]): string {
  const sum = createHash('sha256').update(madeOf.join('/')).digest().readBigUInt64BE();
  return String(10n ** 17n + (sum % (9n * 10n ** 17n)));
}
