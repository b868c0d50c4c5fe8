import { isId } from '@sw/base';

/** A 19-digit id may be too large for a bigint column, which would fail the query. */
export function isStorableId(id: string): boolean {
  return isId(id) && BigInt(id) <= 2n ** 63n - 1n;
}
