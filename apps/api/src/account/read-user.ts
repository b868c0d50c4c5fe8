import type { Locale } from '@sw/base';
import type { SignedIn, UserInfo } from '@sw/contract';
import type { Db } from '@sw/postgres';
import type { StartedSession } from './sessions.ts';

/** The user in the contract's form. A user working in a merchant's space is an enterprise member. */
export async function readUser(db: Db, accountId: string): Promise<UserInfo> {
  const row = await db
    .selectFrom('account')
    .innerJoin('level', 'level.levelNo', 'account.levelNo')
    .innerJoin('space', 'space.spaceId', 'account.currentSpaceId')
    .select([
      'account.accountId',
      'account.unionId',
      'account.email',
      'account.nickName',
      'account.locale',
      'account.timeZone',
      'account.commentMails',
      'level.levelNo',
      'level.name as levelName',
      'space.spaceId',
      'space.kind as spaceKind',
      'space.name as spaceName',
    ])
    .where('account.accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    userId: row.accountId,
    unionId: row.unionId,
    email: row.email,
    nickName: row.nickName,
    // Pictures come with the profile's screens.
    avatarUrl: null,
    kind: row.spaceKind === 'merchant' ? 'enterprise' : 'individual',
    level: { levelNo: row.levelNo, name: row.levelName },
    space: { spaceId: row.spaceId, kind: row.spaceKind, name: row.spaceName },
    locale: row.locale as Locale,
    timeZone: row.timeZone,
    commentMails: row.commentMails,
  };
}

export async function presentSignedIn(
  db: Db,
  accountId: string,
  { authorization, expiresAt }: StartedSession,
): Promise<SignedIn> {
  return { authorization, expiresAt, user: await readUser(db, accountId) };
}
