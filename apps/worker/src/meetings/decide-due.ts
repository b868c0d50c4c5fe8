import { isMeetingAhead, isReleased, type MeetingStatus, meetingStatus } from '@sw/policy';
import type { DueMeeting } from '@sw/postgres';

/** What happens to a meeting now. */
export interface DueDecision {
  /** Undefined: the stored one is right. */
  readonly status: MeetingStatus | undefined;
  readonly cancel: 'released' | 'lapsed' | undefined;
  readonly remind: boolean;
  readonly askUndecided: boolean;
}

type DueFacts = Pick<DueMeeting, 'facts' | 'status' | 'signedIn' | 'atDoor' | 'due'>;

/**
 * The status follows the time, however late this runs. People are reminded only before the start: after an outage a
 * reminder may be late, but never wrong.
 */
export function decideDue({ facts, status, signedIn, atDoor, due }: DueFacts, now: number): DueDecision {
  const kinds = new Set(due.map(({ kind }) => kind));
  const current = meetingStatus(facts, now);
  const isNew = status !== current && status !== 'CANCELED';
  const lapsed = isNew && current === 'CANCELED';
  // Somebody who books at the door is there.
  const released = kinds.has('release') && isReleased(facts, atDoor ? 1 : signedIn, now);
  const inform = isMeetingAhead(current) && facts.approval !== 'pending';
  return {
    status: isNew && !lapsed && !released ? current : undefined,
    cancel: lapsed ? 'lapsed' : released ? 'released' : undefined,
    remind: inform && kinds.has('remind'),
    askUndecided: inform && kinds.has('maybe'),
  };
}
