/**
 * A page's position is a fraction between its neighbours', so that moving one page writes one row. Undefined if the two
 * are so close that no number lies between: after some 50 moves into the same gap, a double's 52 bits are used up.
 */
export function placeAt(others: readonly number[], index: number): number | undefined {
  const before = others[index - 1];
  const after = others[index];
  if (before === undefined) return after === undefined ? 1 : after - 1;
  if (after === undefined) return before + 1;
  const middle = before + (after - before) / 2;
  return before < middle && middle < after ? middle : undefined;
}
