import { MINUTE } from '@sw/base';
import { MEETING_MOMENTS } from './limits.ts';

export const MEETING_STATUSES = ['NOT_START', 'NOW_START', 'STARTED', 'NOW_END', 'ENDED', 'CANCELED'] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];

export const INVITE_STATES = ['accepted', 'rejected', 'unset'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

export const SIGN_STATES = ['signed', 'unsigned'] as const;
export type SignState = (typeof SIGN_STATES)[number];
export const signState = (signedAt: number | null): SignState => (signedAt === null ? 'unsigned' : 'signed');

/** The decision about a booking of a room that needs one. */
export const APPROVALS = ['none', 'pending', 'granted', 'refused'] as const;
export type Approval = (typeof APPROVALS)[number];

/**
 * What moves a meeting to another status: the clock; the organiser who starts early or ends it; a delay; a new time; a
 * person who cancels; a refused approval, or one that is still missing at the start; a room released because nobody came.
 */
export const MEETING_CAUSES = ['clock', 'start', 'end', 'delay', 'move', 'cancel', 'refuse', 'release'] as const;
export type MeetingCause = (typeof MEETING_CAUSES)[number];

export interface MeetingTransition {
  readonly from: MeetingStatus;
  readonly to: MeetingStatus;
  readonly by: MeetingCause;
}

/** All transitions. Permissions and stored statuses follow this table. ENDED and CANCELED are final. */
export const MEETING_TRANSITIONS: readonly MeetingTransition[] = [
  { from: 'NOT_START', to: 'NOW_START', by: 'clock' },
  { from: 'NOT_START', to: 'NOW_START', by: 'move' },
  { from: 'NOT_START', to: 'STARTED', by: 'move' },
  { from: 'NOT_START', to: 'CANCELED', by: 'cancel' },
  { from: 'NOT_START', to: 'CANCELED', by: 'refuse' },
  { from: 'NOW_START', to: 'NOT_START', by: 'move' },
  { from: 'NOW_START', to: 'STARTED', by: 'clock' },
  { from: 'NOW_START', to: 'STARTED', by: 'start' },
  { from: 'NOW_START', to: 'STARTED', by: 'move' },
  { from: 'NOW_START', to: 'CANCELED', by: 'cancel' },
  { from: 'NOW_START', to: 'CANCELED', by: 'refuse' },
  { from: 'STARTED', to: 'NOW_END', by: 'clock' },
  { from: 'STARTED', to: 'ENDED', by: 'end' },
  { from: 'STARTED', to: 'CANCELED', by: 'release' },
  { from: 'NOW_END', to: 'STARTED', by: 'delay' },
  { from: 'NOW_END', to: 'ENDED', by: 'clock' },
  { from: 'NOW_END', to: 'ENDED', by: 'end' },
  { from: 'NOW_END', to: 'CANCELED', by: 'release' },
];

/** Whether this can happen to a meeting with this status. */
export const canHappen = (by: MeetingCause, from: MeetingStatus): boolean =>
  MEETING_TRANSITIONS.some((one) => one.from === from && one.by === by);

/** Whether a stored status may become another one, in one or more steps: the clock may be late by several. */
export function canBecome(from: MeetingStatus, to: MeetingStatus): boolean {
  const reached = new Set([from]);
  // Iterating a set also visits the members that are added meanwhile.
  for (const one of reached) for (const step of MEETING_TRANSITIONS) if (step.from === one) reached.add(step.to);
  return from !== to && reached.has(to);
}

export const isMeetingOver = (status: MeetingStatus): boolean => status === 'ENDED' || status === 'CANCELED';
/** Whether the meeting occupies its room according to its status, even if nobody came. */
export const isMeetingRunning = (status: MeetingStatus): boolean => status === 'STARTED' || status === 'NOW_END';
/** Whether people can sign in: they arrive, or the meeting is running. */
export const isSignInOpen = (status: MeetingStatus): boolean => status === 'NOW_START' || isMeetingRunning(status);
export const isMeetingAhead = (status: MeetingStatus): boolean => status === 'NOT_START' || status === 'NOW_START';

/** The stored facts that determine a meeting's status, in milliseconds since 1970. */
export interface MeetingFacts {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly approval: Approval;
  /** Set only if the organiser started it early; the clock does not set it. */
  readonly startedAt: number | null;
  /** Set if people ended it. */
  readonly endedAt: number | null;
  readonly cancelledAt: number | null;
}

interface StatusMoments {
  readonly startSoonAt: number;
  readonly startAt: number;
  readonly endSoonAt: number;
  readonly endAt: number;
}

/** When the clock changes the status. A meeting of less than ten minutes is 'about to end' from its middle on. */
export function statusMoments({ startsAt, endsAt }: Pick<MeetingFacts, 'startsAt' | 'endsAt'>): StatusMoments {
  const endSoon = Math.min(MEETING_MOMENTS.endSoonMinutes * MINUTE, Math.floor((endsAt - startsAt) / 2));
  return {
    startSoonAt: startsAt - MEETING_MOMENTS.startSoonMinutes * MINUTE,
    startAt: startsAt,
    endSoonAt: endsAt - endSoon,
    endAt: endsAt,
  };
}

/** The status that follows from the stored facts and the time. The stored column follows it within a minute. */
export function meetingStatus(facts: MeetingFacts, now: number): MeetingStatus {
  if (facts.cancelledAt !== null || facts.approval === 'refused') return 'CANCELED';
  if (facts.endedAt !== null) return 'ENDED';
  const { startSoonAt, startAt, endSoonAt, endAt } = statusMoments(facts);
  const begun = now >= startAt || facts.startedAt !== null;
  // A request without an answer lapses at its start, so that nobody can use a room without an approval.
  if (begun && facts.approval === 'pending') return 'CANCELED';
  if (now >= endAt) return 'ENDED';
  if (begun) return now >= endSoonAt ? 'NOW_END' : 'STARTED';
  return now >= startSoonAt ? 'NOW_START' : 'NOT_START';
}

/** The next moment at which the clock changes the status, and the status from then on. Undefined: never. */
export function nextStatusChange(
  facts: MeetingFacts,
  now: number,
): { readonly at: number; readonly status: MeetingStatus } | undefined {
  const current = meetingStatus(facts, now);
  if (isMeetingOver(current)) return undefined;
  const { startSoonAt, startAt, endSoonAt, endAt } = statusMoments(facts);
  for (const at of [startSoonAt, startAt, endSoonAt, endAt]) {
    const status = at > now ? meetingStatus(facts, at) : current;
    if (status !== current) return { at, status };
  }
  return undefined;
}
