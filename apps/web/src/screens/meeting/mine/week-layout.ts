import type { TimeRange } from '@sw/policy';

/** Where a meeting stands among those at the same time: the how manieth of how many beside each other. */
export interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

export type Placed<T> = T & Lane;

/**
 * Puts meetings of one day side by side where they overlap. Meetings that are connected by overlaps share the number of
 * lanes, so that their edges are in line; a meeting takes the first lane that is free at its start.
 */
export function sideBySide<T extends TimeRange>(meetings: readonly T[]): Placed<T>[] {
  const sorted = [...meetings].sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<T>[] = [];
  let group: (T & { lane: number })[] = [];
  /** When each lane of the group is free again. */
  let freeAt: number[] = [];
  const closeGroup = (): void => {
    placed.push(...group.map((one) => ({ ...one, lanes: freeAt.length })));
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

/** The hours that a week shows, in minutes of the day. */
export interface ShownHours {
  readonly from: number;
  readonly to: number;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Whole hours around the usual ones and every meeting. */
export function shownHours(usual: ShownHours, meetings: readonly ShownHours[]): ShownHours {
  const from = Math.min(usual.from, ...meetings.map((one) => one.from));
  const to = Math.max(usual.to, ...meetings.map((one) => one.to));
  return {
    from: Math.max(0, Math.floor(from / HOUR_MINUTES) * HOUR_MINUTES),
    to: Math.min(DAY_MINUTES, Math.ceil(to / HOUR_MINUTES) * HOUR_MINUTES),
  };
}
