import { Refusal } from '@sw/contract';
import { type Permit, permitShared } from '@sw/policy';
import { type Db, findMember, isHeir, readOutsideSharing, readSharingRule } from '@sw/postgres';
import { findAccount } from '../account/find-account.ts';
import type { Board } from '../boards/board-for.ts';

/** The permit with which an account joins a board, by the rule of the board's enterprise. Refuses if the rule allows none. */
export async function permitOnJoining(
  db: Db,
  { spaceId }: Pick<Board, 'spaceId'>,
  { accountId, permit }: { readonly accountId: string; readonly permit: Permit },
): Promise<Permit> {
  const rule = await readSharingRule(db, { spaceId, accountId });
  const given = rule === undefined ? permit : permitShared(permit, rule);
  if (given === undefined) throw new Refusal('OUTSIDE_SHARING_OFF');
  return given;
}

/** Refuses a permit that the enterprise does not allow for this sharer. */
export async function refuseOutsidePermit(
  db: Db,
  board: Pick<Board, 'spaceId'>,
  sharer: { readonly accountId: string; readonly permit: Permit },
): Promise<void> {
  if ((await permitOnJoining(db, board, sharer)) !== sharer.permit) throw new Refusal('OUTSIDE_VIEW_ONLY');
}

/** A board of an enterprise can only be owned by its members, and only by those who stay. */
export async function refuseOutsideOwner(
  db: Db,
  { spaceId }: Pick<Board, 'spaceId'>,
  accountId: string,
): Promise<void> {
  if ((await readOutsideSharing(db, spaceId)) === undefined) return;
  if (!(await isHeir(db, { spaceId, accountId }))) throw new Refusal('HAND_OVER_OUTSIDE');
}

/** Refuses a link or a code that opens something to everybody who has it, if the enterprise shares with members only. */
export async function refuseOutsideLink(db: Db, { spaceId }: { readonly spaceId: string }): Promise<void> {
  if ((await readOutsideSharing(db, spaceId)) === 'none') throw new Refusal('OUTSIDE_SHARING_OFF');
}

/**
 * Refuses a mail to an address of no member, if the enterprise shares with members only. The sender is a member, and
 * learns only who else is one.
 */
export async function refuseOutsideMail(db: Db, { spaceId }: Pick<Board, 'spaceId'>, email: string): Promise<void> {
  if ((await readOutsideSharing(db, spaceId)) !== 'none') return;
  const account = await findAccount(db, email);
  const member = account && (await findMember(db, { spaceId, accountId: account.accountId }));
  if (member?.state !== 'active') throw new Refusal('OUTSIDE_SHARING_OFF');
}
