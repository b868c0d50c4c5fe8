import { MINUTE } from '@sw/base';
import { REMINDER_MINUTES, type Reminder } from './limits.ts';
import { type ReleaseFacts, releaseAt } from './release.ts';
import { isMeetingOver, meetingStatus, statusMoments } from './statuses.ts';

/** Events of a meeting that time triggers. `maybe`: on the morning of the day, for people who have not decided. */
export const DUE_KINDS = ['remind', 'maybe', 'start_soon', 'start', 'release', 'end_soon', 'end'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

export interface DueMoment {
  readonly kind: DueKind;
  readonly at: number;
}

/** When people are reminded. Undefined: never. */
export function reminderAt(startsAt: number, remind: Reminder): number | undefined {
  const minutes = REMINDER_MINUTES[remind];
  return minutes === null ? undefined : startsAt - minutes * MINUTE;
}

export interface DueFacts extends ReleaseFacts {
  readonly remind: Reminder;
  /** The morning of the day of the meeting, in its zone. */
  readonly morningAt: number;
}

function momentsOf(facts: DueFacts): DueMoment[] {
  const { startSoonAt, startAt, endSoonAt, endAt } = statusMoments(facts);
  const all: readonly (readonly [DueKind, number | undefined])[] = [
    ['remind', reminderAt(facts.startsAt, facts.remind)],
    ['maybe', facts.morningAt < facts.startsAt ? facts.morningAt : undefined],
    ['start_soon', startSoonAt],
    ['start', startAt],
    ['release', facts.startedAt === null ? releaseAt(facts) : undefined],
    ['end_soon', endSoonAt],
    ['end', endAt],
  ];
  return all.flatMap(([kind, at]) => (at === undefined ? [] : [{ kind, at }])).toSorted((a, b) => a.at - b.at);
}

export interface DuePlan {
  /** The moments that are still to come, in order. One that has passed is not made up for: a late reminder would be a wrong one. */
  readonly ahead: readonly DueMoment[];
  /** What was due before. If it is stored, the clock has not handled it yet, and still must. */
  readonly passed: readonly DueKind[];
}

/** What happens to a meeting from now on. A booking and every change of its facts stores it, with the status of now. */
export function planDue(facts: DueFacts, now: number): DuePlan {
  if (isMeetingOver(meetingStatus(facts, now))) return { ahead: [], passed: [] };
  const moments = momentsOf(facts);
  return {
    ahead: moments.filter(({ at }) => at > now),
    passed: moments.filter(({ at }) => at <= now).map(({ kind }) => kind),
  };
}
