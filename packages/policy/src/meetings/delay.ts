import { fail, MINUTE, ok, type Result } from '@sw/base';
import { MEETING_LIMITS } from './limits.ts';

/** What limits a delay of a running meeting. */
export interface DelayFacts {
  readonly endsAt: number;
  /** Minutes by which it was delayed before. */
  readonly delayedMinutes: number;
  /** The start of the next meeting in the room, or of a closure; null: none. */
  readonly nextStart: number | null;
  /** When the room's bookable hours end. */
  readonly closesAt: number;
}

/** The catalogue's name of the message, and the longest delay that is possible. */
export interface DelayProblem {
  readonly problem: 'DELAY_TOO_LONG' | 'DELAY_MEETS_NEXT' | 'DELAY_OUTSIDE_HOURS';
  readonly allowed: number;
}

const minutesUntil = (from: number, to: number) => Math.max(0, Math.floor((to - from) / MINUTE));

/** The longest delay that is still possible, in minutes. */
export const longestDelay = ({ endsAt, delayedMinutes, nextStart, closesAt }: DelayFacts): number =>
  Math.min(
    Math.max(0, MEETING_LIMITS.delayMinutes - delayedMinutes),
    minutesUntil(endsAt, nextStart ?? Number.POSITIVE_INFINITY),
    minutesUntil(endsAt, closesAt),
  );

/** The new end of a meeting that is delayed by one or more whole minutes, or why it cannot be. */
export function delayedEnd(minutes: number, facts: DelayFacts): Result<number, DelayProblem> {
  const end = facts.endsAt + minutes * MINUTE;
  const refuse = (problem: DelayProblem['problem']) => fail({ problem, allowed: longestDelay(facts) });
  if (facts.delayedMinutes + minutes > MEETING_LIMITS.delayMinutes) return refuse('DELAY_TOO_LONG');
  if (facts.nextStart !== null && end > facts.nextStart) return refuse('DELAY_MEETS_NEXT');
  if (end > facts.closesAt) return refuse('DELAY_OUTSIDE_HOURS');
  return ok(end);
}
