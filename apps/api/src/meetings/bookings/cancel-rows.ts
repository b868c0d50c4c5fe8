import {
  accountsOfMeetings,
  type Cancelling,
  cancelMeetings,
  type MeetingRow,
  readMeetingCalendar,
  type Tx,
} from '@sw/postgres';
import { announceMeetings, noticeMeeting } from '../announce.ts';
import { mailInvitations } from '../mail-invitations.ts';

/**
 * Cancels meetings whose rows the command holds, and says so to their people. Those of one series count as one: each
 * person gets one notice.
 */
export async function cancelAndAnnounce(
  tx: Tx,
  meetings: readonly MeetingRow[],
  cancelling: Cancelling & { readonly notice?: 'meeting.cancelled' | 'meeting.refused' },
): Promise<void> {
  const [any] = meetings;
  if (any === undefined) return;
  const { spaceId } = any;
  const { by, notice = 'meeting.cancelled' } = cancelling;
  const changed = meetings.map(({ meetingId }) => meetingId);
  const calendar = await readMeetingCalendar(tx, spaceId, changed);
  await cancelMeetings(tx, changed, cancelling);
  await mailInvitations(tx, calendar, { spaceId, changed, by, now: cancelling.now.getTime() });
  for (const group of Map.groupBy(meetings, ({ seriesId, meetingId }) => seriesId ?? meetingId).values()) {
    const [meeting] = group;
    if (meeting === undefined) continue;
    // Nobody was invited yet to one that still needed approval.
    const to =
      meeting.approval === 'pending'
        ? [...new Set([meeting.organiserId, meeting.bookedBy])].filter((one) => one !== null)
        : await accountsOfMeetings(
            tx,
            group.map(({ meetingId }) => meetingId),
          );
    await noticeMeeting(tx, { meeting, name: notice, to, by });
    await announceMeetings(tx, meeting.spaceId, { meetings: group });
  }
}
