import { type MemberChange, type MemberOutcome, Refusal, type ROUTES } from '@sw/contract';
import { mayArrangeMember, refuseRole } from '@sw/policy';
import {
  countOtherOwners,
  findMember,
  firstHeir,
  isStorableId,
  placeEntries,
  type SpaceMemberRow,
  type Tx,
} from '@sw/postgres';
import { endSessions } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { leaveMeetingsOf } from '../meetings/leave.ts';
import { auditMerchant, lockedAdminOf } from './admin.ts';
import { giveOwnBoards, leaveSpace } from './end-member.ts';
import { presentOne } from './members.ts';

type Problem = NonNullable<MemberOutcome['problem']>;

/** Who changes the members of an enterprise whose row the command has locked. */
interface Changing extends Pick<ApiDeps, 'ephemeral' | 'clock'> {
  readonly admin: SpaceMemberRow;
  readonly session: Session;
  readonly caller: Caller;
  readonly now: number;
  /** The boards that have got another owner. */
  readonly given: string[];
}

const changingBy = (
  { clock, ephemeral }: Pick<ApiDeps, 'ephemeral' | 'clock'>,
  by: Pick<Changing, 'admin' | 'session' | 'caller'>,
): Changing => ({ ...by, clock, ephemeral, now: clock.now(), given: [] });

/** Changes one member, or returns why not. Refusals come before the first write, so the command may continue with the next member. */
async function change(tx: Tx, changing: Changing, userId: string, wanted: MemberChange): Promise<Problem | undefined> {
  const { spaceId } = changing.admin;
  const member = await findMember(tx, { spaceId, accountId: userId });
  if (member === undefined) return 'NOT_FOUND';
  if (wanted.kind === 'role') return changeRole(tx, changing, member, wanted.role);
  if (!mayArrangeMember(changing.admin, member)) return 'FORBIDDEN';
  if (wanted.kind === 'move') return move(tx, changing, member, wanted.departmentId);
  const { session, caller, now } = changing;
  // Users who sign themselves out everywhere keep the current session.
  const kept = userId === session.accountId ? { except: session.sessionId } : {};
  await endSessions(tx, userId, { caller, now, ...kept });
  await audit(tx, changing, member, { action: 'member.signedOut' });
  return undefined;
}

const audit = (
  tx: Tx,
  changing: Changing,
  { accountId, name }: SpaceMemberRow,
  { action, ...detail }: { readonly action: string } & Readonly<Record<string, unknown>>,
): Promise<void> =>
  auditMerchant(tx, changing, { action, targetKind: 'member', targetId: accountId, detail: { name, ...detail } });

const write = (
  tx: Tx,
  { spaceId, accountId }: SpaceMemberRow,
  set: Partial<Pick<SpaceMemberRow, 'role' | 'departmentId'>>,
) => tx.updateTable('spaceMember').set(set).where('spaceId', '=', spaceId).where('accountId', '=', accountId).execute();

/**
 * A guest works in their own space, so a member who becomes a guest leaves the enterprise's space and its meetings, and their
 * boards there stay with somebody who works in it.
 */
async function changeRole(
  tx: Tx,
  changing: Changing,
  member: SpaceMemberRow,
  role: SpaceMemberRow['role'],
): Promise<Problem | undefined> {
  if (role === member.role) return undefined;
  const refused = refuseRole(changing.admin, member, { role, otherOwners: await countOtherOwners(tx, member) });
  if (refused !== undefined) return refused;
  const heir = role === 'guest' ? await firstHeir(tx, member) : undefined;
  if (role === 'guest' && heir === undefined) return 'LAST_OWNER';
  await write(tx, member, { role });
  if (heir !== undefined) {
    const { spaceId, accountId } = member;
    const now = new Date(changing.now);
    changing.given.push(...(await giveOwnBoards(tx, changing, { spaceId, accountId, heir, now })));
    await leaveSpace(tx, member);
    await leaveMeetingsOf(tx, changing, member, now);
  }
  if ((role === 'guest') !== (member.role === 'guest')) await placeEntries(tx, member);
  await audit(tx, changing, member, { action: 'member.role', from: member.role, to: role });
  return undefined;
}

async function move(
  tx: Tx,
  changing: Changing,
  member: SpaceMemberRow,
  departmentId: string | null,
): Promise<Problem | undefined> {
  if (departmentId === member.departmentId) return undefined;
  if (departmentId !== null && !(await isDepartmentOf(tx, member.spaceId, departmentId))) return 'NOT_FOUND';
  await write(tx, member, { departmentId });
  await audit(tx, changing, member, { action: 'member.moved', departmentId });
  return undefined;
}

async function isDepartmentOf(tx: Tx, spaceId: string, departmentId: string): Promise<boolean> {
  if (!isStorableId(departmentId)) return false;
  const known = await tx
    .selectFrom('department')
    .select('departmentId')
    .where('spaceId', '=', spaceId)
    .where('departmentId', '=', departmentId)
    .executeTakeFirst();
  return known !== undefined;
}

const orThrow = (problem: Problem | undefined): void => {
  if (problem !== undefined) throw new Refusal(problem);
};

export function changeMember({ clock, ephemeral, controls }: ApiDeps): Handler<typeof ROUTES.changeMember> {
  return async ({ params: { userId }, body: { role, departmentId }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const admin = await lockedAdminOf(tx, session);
      const changing = changingBy({ clock, ephemeral }, { admin, session, caller });
      if (role !== undefined) orThrow(await change(tx, changing, userId, { kind: 'role', role }));
      if (departmentId !== undefined) orThrow(await change(tx, changing, userId, { kind: 'move', departmentId }));
      return { member: await presentOne(tx, admin.spaceId, userId), wbNos: changing.given };
    });
    await controls.settleAll(done.wbNos);
    return done.member;
  };
}

/** Changes members one after the other: if two owners are both lowered, the second is the last owner and keeps the role. */
export function changeMembers({ clock, ephemeral, controls }: ApiDeps): Handler<typeof ROUTES.changeMembers> {
  return async ({ body: { userIds, change: wanted }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const admin = await lockedAdminOf(tx, session);
      const changing = changingBy({ clock, ephemeral }, { admin, session, caller });
      const outcomes: MemberOutcome[] = [];
      for (const userId of new Set(userIds)) {
        outcomes.push({ userId, problem: (await change(tx, changing, userId, wanted)) ?? null });
      }
      return { outcomes, wbNos: changing.given };
    });
    await controls.settleAll(done.wbNos);
    return done.outcomes;
  };
}

/** Signs the member out on all devices. They may sign in again. */
export function signOutMember({ clock, ephemeral }: ApiDeps): Handler<typeof ROUTES.signOutMember> {
  return async ({ params: { userId }, session, caller, command }) => {
    await command(async (tx) => {
      const admin = await lockedAdminOf(tx, session);
      orThrow(
        await change(tx, changingBy({ clock, ephemeral }, { admin, session, caller }), userId, { kind: 'signOut' }),
      );
      return null;
    });
    return null;
  };
}
