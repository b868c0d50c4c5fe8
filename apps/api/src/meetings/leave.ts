import {
  accountsOfMeetings,
  leaveMeetings,
  lockMeetingsAhead,
  type MemberRef,
  readMeetingCalendar,
  readMeetings,
  type Tx,
} from '@sw/postgres';
import { announceMeetings, noticeMeeting } from './announce.ts';
import { mailInvitations } from './mail-invitations.ts';

/** The meetings ahead of a member who leaves: passed on or cancelled, and said to their people. */
export async function leaveMeetingsOf(tx: Tx, ref: MemberRef, now: Date): Promise<void> {
  const { spaceId, accountId } = ref;
  const changed = await lockMeetingsAhead(tx, ref, now);
  const calendar = await readMeetingCalendar(tx, spaceId, changed);
  const { passedOn, cancelled } = await leaveMeetings(tx, ref, now);
  for (const [ids, name] of [
    [passedOn, 'meeting.changed'],
    [cancelled, 'meeting.cancelled'],
  ] as const) {
    const meetings = await readMeetings(tx, spaceId, ids);
    for (const group of Map.groupBy(meetings, ({ seriesId, meetingId }) => seriesId ?? meetingId).values()) {
      const [meeting] = group;
      if (meeting === undefined) continue;
      const of = group.map(({ meetingId }) => meetingId);
      await noticeMeeting(tx, { meeting, name, to: await accountsOfMeetings(tx, of), by: accountId });
      await announceMeetings(tx, spaceId, { meetings: group, also: [accountId] });
    }
  }
  await mailInvitations(tx, calendar, { spaceId, changed, by: accountId, now: now.getTime() });
}
