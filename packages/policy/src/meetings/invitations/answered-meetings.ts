import { type CalendarReply, namesOccurrence } from '@sw/calendar';
import { MEETING_LIMITS } from '../limits.ts';
import type { InviteState } from '../statuses.ts';
import { type MeetingCalendar, viewOf } from './meeting-view.ts';
import { eventNoOf } from './reply-address.ts';

/** An answer as the table stores it: 'maybe' counts as no answer (R4.18), but the person is reminded on the day. */
export interface StoredAnswer {
  readonly invite: InviteState;
  readonly maybe: boolean;
  /** The reason of a person who declined. */
  readonly reason: string | null;
}

/** The same limit as for the reason of a cancellation. We cannot refuse a mail for its length, so a longer text is cut. */
function reasonOf(comment: string): string | null {
  const characters = [...comment.replace(/[\s\p{Cc}]+/gu, ' ').trim()];
  const { reasonLength } = MEETING_LIMITS;
  const text =
    characters.length <= reasonLength
      ? characters
      : [
          ...characters
            .slice(0, reasonLength - 1)
            .join('')
            .trimEnd(),
          '…',
        ];
  return text.length === 0 ? null : text.join('');
}

export function storedAnswer({ answer, comment = '' }: Pick<CalendarReply, 'answer' | 'comment'>): StoredAnswer {
  if (answer === 'rejected') return { invite: answer, maybe: false, reason: reasonOf(comment) };
  if (answer === 'accepted') return { invite: answer, maybe: false, reason: null };
  return { invite: 'unset', maybe: answer === 'tentative', reason: null };
}

/**
 * The meetings that a reply of one person answers: one occurrence, or all under the UID. Meetings that
 * have ended are left out, and those whose time changed after the state that the person answered.
 */
export function answeredMeetings(
  calendar: MeetingCalendar,
  { key, eventNo }: { readonly key: string; readonly eventNo: string },
  reply: Pick<CalendarReply, 'uid' | 'sequence' | 'occurrence'>,
  now: number,
): string[] {
  const own = calendar.people.get(key);
  if (own === undefined || eventNoOf(reply.uid) !== eventNo) return [];
  const view = viewOf(calendar, own).get(reply.uid);
  if (view === undefined) return [];
  const timed = new Map(calendar.meetings.map(({ meetingId, timedSequence }) => [meetingId, timedSequence]));
  const { occurrence } = reply;
  return [...view.meetings]
    .filter(
      ([originalStart, { event }]) =>
        occurrence === undefined || namesOccurrence(occurrence, originalStart, view.whole?.zone ?? event.zone),
    )
    .filter(([, { event }]) => event.end > now && reply.sequence >= (timed.get(event.meetingId) ?? 0))
    .map(([, { event }]) => event.meetingId);
}
