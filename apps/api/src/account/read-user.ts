import type { Locale } from '@sw/base';
import { avatarPath, maskedPhone, type SignedIn, type UserInfo } from '@sw/contract';
import type { Db } from '@sw/postgres';
import type { StartedSession } from './sessions.ts';

/** The user in the contract's form. A user who works in a merchant's space is an enterprise member and has the enterprise's level. */
export async function readUser(db: Db, accountId: string): Promise<UserInfo> {
  const row = await db
    .selectFrom('account')
    .leftJoin('passwordCredential', 'passwordCredential.accountId', 'account.accountId')
    .innerJoin('space', 'space.spaceId', 'account.currentSpaceId')
    .innerJoin('spaceLevel', 'spaceLevel.spaceId', 'space.spaceId')
    .innerJoin('level', 'level.levelNo', 'spaceLevel.levelNo')
    .leftJoin('spaceMember as member', (join) =>
      join.onRef('member.spaceId', '=', 'space.spaceId').onRef('member.accountId', '=', 'account.accountId'),
    )
    .leftJoin('accountDeletion', 'accountDeletion.accountId', 'account.accountId')
    .select([
      'accountDeletion.eraseAt',
      'account.accountId',
      'account.unionId',
      'account.email',
      'account.nickName',
      'account.avatarKey',
      'account.administrator',
      'account.phone',
      'passwordCredential.changedAt as passwordChangedAt',
      'account.locale',
      'account.timeZone',
      'account.noticeChoices',
      'level.levelNo',
      'level.name as levelName',
      'space.spaceId',
      'space.kind as spaceKind',
      'space.name as spaceName',
      'member.role',
    ])
    .where('account.accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    userId: row.accountId,
    unionId: row.unionId,
    email: row.email,
    nickName: row.nickName,
    avatarUrl: avatarPath(row.avatarKey),
    passwordChangedAt: row.passwordChangedAt?.toISOString() ?? null,
    phone: row.phone === null ? null : maskedPhone(row.phone),
    kind: row.spaceKind === 'merchant' ? 'enterprise' : 'individual',
    level: { levelNo: row.levelNo, name: row.levelName },
    space: { spaceId: row.spaceId, kind: row.spaceKind, name: row.spaceName, role: row.role ?? 'guest' },
    locale: row.locale as Locale,
    timeZone: row.timeZone,
    notices: row.noticeChoices,
    ...(row.eraseAt && { deletionAt: row.eraseAt.toISOString() }),
    ...(row.administrator && { administrator: true }),
  };
}

export async function presentSignedIn(
  db: Db,
  accountId: string,
  { authorization, expiresAt }: StartedSession,
): Promise<SignedIn> {
  return { authorization, expiresAt, user: await readUser(db, accountId) };
}
