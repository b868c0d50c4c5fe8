import { MINUTE } from '@sw/base';
import { canHappen, type MeetingFacts, meetingStatus } from './statuses.ts';

export interface ReleaseFacts extends MeetingFacts {
  /** For a meeting that was booked, moved or approved after its start, the waiting time counts from then on. */
  readonly changedAt: number;
  /** The enterprise's setting; null: rooms stay booked. */
  readonly releaseMinutes: number | null;
}

/** When a room is released if nobody signs in. Undefined: never, or the meeting has ended by then. */
export function releaseAt({ startsAt, endsAt, changedAt, releaseMinutes }: ReleaseFacts): number | undefined {
  if (releaseMinutes === null) return undefined;
  const at = Math.max(startsAt, changedAt) + releaseMinutes * MINUTE;
  return at < endsAt ? at : undefined;
}

/** Whether the status allows a release. A meeting that somebody started early is never released. */
const canRelease = (facts: ReleaseFacts, now: number): boolean =>
  facts.startedAt === null && canHappen('release', meetingStatus(facts, now));

/**
 * When the clock checks a meeting that has begun for its release, by the current setting, which may have changed since
 * the booking. Undefined: never again.
 */
export function nextRelease(facts: ReleaseFacts, now: number): number | undefined {
  const at = releaseAt(facts);
  return at !== undefined && at > now && canRelease(facts, now) ? at : undefined;
}

/** Whether a meeting is released now. A meeting with a sign-in, or one that started early, never is. */
export function isReleased(facts: ReleaseFacts, signedIn: number, now: number): boolean {
  const at = releaseAt(facts);
  return at !== undefined && now >= at && signedIn === 0 && canRelease(facts, now);
}
