import { Refusal, type ROUTES } from '@sw/contract';
import { enqueueIndexing } from '@sw/jobs';
import { refuseEnding } from '@sw/policy';
import {
  countOtherOwners,
  endFileLinksOf,
  findMember,
  firstHeir,
  isHeir,
  type Leaving,
  leaveBoards,
  lockMerchant,
  type MemberRef,
  personalSpaceOf,
  placeEntries,
  removeMember,
  type SpaceMemberRow,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { leaveMeetingsOf } from '../meetings/leave.ts';
import { endWaysIn } from '../sharing/ways-in.ts';
import { auditMerchant, lockedAdminOf, memberOf } from './admin.ts';
import { presentOwnMerchants, setCurrentSpace } from './own-merchants.ts';

/**
 * Ends the links to files of the space that the account made: it has their keys. If the space is its current one,
 * switches to its personal space.
 */
export async function leaveSpace(tx: Tx, { spaceId, accountId }: MemberRef): Promise<void> {
  await endFileLinksOf(tx, { spaceId, accountId });
  const { currentSpaceId } = await tx
    .selectFrom('account')
    .select('currentSpaceId')
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (currentSpaceId === spaceId) await setCurrentSpace(tx, accountId, await personalSpaceOf(tx, accountId));
}

type BoardDeps = Pick<ApiDeps, 'ephemeral' | 'clock'>;

/** Ends the member's part in these boards, and returns those that changed. Ways into the given ones end: the member knows the keys. */
async function endBoards(tx: Tx, deps: BoardDeps, wbNos: readonly string[], leaving: Leaving): Promise<string[]> {
  const { given, shared } = await leaveBoards(tx, wbNos, leaving);
  await enqueueIndexing(tx, given);
  await endWaysIn(tx, deps, given);
  return [...given, ...shared];
}

/** Gives the member's own boards of the enterprise to the heir; the member stays on those of others. */
export async function giveOwnBoards(tx: Tx, deps: BoardDeps, leaving: Leaving): Promise<string[]> {
  const own = await tx
    .selectFrom('board')
    .select('wbNo')
    .where('spaceId', '=', leaving.spaceId)
    .where('ownerAccountId', '=', leaving.accountId)
    .where('clearedAt', 'is', null)
    .execute();
  return endBoards(
    tx,
    deps,
    own.map(({ wbNo }) => wbNo),
    leaving,
  );
}

/** The boards of the enterprise that the member owns or is on. */
async function boardsWith(tx: Tx, { spaceId, accountId }: MemberRef): Promise<string[]> {
  const rows = await tx
    .selectFrom('boardActor as actor')
    .innerJoin('board', 'board.wbNo', 'actor.wbNo')
    .select('board.wbNo')
    .where('actor.accountId', '=', accountId)
    .where('board.spaceId', '=', spaceId)
    .where('board.clearedAt', 'is', null)
    .execute();
  return rows.map(({ wbNo }) => wbNo);
}

/** Ends all of a member's access in the enterprise, in one transaction: either all of it or none. */
async function endAccess(tx: Tx, deps: ApiDeps, leaving: Leaving): Promise<string[]> {
  await leaveSpace(tx, leaving);
  return endBoards(tx, deps, await boardsWith(tx, leaving), leaving);
}

interface Ending {
  readonly member: SpaceMemberRow;
  readonly how: 'off' | 'remove';
  readonly heir: string;
}

async function endMembership(tx: Tx, deps: ApiDeps, { member, how, heir }: Ending): Promise<string[]> {
  const { spaceId, accountId } = member;
  const ref = { spaceId, accountId };
  const now = new Date(deps.clock.now());
  const wbNos = await endAccess(tx, deps, { spaceId, accountId, heir, now });
  await leaveMeetingsOf(tx, deps, ref, now);
  if (how === 'remove') await removeMember(tx, ref);
  else {
    await tx
      .updateTable('spaceMember')
      .set({ state: 'off', stateSince: now })
      .where('spaceId', '=', spaceId)
      .where('accountId', '=', accountId)
      .execute();
    await placeEntries(tx, ref);
  }
  return wbNos;
}

/** The member chosen to receive the boards, otherwise the first owner who stays. */
async function heirOf(tx: Tx, member: SpaceMemberRow, wanted: string | undefined): Promise<string> {
  const { spaceId, accountId } = member;
  if (wanted === undefined) {
    const heir = await firstHeir(tx, { spaceId, accountId });
    if (heir === undefined) throw new Refusal('LAST_OWNER');
    return heir;
  }
  if (wanted === accountId || !(await isHeir(tx, { spaceId, accountId: wanted })))
    throw new Refusal('NEW_OWNER_MISSING');
  return wanted;
}

export function endMember(deps: ApiDeps): Handler<typeof ROUTES.endMember> {
  return async ({ params: { userId }, body: { how, newOwnerId }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const admin = await lockedAdminOf(tx, session);
      const { spaceId } = admin;
      const member = await memberOf(tx, spaceId, userId);
      const isSelf = userId === session.accountId;
      const refused = refuseEnding(admin, member, { isSelf, otherOwners: await countOtherOwners(tx, member) });
      if (refused !== undefined) throw new Refusal(refused);
      const heir = await heirOf(tx, member, newOwnerId);
      const wbNos = await endMembership(tx, deps, { member, how, heir });
      const detail = { name: member.name, boards: wbNos.length, newOwnerId: heir };
      const action = how === 'off' ? 'member.off' : 'member.removed';
      await auditMerchant(tx, { session, caller }, { action, targetKind: 'member', targetId: userId, detail });
      return { wbNos };
    });
    await deps.controls.settleAll(done.wbNos);
    return null;
  };
}

/** Does nothing if the caller does not belong to the space: they have already left. */
export function leaveMerchant(deps: ApiDeps): Handler<typeof ROUTES.leaveMerchant> {
  return async ({ body: { merchantId: spaceId }, session, caller, command }) => {
    const { accountId } = session;
    const { done } = await command(async (tx) => {
      const known = await findMember(tx, { spaceId, accountId });
      if (known === undefined) return { wbNos: [], reply: await presentOwnMerchants(tx, accountId) };
      await lockMerchant(tx, spaceId);
      const member = await memberOf(tx, spaceId, accountId);
      const refused = refuseEnding(member, member, { isSelf: true, otherOwners: await countOtherOwners(tx, member) });
      if (refused !== undefined) throw new Refusal(refused);
      const wbNos = await endMembership(tx, deps, { member, how: 'remove', heir: await heirOf(tx, member, undefined) });
      const target = { targetKind: 'member', targetId: accountId };
      const where = { session: { ...session, spaceId }, caller };
      await auditMerchant(tx, where, { action: 'member.left', ...target, detail: { name: member.name } });
      return { wbNos, reply: await presentOwnMerchants(tx, accountId) };
    });
    await deps.controls.settleAll(done.wbNos);
    return done.reply;
  };
}
