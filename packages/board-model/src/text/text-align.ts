import type { Token } from './text-tokens.ts';

/** Cells of the table below: 500 by 500 changed words cost about a millisecond. */
const MAX_CELLS = 250_000;

/**
 * Maps each token of `base` to its token in `other`; -1 if it is gone. Equal ends are paired first, and the middle by
 * its longest common subsequence. A middle too large for the table counts as replaced: every word still survives.
 */
export function align(base: readonly Token[], other: readonly Token[]): Int32Array {
  const pairs = new Int32Array(base.length).fill(-1);
  const same = (i: number, j: number): boolean => base[i]?.text === other[j]?.text;
  let start = 0;
  while (start < base.length && start < other.length && same(start, start)) {
    pairs[start] = start;
    start += 1;
  }
  let baseEnd = base.length;
  let otherEnd = other.length;
  while (baseEnd > start && otherEnd > start && same(baseEnd - 1, otherEnd - 1)) {
    baseEnd -= 1;
    otherEnd -= 1;
    pairs[baseEnd] = otherEnd;
  }
  const rows = baseEnd - start;
  const columns = otherEnd - start;
  if (rows === 0 || columns === 0 || rows * columns > MAX_CELLS) return pairs;

  const width = columns + 1;
  const longest = new Int32Array((rows + 1) * width);
  const cell = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      longest[i * width + j] = same(start + i, start + j)
        ? cell(i + 1, j + 1) + 1
        : Math.max(cell(i + 1, j), cell(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (same(start + i, start + j)) {
      pairs[start + i] = start + j;
      i += 1;
      j += 1;
    } else if (cell(i + 1, j) >= cell(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
