import { enqueueInvitations } from '@sw/jobs';
import { type MeetingCalendar, withoutPeople } from '@sw/policy';
import { settleInvitations, type Tx } from '@sw/postgres';

interface Change {
  readonly spaceId: string;
  readonly changed: readonly string[];
  readonly now: number;
}

/** Released meetings leave the calendars of their people. The organiser has a mail of their own about it. */
export async function mailReleased(tx: Tx, before: MeetingCalendar, change: Change): Promise<void> {
  const messages = await settleInvitations(tx, before, change);
  const others = withoutPeople(messages, (person, { organiserId }) => person === organiserId);
  await enqueueInvitations(tx, others, change.now);
}

/** The meetings of somebody whose account is erased. The job must not name them: jobs that do are deleted. */
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
