import { endsEvent, type InvitationMessage } from './invitation-changes.ts';

/** The most mails about meetings that one person may cause in a day, to any addresses. The largest meeting of a year needs fewer. */
export const MEETING_MAILS_PER_DAY = 20_000;

const OUTSIDE_MAX: Readonly<Record<number, number>> = { 1: 300, 2: 3_000 };
const OUTSIDE_MOST = 20_000;
/**
 * The most mails that one person may cause to people outside the enterprise in a day, by the number of the enterprise's level.
 * Levels that an operator adds count as the highest.
 */
export const outsideMailsMax = (levelNo: number): number => OUTSIDE_MAX[levelNo] ?? OUTSIDE_MOST;

/**
 * The same for one address, from one person and from all: two series of the longest length from one. Once all have used
 * theirs up, each person still has `anyway`, two weekly series of a quarter of a year: otherwise three accounts could keep
 * everybody else from inviting a contact.
 */
export const OUTSIDE_ADDRESS_MAX = { fromOne: 200, fromAll: 600, anyway: 30 } as const;

export interface MailCosts {
  /** All mails, cancellations included. */
  readonly mails: number;
  /** Whether any mail is not a cancellation. Cancellations are counted, but never refused. */
  readonly mayBeRefused: boolean;
  /** By address, for people outside the enterprise. */
  readonly outside: ReadonlyMap<string, number>;
}

const OUTSIDE = 'mailto:';

/**
 * The cost of messages for the person who causes them. People outside did not ask for them, so an invitation to a series
 * costs as much as its meetings: each may cause a separate reminder and cancellation. This price includes the cancellations.
 */
export function mailCosts(messages: readonly InvitationMessage[]): MailCosts {
  const outside = new Map<string, number>();
  let mails = 0;
  for (const { kind, to, meetings } of messages) {
    mails += to.length;
    if (endsEvent(kind)) continue;
    for (const key of to) {
      if (!key.startsWith(OUTSIDE)) continue;
      const address = key.slice(OUTSIDE.length);
      outside.set(address, (outside.get(address) ?? 0) + meetings);
    }
  }
  return { mails, mayBeRefused: messages.some(({ kind }) => !endsEvent(kind)), outside };
}
