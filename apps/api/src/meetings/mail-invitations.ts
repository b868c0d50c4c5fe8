import { DAY, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import { enqueueInvitations } from '@sw/jobs';
import { type MeetingCalendar, withoutPeople } from '@sw/policy';
import { type SettledChange, settleInvitations, type Tx } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';

/**
 * Mails that the bookings and changes of one person cause in a day: more than the largest meeting of a year needs, and
 * few enough that nobody fills strangers' mailboxes. Cancellations are not counted: there are never more than invitations.
 */
export const INVITATION_MAILS_PER_DAY = 20_000;

/** The meetings were booked, changed or cancelled; the command holds their rows. */
interface Change extends SettledChange {
  /** Who did it: an organiser is not mailed about their own change. */
  readonly by: string | null;
}

/** Before anything is booked there is nothing in a calendar. */
export const NO_CALENDAR: MeetingCalendar = {
  meetings: [],
  rules: new Map(),
  people: new Map(),
  sequences: new Map(),
};

/**
 * Enqueues the mails that bring everybody's calendar from the state before a command to the present one. `before` was
 * read when the command held the rows.
 */
export async function mailInvitations(
  tx: Tx,
  before: MeetingCalendar,
  { by, ...change }: Change,
  charged?: Pick<ApiDeps, 'ephemeral'>,
): Promise<void> {
  const found = await settleInvitations(tx, before, change);
  const messages = withoutPeople(found, (key, { organiserId }) => key === by && organiserId === by);
  if (messages.length === 0) return;
  if (charged !== undefined) {
    const counted = messages.filter(({ kind }) => kind !== 'cancelled');
    const mails = counted.reduce((sum, { to }) => sum + to.length, 0);
    await charge(charged, by ?? change.spaceId, mails);
  }
  await enqueueInvitations(tx, messages, change.now);
}

/** A refused command costs nothing. */
async function charge({ ephemeral }: Pick<ApiDeps, 'ephemeral'>, accountId: string, mails: number): Promise<void> {
  const key = `meeting-mails:${accountId}`;
  const { total, leftMs } = await ephemeral.sums.add(key, mails, DAY);
  if (total <= INVITATION_MAILS_PER_DAY) return;
  await ephemeral.sums.add(key, -mails, DAY);
  throw new Refusal('TOO_MANY_REQUESTS', [Math.ceil(leftMs / SECOND)]);
}
