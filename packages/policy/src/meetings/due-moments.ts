import { MINUTE } from '@sw/base';
import { REMINDER_MINUTES, type Reminder } from './limits.ts';
import { type ReleaseFacts, releaseAt } from './release.ts';
import { isMeetingOver, meetingStatus, statusMoments } from './statuses.ts';

/** What happens to a meeting by time. `maybe`: on the morning of the day, for people who have not decided. */
export const DUE_KINDS = ['remind', 'maybe', 'start_soon', 'start', 'release', 'end_soon', 'end'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

export interface DueMoment {
  readonly kind: DueKind;
  readonly at: number;
}

/** When people are reminded. Undefined: never, or the moment has passed: a late reminder would be a wrong one. */
export function reminderAt(startsAt: number, remind: Reminder, now: number): number | undefined {
  const minutes = REMINDER_MINUTES[remind];
  if (minutes === null) return undefined;
  const at = startsAt - minutes * MINUTE;
  return at > now ? at : undefined;
}

export interface DueFacts extends ReleaseFacts {
  readonly remind: Reminder;
  /** The morning of the day of the meeting, in its zone. */
  readonly morningAt: number;
}

/**
 * The moments of a meeting that are still to come, in order. A booking and every change of its facts replaces all of
 * them, and stores the status of now, so none of the past is missing.
 */
export function dueMoments(facts: DueFacts, now: number): DueMoment[] {
  if (isMeetingOver(meetingStatus(facts, now))) return [];
  const { startSoonAt, startAt, endSoonAt, endAt } = statusMoments(facts);
  const all: readonly (readonly [DueKind, number | undefined])[] = [
    ['remind', reminderAt(facts.startsAt, facts.remind, now)],
    ['maybe', facts.morningAt < facts.startsAt ? facts.morningAt : undefined],
    ['start_soon', startSoonAt],
    ['start', startAt],
    ['release', facts.startedAt === null ? releaseAt(facts) : undefined],
    ['end_soon', endSoonAt],
    ['end', endAt],
  ];
  return all
    .flatMap(([kind, at]) => (at === undefined || at <= now ? [] : [{ kind, at }]))
    .toSorted((a, b) => a.at - b.at);
}
