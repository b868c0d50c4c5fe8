import { enqueueInvitations } from '@sw/jobs';
import { type InvitationMessage, type MeetingCalendar, withoutPeople } from '@sw/policy';
import { readMeetings, type SettledChange, settleInvitations, type Tx } from '@sw/postgres';
import { chargeMails, type MailBudget } from './mail-budget.ts';

/** Meetings that were booked, changed or cancelled; the command holds their rows. */
interface Change extends SettledChange {
  /** The user who acted: an organiser is not mailed about their own change. */
  readonly by: string | null;
}

/** The calendar before anything is booked. */
export const NO_CALENDAR: MeetingCalendar = {
  meetings: [],
  rules: new Map(),
  people: new Map(),
  sequences: new Map(),
};

/**
 * Enqueues the mails that bring everybody's calendar from the state before a command to the present one. `before` was
 * read after the command locked the rows. Without a budget nobody is charged; this is for meetings that are ending.
 */
export async function mailInvitations(
  tx: Tx,
  before: MeetingCalendar,
  { by, ...change }: Change,
  budget?: MailBudget,
): Promise<void> {
  const found = await settleInvitations(tx, before, change);
  const others = withoutPeople(found, (key, { organiserId }) => key === by && organiserId === by);
  if (others.length === 0) return;
  const { spaceId } = change;
  const messages = budget ? await chargeMails(tx, budget, others, { spaceId, by: by ?? spaceId }) : others;
  await enqueueInvitations(tx, await withReasons(tx, spaceId, messages), change.now);
}

/** Adds the reason to cancellations, as on the meeting's page. */
async function withReasons(
  tx: Tx,
  spaceId: string,
  messages: readonly InvitationMessage[],
): Promise<InvitationMessage[]> {
  const cancelled = messages.flatMap(({ kind, event }) => (kind === 'cancelled' ? [event.meetingId] : []));
  const reasons = new Map(
    (await readMeetings(tx, spaceId, [...new Set(cancelled)])).map((one) => [one.meetingId, one.cancelReason]),
  );
  return messages.map((message) => ({
    ...message,
    reason: (message.kind === 'cancelled' && reasons.get(message.event.meetingId)) || undefined,
  }));
}
