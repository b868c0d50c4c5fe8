import { DAY, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import {
  endsEvent,
  type InvitationMessage,
  type MailCosts,
  MEETING_MAILS_PER_DAY,
  mailCosts,
  OUTSIDE_ADDRESS_MAX,
  outsideMailsMax,
} from '@sw/policy';
import { type MeetingRow, onRollback, readMerchant, type Tx } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../deps.ts';

export interface MailBudget extends Pick<ApiDeps, 'ephemeral'> {
  /**
   * `refuse` (default): the command is refused if its mails exceed the budget, except for cancellations, which are only
   * counted. `owe`: everything is counted, and nothing is refused. `force`: a manager needs the change, so it is
   * refused only if its payer's budget for outsiders was already used up. `spare`: the change cannot be refused and can
   * be repeated, so outsiders get no mail about it if there is no budget for them.
   */
  readonly mode?: 'refuse' | 'owe' | 'force' | 'spare';
  /** The payer of each meeting, from `payersOf`. If left out, the acting user pays. */
  readonly payers?: ReadonlyMap<string, string>;
}

/** The booker pays for changes by managers and for actions at the door. Maps both the meeting's number and its UID to the payer. */
export const payersOf = (
  meetings: readonly Pick<MeetingRow, 'meetingId' | 'icalUid' | 'bookedBy' | 'organiserId'>[],
): ReadonlyMap<string, string> =>
  new Map(
    meetings.flatMap(({ meetingId, icalUid, bookedBy, organiserId }) => {
      const payer = bookedBy ?? organiserId;
      return payer === null ? [] : [[meetingId, payer] as const, [icalUid, payer] as const];
    }),
  );

/** One daily count, with the amount to add and the maximum total. */
interface Entry {
  readonly key: string;
  readonly amount: number;
  readonly most: number;
  readonly refusal: (seconds: number) => Refusal;
  /** Whether this count can refuse a forced change. */
  readonly binds: boolean;
  /** Of another count: up to this total, it is not refused. */
  readonly anyway?: { readonly key: string; readonly most: number };
}

const outsideRefusal = () => new Refusal('MEETING_OUTSIDE_LIMIT');

function entriesOf(payer: string, { mails, outside }: MailCosts, levelNo: number): Entry[] {
  const { fromOne, fromAll, anyway } = OUTSIDE_ADDRESS_MAX;
  const mailed: Entry = {
    key: `meeting-mails:${payer}`,
    amount: mails,
    most: MEETING_MAILS_PER_DAY,
    refusal: (seconds) => new Refusal('TOO_MANY_REQUESTS', [seconds]),
    binds: false,
  };
  if (outside.size === 0) return [mailed];
  const amount = [...outside.values()].reduce((sum, cost) => sum + cost, 0);
  const limited = { refusal: outsideRefusal, binds: false };
  return [
    mailed,
    { ...limited, key: `meeting-outside:${payer}`, amount, most: outsideMailsMax(levelNo), binds: true },
    ...[...outside].flatMap(([address, cost]): Entry[] => {
      // Hashed, so that Redis holds no readable address.
      const name = keyHash(address).toString('base64url');
      const own = `meeting-address:${payer}:${name}`;
      return [
        { ...limited, key: own, amount: cost, most: fromOne },
        { ...limited, key: `meeting-address:${name}`, amount: cost, most: fromAll, anyway: { key: own, most: anyway } },
      ];
    }),
  ];
}

type Sums = ApiDeps['ephemeral']['sums'];

/** Adds all amounts, or none if one of them is refused. A command that fails later costs nothing either. */
async function add(tx: Tx, sums: Sums, entries: readonly Entry[], refuses: (entry: Entry, before: number) => boolean) {
  // One call, because rooms and boards are locked meanwhile.
  const sum = await sums.addAll(entries, DAY);
  const added = entries.flatMap((entry, at) => ({ entry, total: 0, leftMs: 0, ...sum[at] }));
  let charged = true;
  const giveBack = async () => {
    if (!charged) return;
    charged = false;
    await sums.addAll(
      entries.map(({ key, amount }) => ({ key, amount: -amount })),
      DAY,
    );
  };
  onRollback(tx, giveBack);
  const isAnyway = ({ anyway }: Entry) =>
    added.some(({ entry, total }) => entry.key === anyway?.key && total <= anyway.most);
  const refused = added.find(({ entry, total }) => refuses(entry, total - entry.amount) && !isAnyway(entry));
  if (refused === undefined) return;
  // Now, because the caller may go on without these mails.
  await giveBack();
  throw refused.entry.refusal(Math.ceil(refused.leftMs / SECOND));
}

const isOutside = (key: string): boolean => key.startsWith('mailto:');

/** Removes outsiders from all messages except cancellations, which always reach them. */
const withoutOutside = (messages: readonly InvitationMessage[]): InvitationMessage[] =>
  messages
    .map((one) => (endsEvent(one.kind) ? one : { ...one, to: one.to.filter((key) => !isOutside(key)) }))
    .filter(({ to }) => to.length > 0);

/** Charges the mails of a command to their payers, and returns the mails to send. `by` is the acting user, or the enterprise. */
export async function chargeMails(
  tx: Tx,
  { ephemeral: { sums }, mode = 'refuse', payers = new Map() }: MailBudget,
  messages: readonly InvitationMessage[],
  { spaceId, by }: { readonly spaceId: string; readonly by: string },
): Promise<readonly InvitationMessage[]> {
  const levelNo = (await readMerchant(tx, spaceId))?.levelNo ?? 1;
  const bills = Map.groupBy(messages, ({ event }) => payers.get(event.meetingId) ?? payers.get(event.uid) ?? by);
  const costs = [...bills].map(([payer, its]) => ({ payer, cost: mailCosts(its) }));
  const entries = costs.flatMap(({ payer, cost }) => entriesOf(payer, cost, levelNo));
  if (mode === 'owe' || costs.every(({ cost }) => !cost.mayBeRefused)) {
    // Cancelling must work while Redis is down.
    await add(tx, sums, entries, () => false).catch(() => undefined);
    return messages;
  }
  const isSpent = ({ amount, most, binds }: Entry, before: number) =>
    mode === 'refuse' ? before + amount > most : binds && before >= most;
  try {
    await add(tx, sums, entries, isSpent);
  } catch (failure) {
    if (mode !== 'spare') throw failure;
    return failure instanceof Refusal ? withoutOutside(messages) : messages;
  }
  return messages;
}
