import type { TimeRange } from '@sw/policy';

/** The lane of a meeting, from 0, and how many lanes share the place. */
export interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

export type Placed<T> = T & Lane;

/**
 * Puts overlapping meetings side by side, in the order of their start. Meetings that are connected by overlaps share the
 * number of lanes, so that their edges are aligned. A meeting takes the first lane that is free at its start.
 */
export function sideBySide<T extends TimeRange>(meetings: readonly T[]): Placed<T>[] {
  const sorted = meetings.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<T>[] = [];
  let group: (T & { lane: number })[] = [];
  /** The time from which each lane of the group is free. */
  let freeAt: number[] = [];
  const closeGroup = (): void => {
    for (const one of group) placed.push({ ...one, lanes: freeAt.length });
    group = [];
    freeAt = [];
  };
  for (const meeting of sorted) {
    if (freeAt.every((at) => at <= meeting.from)) closeGroup();
    const free = freeAt.findIndex((at) => at <= meeting.from);
    const lane = free === -1 ? freeAt.length : free;
    freeAt[lane] = meeting.to;
    group.push({ ...meeting, lane });
  }
  closeGroup();
  return placed;
}
