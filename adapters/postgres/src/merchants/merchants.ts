import type { MerchantMember, MerchantRole, OutsideSharing } from '@sw/policy';
import type { Db } from '../port.ts';
import type { SpaceKind } from '../schema.ts';
import { findMember, type MemberRef } from './members.ts';

/** A space that an account belongs to. */
export interface OwnSpace {
  readonly spaceId: string;
  readonly kind: SpaceKind;
  readonly name: string;
  readonly role: MerchantRole;
  readonly isDefault: boolean;
  readonly isCurrent: boolean;
  readonly appointStartTime: string | null;
  readonly appointEndTime: string | null;
}

/** The personal space first, then enterprises by name. Enterprises in which the member is disabled are omitted. */
export async function listOwnSpaces(db: Db, accountId: string): Promise<OwnSpace[]> {
  const rows = await db
    .selectFrom('spaceMember as member')
    .innerJoin('space', 'space.spaceId', 'member.spaceId')
    .innerJoin('account', 'account.accountId', 'member.accountId')
    .leftJoin('merchant', 'merchant.spaceId', 'space.spaceId')
    .select([
      'space.spaceId',
      'space.kind',
      'space.name',
      'member.role',
      'member.isDefault',
      'account.currentSpaceId',
      'merchant.appointStartTime',
      'merchant.appointEndTime',
    ])
    .where('member.accountId', '=', accountId)
    .where('member.state', '=', 'active')
    .orderBy('space.kind', 'desc')
    .orderBy('space.name')
    .orderBy('space.spaceId')
    .execute();
  return rows.map(({ currentSpaceId, ...row }) => ({ ...row, isCurrent: row.spaceId === currentSpaceId }));
}

/** Undefined for a personal space, whose owner may share with anybody. */
export async function readOutsideSharing(db: Db, spaceId: string): Promise<OutsideSharing | undefined> {
  const row = await db
    .selectFrom('merchant')
    .select('outsideSharing')
    .where('spaceId', '=', spaceId)
    .executeTakeFirst();
  return row?.outsideSharing;
}

/** The rule of a board's space about sharing with an account; undefined for a personal space. */
export async function readSharingRule(
  db: Db,
  ref: MemberRef,
): Promise<{ readonly rule: OutsideSharing; readonly member: MerchantMember | undefined } | undefined> {
  const rule = await readOutsideSharing(db, ref.spaceId);
  return rule && { rule, member: await findMember(db, ref) };
}

export const readMerchant = (db: Db, spaceId: string) =>
  db
    .selectFrom('merchant')
    .innerJoin('space', 'space.spaceId', 'merchant.spaceId')
    .innerJoin('level', 'level.levelNo', 'merchant.levelNo')
    .select([
      'merchant.spaceId',
      'space.name',
      'space.createdAt',
      'merchant.levelNo',
      'level.name as levelName',
      'merchant.outsideSharing',
      'merchant.appointStartTime',
      'merchant.appointEndTime',
      'merchant.auditDays',
    ])
    .where('merchant.spaceId', '=', spaceId)
    .executeTakeFirst();

/** The account's own space, its fallback. */
export async function personalSpaceOf(db: Db, accountId: string): Promise<string> {
  const { spaceId } = await db
    .selectFrom('space')
    .select('spaceId')
    .where('ownerAccountId', '=', accountId)
    .where('kind', '=', 'personal')
    .executeTakeFirstOrThrow();
  return spaceId;
}
