import { isId } from '@sw/base';

/** A 19-digit id may still be too large for a bigint column, where it would be an error of the query. */
export function isStorableId(id: string): boolean {
  return isId(id) && BigInt(id) <= 2n ** 63n - 1n;
}
