import { MINUTE } from '@sw/base';
import type { ListedMeeting } from '@sw/contract';
import { isMeetingOver, isMeetingRunning, MEETING_MOMENTS, statusMoments } from '@sw/policy';

/** How a meeting is drawn. */
export const LOOKS = ['now', 'yours', 'accepted', 'open', 'ended', 'cancelled'] as const;
export type Look = (typeof LOOKS)[number];

type Facts = Pick<ListedMeeting, 'startsAt' | 'endsAt' | 'status' | 'part' | 'invited' | 'invite' | 'maybe'>;

const isOwn = ({ part }: Pick<ListedMeeting, 'part'>): boolean => part === 'organiser' || part === 'booker';

/** Whether an invitation is neither accepted nor declined; 'maybe' does not decide it. A booker who attends has one too. */
const isUndecided = ({ part, invited, invite }: Pick<ListedMeeting, 'part' | 'invited' | 'invite'>): boolean =>
  invited && part !== 'organiser' && invite === 'unset';

/** Whether an invitation waits for its first answer. */
export const isToAnswer = (meeting: Facts, now: number): boolean =>
  isUndecided(meeting) && !meeting.maybe && !isMeetingOver(meeting.status) && Date.parse(meeting.endsAt) > now;

/** The page's clock runs on between two answers of the server, so times count besides the status. */
export function lookOf(meeting: Facts, now: number): Look {
  if (meeting.status === 'CANCELED' || meeting.invite === 'rejected') return 'cancelled';
  if (meeting.status === 'ENDED' || Date.parse(meeting.endsAt) <= now) return 'ended';
  if (isMeetingRunning(meeting.status) || Date.parse(meeting.startsAt) <= now) return 'now';
  if (isOwn(meeting)) return 'yours';
  return isUndecided(meeting) ? 'open' : 'accepted';
}

export type JoinState = { readonly kind: 'open' } | { readonly kind: 'from'; readonly at: number };

/** Joining is possible from 10 minutes before the start to the end; undefined: no longer. */
export function joinState(
  meeting: Pick<ListedMeeting, 'startsAt' | 'endsAt' | 'status'>,
  now: number,
): JoinState | undefined {
  const startsAt = Date.parse(meeting.startsAt);
  const endsAt = Date.parse(meeting.endsAt);
  if (isMeetingOver(meeting.status) || now >= endsAt) return undefined;
  const { startSoonAt } = statusMoments({ startsAt, endsAt });
  return isMeetingRunning(meeting.status) || now >= startSoonAt ? { kind: 'open' } : { kind: 'from', at: startSoonAt };
}

export type StatusChip =
  | { readonly kind: 'left'; readonly minutes: number }
  | { readonly kind: 'soon'; readonly minutes: number }
  | { readonly kind: 'ahead' | 'ended' | 'cancelled' | 'released' | 'pending' | 'refused' };

type ChipFacts = Pick<ListedMeeting, 'startsAt' | 'endsAt' | 'status' | 'approval'> & { readonly released: boolean };

const wholeMinutes = (ms: number): number => Math.max(1, Math.ceil(ms / MINUTE));

/** The status chip of a meeting. */
export function chipOf(meeting: ChipFacts, now: number): StatusChip {
  const startsIn = Date.parse(meeting.startsAt) - now;
  const endsIn = Date.parse(meeting.endsAt) - now;
  if (meeting.approval === 'refused') return { kind: 'refused' };
  if (meeting.status === 'CANCELED') return { kind: meeting.released ? 'released' : 'cancelled' };
  if (meeting.status === 'ENDED' || endsIn <= 0) return { kind: 'ended' };
  if (meeting.approval === 'pending') return { kind: 'pending' };
  if (isMeetingRunning(meeting.status) || startsIn <= 0) return { kind: 'left', minutes: wholeMinutes(endsIn) };
  return startsIn <= MEETING_MOMENTS.startSoonMinutes * MINUTE
    ? { kind: 'soon', minutes: wholeMinutes(startsIn) }
    : { kind: 'ahead' };
}
