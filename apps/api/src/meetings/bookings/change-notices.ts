import { accountsOfMeetings, type MeetingRow, type Tx } from '@sw/postgres';
import { hostsOf, isPending, noticeMeeting, noticeRequest } from '../announce.ts';
import type { PeopleChange } from './change-people.ts';

interface ChangedMeetings {
  /** The meetings before the change. */
  readonly before: readonly MeetingRow[];
  /** The meetings of one series, or a single one, after the change. */
  readonly meetings: readonly MeetingRow[];
  /** Whether the room or the time changed. */
  readonly moved: boolean;
  readonly people: PeopleChange | undefined;
  readonly by: string;
}

/**
 * Notifies the people of changed meetings. While a manager decides about the room, only the hosts can see the meeting.
 * If a meeting needs a new decision, the other people get a cancellation, as in their calendars. If it no longer needs
 * one, they get an invitation.
 */
export async function noticeChange(tx: Tx, { before, meetings, moved, people, by }: ChangedMeetings): Promise<void> {
  const [first] = meetings;
  if (first === undefined) return;
  const hosts = hostsOf(first);
  const added = new Set(people?.added);
  // As in calendars: a person who can already see one meeting of a series is not invited again.
  const known = new Set(before.filter((one) => !isPending(one)).map(({ meetingId }) => meetingId));
  const knew = known.size > 0;
  await noticeMeeting(tx, { meeting: first, name: 'meeting.changed', to: hosts, by });
  const othersIn = async (some: readonly MeetingRow[]): Promise<string[]> => {
    const ids = some.map(({ meetingId }) => meetingId);
    return (await accountsOfMeetings(tx, ids)).filter((one) => !hosts.includes(one));
  };
  const open = meetings.filter((one) => !isPending(one));
  for (const meeting of open.slice(0, 1)) {
    const others = await othersIn(open);
    const isInvited = (one: string) => !knew || added.has(one);
    await noticeMeeting(tx, { meeting, name: 'meeting.changed', to: others.filter((one) => !isInvited(one)), by });
    await noticeMeeting(tx, { meeting, name: 'meeting.invited', to: others.filter(isInvited), by });
  }
  const lost = meetings.filter((one) => isPending(one) && known.has(one.meetingId));
  for (const meeting of lost.slice(0, 1)) {
    const to = (await othersIn(lost)).filter((one) => !added.has(one));
    await noticeMeeting(tx, { meeting, name: 'meeting.cancelled', to, by });
  }
  const removed = knew ? (people?.removed ?? []) : [];
  await noticeMeeting(tx, { meeting: first, name: 'meeting.cancelled', to: removed, by });
  if (moved) await noticeRequest(tx, meetings, by);
}
