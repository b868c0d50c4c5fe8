import {
  leaveMeetings,
  lockMeetingCalendar,
  lockMeetingsAhead,
  type MemberRef,
  readMeetings,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import { announceMeetings, bySeries, noticePeople } from './announce.ts';
import { payersOf } from './mail-budget.ts';
import { mailInvitations } from './mail-invitations.ts';

/**
 * Passes on or cancels the future meetings of a member who leaves, and notifies their people. A member may leave and
 * return repeatedly, so the new organisers pay for the mails.
 */
export async function leaveMeetingsOf(
  tx: Tx,
  { ephemeral }: Pick<ApiDeps, 'ephemeral'>,
  ref: MemberRef,
  now: Date,
): Promise<void> {
  const { spaceId, accountId } = ref;
  const changed = await lockMeetingsAhead(tx, ref, now);
  const calendar = await lockMeetingCalendar(tx, spaceId, changed);
  const { passedOn, cancelled } = await leaveMeetings(tx, ref, now);
  for (const [ids, name] of [
    [passedOn, 'meeting.changed'],
    [cancelled, 'meeting.cancelled'],
  ] as const) {
    const meetings = await readMeetings(tx, spaceId, ids);
    await noticePeople(tx, { meetings, name, by: accountId });
    for (const group of bySeries(meetings)) await announceMeetings(tx, spaceId, { meetings: group, also: [accountId] });
  }
  const payers = payersOf(await readMeetings(tx, spaceId, passedOn));
  const budget = { ephemeral, mode: 'spare', payers } as const;
  await mailInvitations(tx, calendar, { spaceId, changed, by: accountId, now: now.getTime() }, budget);
}
