import type { Control } from '@sw/board-model';
import { DEFAULT_PERMIT } from '@sw/policy';
import { sql } from 'kysely';
import { publishEvents } from '../command/publish-event.ts';
import { controlBoards } from '../pages/page-controls.ts';
import type { Tx } from '../port.ts';
import { type TakenActor, takeActors } from './actors.ts';
import { peopleOfBoards } from './board-people.ts';
import { endDemo } from './end-demo.ts';
import { revokeShareLinks } from './share-links.ts';

export interface Leaving {
  readonly spaceId: string;
  readonly accountId: string;
  /** The account that receives the boards. */
  readonly heir: string;
  readonly now: Date;
}

interface LeftBoards {
  /** The boards that have another owner now. The caller updates their search words, and ends codes and offers of them. */
  readonly given: readonly string[];
  /** The boards of others which the account is not on any more. */
  readonly shared: readonly string[];
}

/**
 * Ends an account's part in boards of an enterprise: its own ones are given to another member, without either's consent,
 * because they belong to the enterprise. They stay in their space, so nothing is charged again. All of it or none, and a
 * number of statements that does not depend on the number of boards: other changes of these boards wait.
 */
export async function leaveBoards(tx: Tx, wbNos: readonly string[], leaving: Leaving): Promise<LeftBoards> {
  const { spaceId, accountId } = leaving;
  // In the order in which all commands lock boards.
  const boards = await tx
    .selectFrom('board')
    .select(['wbNo', 'ownerAccountId', 'demoAccountId'])
    .where('wbNo', '=', sql<string>`any(${wbNos}::bigint[])`)
    .where('spaceId', '=', spaceId)
    .where('clearedAt', 'is', null)
    .orderBy('wbNo')
    .forNoKeyUpdate()
    .execute();
  const numbers = (some: typeof boards): readonly string[] => some.map(({ wbNo }) => wbNo);
  const [own, others] = [
    numbers(boards.filter(({ ownerAccountId }) => ownerAccountId === accountId)),
    numbers(boards.filter(({ ownerAccountId }) => ownerAccountId !== accountId)),
  ];
  const people = await peopleOfBoards(tx, numbers(boards));
  const heirs = await giveBoards(tx, own, leaving);
  const shares = await endShares(tx, others, leaving);
  const shared = shares.map(({ wbNo }) => wbNo);
  const left = [...own, ...shared];
  await forgetPerson(tx, left, { accountId, heirs });
  const ofPerson = new Set(left);
  for (const { wbNo, demoAccountId } of boards) {
    if (demoAccountId === accountId && ofPerson.has(wbNo)) await endDemo(tx, wbNo);
  }
  const accountIdsOf = (wbNo: string, ...more: readonly string[]): string[] => [
    ...new Set([...(people.get(wbNo) ?? []), ...more]),
  ];
  await publishEvents(
    tx,
    'board.handedOver',
    own.map((wbNo) => ({ wbNo, accountIds: accountIdsOf(wbNo, leaving.heir), ownerAccountId: leaving.heir })),
  );
  await publishEvents(
    tx,
    'sharer.removed',
    shares.map(({ wbNo, wbShareId }) => ({ wbNo, accountIds: accountIdsOf(wbNo), wbShareId, accountId })),
  );
  return { given: own, shared };
}

const ofBoards = (wbNos: readonly string[]) => sql`any(${wbNos}::bigint[])`;

/** Returns the heir's numbers. Links to the boards end, because the member knows their keys. */
async function giveBoards(
  tx: Tx,
  wbNos: readonly string[],
  { heir, now }: Leaving,
): Promise<ReadonlyMap<string, TakenActor>> {
  if (wbNos.length === 0) return new Map();
  await sql`update board set owner_account_id = ${heir} where wb_no = ${ofBoards(wbNos)}`.execute(tx);
  await sql`delete from hand_over_offer where wb_no = ${ofBoards(wbNos)}`.execute(tx);
  const heirs = await takeActors(tx, wbNos, heir);
  await sql`
    update board_sharer set removed_at = ${now}
    where wb_no = ${ofBoards(wbNos)} and account_id = ${heir} and removed_at is null`.execute(tx);
  await sql`
    insert into board_entry (account_id, wb_no, mine, permit, wb_name, created_at, edited_at, hidden)
    select ${heir}, wb_no, true, ${DEFAULT_PERMIT}, wb_name, created_at, edited_at, recycled_at is not null
    from board where wb_no = ${ofBoards(wbNos)}
    on conflict (account_id, wb_no) do update
      set mine = true, permit = excluded.permit, wb_share_id = null`.execute(tx);
  await revokeShareLinks(tx, wbNos, now);
  return heirs;
}

async function endShares(
  tx: Tx,
  wbNos: readonly string[],
  { accountId, now }: Leaving,
): Promise<readonly { wbNo: string; wbShareId: string }[]> {
  const { rows } = await sql<{ wbNo: string; wbShareId: string }>`
    update board_sharer set removed_at = ${now}
    where wb_no = ${ofBoards(wbNos)} and account_id = ${accountId} and removed_at is null
    returning wb_no, wb_share_id`.execute(tx);
  return rows;
}

/**
 * Removes a person from lists, offers and logs. The logs also get the new owner's permit, because they know permits and no
 * owners; a log that has never heard of somebody gives them the full one.
 */
async function forgetPerson(
  tx: Tx,
  wbNos: readonly string[],
  { accountId, heirs }: { readonly accountId: string; readonly heirs: ReadonlyMap<string, TakenActor> },
): Promise<void> {
  if (wbNos.length === 0) return;
  await sql`delete from board_entry where account_id = ${accountId} and wb_no = ${ofBoards(wbNos)}`.execute(tx);
  await sql`delete from hand_over_offer where offered_to = ${accountId} and wb_no = ${ofBoards(wbNos)}`.execute(tx);
  const actors = await takeActors(tx, wbNos, accountId);
  const controls: { wbNo: string; control: Control }[] = [];
  for (const wbNo of wbNos) {
    const heir = heirs.get(wbNo);
    if (heir?.isNew === false)
      controls.push({ wbNo, control: { type: 'permit', actor: heir.actor, permit: DEFAULT_PERMIT } });
    const actor = actors.get(wbNo)?.actor;
    if (actor !== undefined) controls.push({ wbNo, control: { type: 'removed', actor } });
  }
  await controlBoards(tx, controls);
}
