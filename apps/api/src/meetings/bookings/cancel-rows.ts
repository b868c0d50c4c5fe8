import { enqueue } from '@sw/jobs';
import { type Cancelling, cancelMeetings, lockMeetingCalendar, type MeetingRow, type Tx } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import { announceMeetings, bySeries, noticePeople } from '../announce.ts';
import { payersOf } from '../mail-budget.ts';
import { mailInvitations } from '../mail-invitations.ts';

/** Cancels meetings whose rows the command holds, and notifies their people once for each series. */
export async function cancelAndAnnounce(
  tx: Tx,
  { ephemeral }: Pick<ApiDeps, 'ephemeral'>,
  meetings: readonly MeetingRow[],
  cancelling: Cancelling & { readonly notice?: 'meeting.cancelled' | 'meeting.refused' },
): Promise<void> {
  const [any] = meetings;
  if (any === undefined) return;
  const { spaceId } = any;
  const { by, notice = 'meeting.cancelled' } = cancelling;
  const changed = meetings.map(({ meetingId }) => meetingId);
  const calendar = await lockMeetingCalendar(tx, spaceId, changed);
  await cancelMeetings(tx, changed, cancelling);
  // Cancelling meetings one by one sends many mails. They are charged to the booker, who may then be unable to invite
  // anybody until the day has passed.
  const owed = { ephemeral, mode: 'owe', payers: payersOf(meetings) } as const;
  await mailInvitations(tx, calendar, { spaceId, changed, by, now: cancelling.now.getTime() }, owed);
  await noticePeople(tx, { meetings, name: notice, by });
  if (notice === 'meeting.refused') await mailHosts(tx, meetings);
  for (const group of bySeries(meetings)) await announceMeetings(tx, spaceId, { meetings: group });
}

/** A request is in nobody's calendar, so its refusal is sent as a separate mail, one for each series. */
async function mailHosts(tx: Tx, refused: readonly MeetingRow[]): Promise<void> {
  for (const [meeting, ...others] of bySeries(refused))
    if (meeting !== undefined) {
      const { meetingId } = meeting;
      await enqueue(tx, 'mailRefused', { meetingId, meetings: others.length + 1 });
    }
}
