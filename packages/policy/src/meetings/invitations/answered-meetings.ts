import { type CalendarReply, namesOccurrence } from '@sw/calendar';
import type { InviteState } from '../statuses.ts';
import { type MeetingCalendar, viewOf } from './meeting-view.ts';
import { eventNoOf } from './reply-address.ts';

/** What the table keeps of an answer: a person who may come has not answered (R4.18), but is asked on the day. */
export interface StoredAnswer {
  readonly invite: InviteState;
  readonly maybe: boolean;
}

export const storedAnswer = (answer: CalendarReply['answer']): StoredAnswer =>
  answer === 'accepted' || answer === 'rejected'
    ? { invite: answer, maybe: false }
    : { invite: 'unset', maybe: answer === 'tentative' };

/**
 * The meetings that a reply of one person answers: one occurrence, or all under the UID. Those that are over are left
 * out, and those that have got another time since what the person answered.
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
