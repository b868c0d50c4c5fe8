import { enqueueInvitations } from '@sw/jobs';
import { type MeetingCalendar, withoutPeople } from '@sw/policy';
import { settleInvitations, type Tx } from '@sw/postgres';

interface Change {
  readonly spaceId: string;
  readonly changed: readonly string[];
  readonly now: number;
}

/** Removes released meetings from the calendars of their people. The organiser gets a separate mail about it. */
export async function mailReleased(tx: Tx, before: MeetingCalendar, change: Change): Promise<void> {
  const messages = await settleInvitations(tx, before, change);
  const others = withoutPeople(messages, (person, { organiserId }) => person === organiserId);
  await enqueueInvitations(tx, others, change.now);
}

/** The calendar mails for meetings of an erased account. The job must not contain the account's number: such jobs are deleted. */
export async function mailLeft(
  tx: Tx,
  before: MeetingCalendar,
  { accountId, ...change }: Change & { readonly accountId: string },
): Promise<void> {
  const messages = await settleInvitations(tx, before, change);
  const others = withoutPeople(messages, (person) => person === accountId).map(({ event, ...message }) => ({
    ...message,
    event: event.organiserId === accountId ? { ...event, organiserId: null } : event,
  }));
  await enqueueInvitations(tx, others, change.now);
}
