import { HOUR } from '@sw/base';
import type { TimeRange } from './ranges.ts';

export const ROOM_STATES = ['coming', 'meeting', 'free', 'disabled'] as const;
export type RoomState = (typeof ROOM_STATES)[number];

/** A room with a meeting that starts within this time is not shown as free. */
const COMING_MS = HOUR;

export interface RoomNow {
  readonly enabled: boolean;
  readonly closures: readonly TimeRange[];
  /** The meetings that hold the room: those that are not cancelled. */
  readonly meetings: readonly TimeRange[];
}

const holds = (ranges: readonly TimeRange[], now: number) => ranges.some(({ from, to }) => from <= now && now < to);

export function roomState({ enabled, closures, meetings }: RoomNow, now: number): RoomState {
  if (!enabled || holds(closures, now)) return 'disabled';
  if (holds(meetings, now)) return 'meeting';
  return meetings.some(({ from }) => now < from && from - now <= COMING_MS) ? 'coming' : 'free';
}
