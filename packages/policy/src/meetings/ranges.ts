/** A range of time, in milliseconds since 1970. The end is exclusive, so a meeting may start when another one ends. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export const lengthOf = ({ from, to }: TimeRange): number => to - from;
export const rangesOverlap = (a: TimeRange, b: TimeRange): boolean => a.from < b.to && b.from < a.to;
const within = (outer: TimeRange, inner: TimeRange): boolean => outer.from <= inner.from && inner.to <= outer.to;

/** The same time as disjoint ranges in order. Ranges that touch become one; empty ones disappear. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  for (const range of ranges.filter((one) => lengthOf(one) > 0).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last === undefined || last.to < range.from) merged.push(range);
    else if (last.to < range.to) merged[merged.length - 1] = { from: last.from, to: range.to };
  }
  return merged;
}

/** Whether one of the ranges, or several that touch, contain all of `range`. */
export const coversRange = (ranges: readonly TimeRange[], range: TimeRange): boolean =>
  mergeRanges(ranges).some((one) => within(one, range));

/** The time of `ranges` that is in none of `taken`, as disjoint ranges in order. */
export function subtractRanges(ranges: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  const holes = mergeRanges(taken);
  const left: TimeRange[] = [];
  let first = 0;
  for (const { from, to } of mergeRanges(ranges)) {
    let at = from;
    // Both lists are in order, so a hole that ends before this range ends before the later ones too.
    while ((holes[first]?.to ?? Number.POSITIVE_INFINITY) <= from) first++;
    for (let i = first; at < to; i++) {
      const hole = holes[i];
      if (hole === undefined || hole.from >= to) break;
      if (hole.from > at) left.push({ from: at, to: hole.from });
      at = Math.max(at, hole.to);
    }
    if (at < to) left.push({ from: at, to });
  }
  return left;
}

/** When a person or a room is busy within `window`, without the reason. */
export const busyRanges = (meetings: readonly TimeRange[], window: TimeRange): TimeRange[] =>
  mergeRanges(
    meetings
      .filter((one) => rangesOverlap(one, window))
      .map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) })),
  );
