import { MINUTE } from '@sw/base';
import { isMeetingRunning, type MeetingFacts, meetingStatus } from './statuses.ts';

export interface ReleaseFacts extends MeetingFacts {
  /** A meeting that was booked, moved or approved after its start waits from then on. */
  readonly changedAt: number;
  /** The enterprise's setting; null: rooms stay booked. */
  readonly releaseMinutes: number | null;
}

/** When a room is free again if nobody signs in. Undefined: never, or the meeting is over by then. */
export function releaseAt({ startsAt, endsAt, changedAt, releaseMinutes }: ReleaseFacts): number | undefined {
  if (releaseMinutes === null) return undefined;
  const at = Math.max(startsAt, changedAt) + releaseMinutes * MINUTE;
  return at < endsAt ? at : undefined;
}

/** Whether a meeting is released now. One that somebody signed in to, or started early, never is. */
export function isReleased(facts: ReleaseFacts, signedIn: number, now: number): boolean {
  const at = releaseAt(facts);
  return (
    at !== undefined &&
    now >= at &&
    signedIn === 0 &&
    facts.startedAt === null &&
    isMeetingRunning(meetingStatus(facts, now))
  );
}
