import { zipPaths } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { type Db, readStoredTrees } from '@sw/postgres';

/** Entries of an archive; the zip's directory is kept in memory until its end. */
const FILES_MAX = 200_000;

export interface OwnBoard {
  readonly wbNo: string;
  readonly wbName: string;
  readonly pages: readonly PageRef[];
}

/** The boards of a person that are not cleared, those in the bin included, with their pages in order. */
export async function ownBoards(db: Db, accountId: string): Promise<OwnBoard[]> {
  const boards = await db
    .selectFrom('board')
    .select(['wbNo', 'wbName'])
    .where('ownerAccountId', '=', accountId)
    .where('clearedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('wbNo')
    .execute();
  const pages = await db
    .selectFrom('boardPage')
    .innerJoin('board', 'board.wbNo', 'boardPage.wbNo')
    .select(['boardPage.wbNo', 'boardPage.pageId', 'boardPage.shard'])
    .where('board.ownerAccountId', '=', accountId)
    .where('boardPage.deletedAt', 'is', null)
    .orderBy('boardPage.place')
    .execute();
  const byBoard = Map.groupBy(pages, ({ wbNo }) => wbNo);
  return boards.map((board) => ({ ...board, pages: byBoard.get(board.wbNo) ?? [] }));
}

export interface StoredFile {
  readonly path: string;
  /** Null: a folder. */
  readonly key: string | null;
  readonly changedAt: Date;
}

/** The files of a person's own space in their folders; recordings of calls are among them. Undefined: too many. */
export async function ownFiles(db: Db, accountId: string): Promise<StoredFile[] | undefined> {
  const roots = await db
    .selectFrom('fileEntry')
    .innerJoin('space', 'space.spaceId', 'fileEntry.spaceId')
    .select('fileEntry.entryId')
    .where('space.ownerAccountId', '=', accountId)
    .where('fileEntry.parentId', 'is', null)
    .execute();
  const rootIds = roots.map(({ entryId }) => entryId);
  const tree = rootIds.length === 0 ? [] : await readStoredTrees(db, rootIds, FILES_MAX);
  return tree && zipPaths(tree.filter(({ entryId }) => !rootIds.includes(entryId)));
}

/** Names of boards in the archive. Equal ones get a number. */
export const boardPaths = (boards: readonly OwnBoard[]): ReadonlyMap<string, string> =>
  new Map(
    zipPaths(
      boards.map(({ wbNo, wbName }) => ({ entryId: wbNo, parentId: '', name: `${wbName}.twb`, category: 1 })),
    ).map(({ entryId, path }) => [entryId, path]),
  );
