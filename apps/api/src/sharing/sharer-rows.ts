import { avatarOf, type ROUTES, type RouteReply } from '@sw/contract';
import type { Permit } from '@sw/policy';
import { type BoardSharerRow, type Db, isStorableId } from '@sw/postgres';

export type SharerRow = BoardSharerRow & {
  readonly nickName: string;
  readonly avatarKey: string | null;
  readonly actor: number;
};
type Sharer = RouteReply<typeof ROUTES.changeSharer>;

const sharers = (db: Db) =>
  db
    .selectFrom('boardSharer as sharer')
    .innerJoin('account', 'account.accountId', 'sharer.accountId')
    .innerJoin('boardActor as actor', (join) =>
      join.onRef('actor.wbNo', '=', 'sharer.wbNo').onRef('actor.accountId', '=', 'sharer.accountId'),
    )
    .selectAll('sharer')
    .select(['account.nickName', 'account.avatarKey', 'actor.actor']);

/** The current sharers, in order of joining. */
export function sharersOf(db: Db, wbNo: string): Promise<SharerRow[]> {
  return sharers(db)
    .where('sharer.wbNo', '=', wbNo)
    .where('sharer.removedAt', 'is', null)
    .orderBy('sharer.joinedAt')
    .orderBy('actor.actor')
    .execute();
}

/** Also finds a removed sharer. */
export async function findSharer(db: Db, wbShareId: string): Promise<SharerRow | undefined> {
  if (!isStorableId(wbShareId)) return undefined;
  return sharers(db).where('sharer.wbShareId', '=', wbShareId).executeTakeFirst();
}

export const presentSharer = (row: SharerRow): Sharer => ({
  wbShareId: row.wbShareId,
  userId: row.accountId,
  nickName: row.nickName,
  ...avatarOf(row.avatarKey),
  permit: row.permit as Permit,
  joinedAt: row.joinedAt.toISOString(),
  actor: row.actor,
});
