import { isCopying } from '../boards/copied-pages.ts';
import type { Db } from '../port.ts';
import { isStorableId } from '../storable-id.ts';

/** A page from one user's view. */
export interface PageAccess {
  readonly pageId: string;
  readonly wbNo: string;
  readonly wbName: string;
  readonly spaceId: string;
  readonly ownerAccountId: string;
  readonly shard: number;
  readonly versionBase: number;
  /** 0 if there is none yet. */
  readonly snapshotVersion: number;
  readonly snapshotKey: string | null;
  readonly snapshotHash: string | null;
  /** The user's number in the board's logs. */
  readonly actor: number;
  readonly permit: 0 | 1 | 2;
  readonly owner: boolean;
  /** The owner's number in the board's logs: 1, until the board is handed over. */
  readonly ownerActor: number;
  /** The board is in the recycle bin. */
  readonly recycled: boolean;
  /** The board is an incomplete copy: nobody may draw on pages that are not filled yet. */
  readonly copying: boolean;
  /** The page was deleted. */
  readonly deleted: boolean;
  readonly demo: { readonly actor: number; readonly accountId: string; readonly clientId: string } | null;
  /** The number of endpoints on one board that its space's level allows. */
  readonly endpoints: number;
}

/** Undefined for strangers, and for a missing page or board: they receive the same answer. */
export async function readPageAccess(
  db: Db,
  { pageId, accountId }: { readonly pageId: string; readonly accountId: string },
): Promise<PageAccess | undefined> {
  if (!isStorableId(pageId)) return undefined;
  const row = await db
    .selectFrom('boardPage as page')
    .innerJoin('board', 'board.wbNo', 'page.wbNo')
    .innerJoin('spaceLevel', 'spaceLevel.spaceId', 'board.spaceId')
    .innerJoin('level', 'level.levelNo', 'spaceLevel.levelNo')
    .innerJoin('boardActor as actor', (join) =>
      join.onRef('actor.wbNo', '=', 'board.wbNo').on('actor.accountId', '=', accountId),
    )
    .leftJoin('boardActor as ownerActor', (join) =>
      join.onRef('ownerActor.wbNo', '=', 'board.wbNo').onRef('ownerActor.accountId', '=', 'board.ownerAccountId'),
    )
    .leftJoin('boardSharer as sharer', (join) =>
      join
        .onRef('sharer.wbNo', '=', 'board.wbNo')
        .on('sharer.accountId', '=', accountId)
        .on('sharer.removedAt', 'is', null),
    )
    .leftJoin('boardActor as demoActor', (join) =>
      join.onRef('demoActor.wbNo', '=', 'board.wbNo').onRef('demoActor.accountId', '=', 'board.demoAccountId'),
    )
    .select([
      'board.wbNo',
      'board.wbName',
      'board.spaceId',
      'board.ownerAccountId',
      'board.recycledAt',
      'board.copyTotal',
      'board.copyFailed',
      'board.copyDone',
      'board.demoAccountId',
      'board.demoClientId',
      'page.shard',
      'page.versionBase',
      'page.snapshotVersion',
      'page.snapshotKey',
      'page.snapshotHash',
      'page.deletedAt',
      'actor.actor',
      'ownerActor.actor as ownerActor',
      'sharer.permit',
      'demoActor.actor as demoActor',
      'level.endpoints',
    ])
    .where('page.pageId', '=', pageId)
    .where('board.clearedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const owner = row.ownerAccountId === accountId;
  if (!owner && row.permit === null) return undefined;
  const { demoActor, demoAccountId, demoClientId } = row;
  return {
    pageId,
    wbNo: row.wbNo,
    wbName: row.wbName,
    spaceId: row.spaceId,
    ownerAccountId: row.ownerAccountId,
    shard: row.shard,
    versionBase: Number(row.versionBase),
    snapshotVersion: Number(row.snapshotVersion),
    snapshotKey: row.snapshotKey,
    snapshotHash: row.snapshotHash,
    actor: row.actor,
    permit: owner ? 2 : (row.permit as PageAccess['permit']),
    owner,
    // Rows older than actor numbers use 1 for their owner (migration 0006).
    ownerActor: row.ownerActor ?? 1,
    recycled: row.recycledAt !== null,
    copying: isCopying(row),
    deleted: row.deletedAt !== null,
    demo:
      demoActor === null || demoAccountId === null || demoClientId === null
        ? null
        : { actor: demoActor, accountId: demoAccountId, clientId: demoClientId },
    endpoints: row.endpoints,
  };
}
