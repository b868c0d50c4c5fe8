import { canBecome, isMeetingAhead, isReleased, type MeetingStatus, meetingStatus, nextRelease } from '@sw/policy';
import type { DueMeeting } from '@sw/postgres';

/** The changes to a meeting that are due now. */
export interface DueDecision {
  /** Undefined if the stored status is right. */
  readonly status: MeetingStatus | undefined;
  readonly cancel: 'released' | 'lapsed' | undefined;
  readonly remind: boolean;
  readonly askUndecided: boolean;
  /** When the room is released if nobody has come by then. */
  readonly releaseAt: number | undefined;
}

type DueFacts = Pick<DueMeeting, 'facts' | 'status' | 'signedIn' | 'atDoor' | 'due'>;

/**
 * The status follows the time, however late this runs. People are reminded only before the start: after an outage a
 * reminder may be late, but never wrong.
 */
export function decideDue({ facts, status, signedIn, atDoor, due }: DueFacts, now: number): DueDecision {
  const kinds = new Set(due.map(({ kind }) => kind));
  const current = meetingStatus(facts, now);
  const isNew = canBecome(status, current);
  const lapsed = isNew && current === 'CANCELED';
  // A person who books at the door is present.
  const released = kinds.has('release') && isReleased(facts, atDoor ? 1 : signedIn, now);
  const inform = isMeetingAhead(current) && facts.approval !== 'pending';
  // The setting may have changed since the booking. Many meetings are ahead: each follows it when it begins.
  const begun = kinds.has('start') || kinds.has('release');
  return {
    status: isNew && !lapsed && !released ? current : undefined,
    cancel: lapsed ? 'lapsed' : released ? 'released' : undefined,
    remind: inform && kinds.has('remind'),
    askUndecided: inform && kinds.has('maybe'),
    releaseAt: begun ? nextRelease(facts, now) : undefined,
  };
}
