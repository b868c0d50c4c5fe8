import type { Db, Tx } from '../port.ts';

export interface Snapshot {
  readonly version: number;
  readonly key: string;
  readonly hash: string;
  readonly rules: number;
}

/** The location of a page's newest snapshot, and the base that turns its stream's sequences into versions. */
export interface SnapshotPointer {
  readonly versionBase: number;
  /** 0 if there is no snapshot and the page starts empty; then key, hash and rules are null. */
  readonly version: number;
  readonly key: string | null;
  readonly hash: string | null;
  readonly rules: number | null;
  readonly deleted: boolean;
}

/** Undefined if there is no such page. */
export async function readSnapshotPointer(db: Db, pageId: string): Promise<SnapshotPointer | undefined> {
  const row = await db
    .selectFrom('boardPage')
    .select(['versionBase', 'snapshotVersion', 'snapshotKey', 'snapshotHash', 'snapshotRules', 'deletedAt'])
    .where('pageId', '=', pageId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    versionBase: Number(row.versionBase),
    version: Number(row.snapshotVersion),
    key: row.snapshotKey,
    hash: row.snapshotHash,
    rules: row.snapshotRules,
    deleted: row.deletedAt !== null,
  };
}

/**
 * Whether a page may still be written about: neither erased nor its board cleared, and neither can happen until the
 * commit. Erasing comes after the mark: whatever was stored before is found by it, whatever is stored later is not.
 */
export async function lockKeptPage(
  tx: Tx,
  { wbNo, pageId }: { readonly wbNo: string; readonly pageId: string },
): Promise<boolean> {
  const board = await tx
    .selectFrom('board')
    .select('wbNo')
    .where('wbNo', '=', wbNo)
    .where('clearedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (board === undefined) return false;
  const page = await tx
    .selectFrom('boardPage')
    .select('pageId')
    .where('pageId', '=', pageId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return page !== undefined;
}

/** Only moves forward: returns false if the pointer is already at that version or beyond. */
export async function moveSnapshotPointer(
  db: Db,
  pageId: string,
  { version, key, hash, rules }: Snapshot,
): Promise<boolean> {
  const moved = await db
    .updateTable('boardPage')
    .set({ snapshotVersion: String(version), snapshotKey: key, snapshotHash: hash, snapshotRules: rules })
    .where('pageId', '=', pageId)
    .where('snapshotVersion', '<', String(version))
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
