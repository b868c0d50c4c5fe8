import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';

export interface OwnBackgroundRow {
  readonly blobId: string;
  readonly name: string;
  readonly key: string;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Newest first. */
export const listOwnBackgrounds = (db: Db, accountId: string): Promise<OwnBackgroundRow[]> =>
  db
    .selectFrom('ownBackground as own')
    .innerJoin('blob', 'blob.blobId', 'own.blobId')
    .select(['own.blobId', 'own.name', 'blob.key', 'blob.mime', 'blob.width', 'blob.height'])
    .where('own.accountId', '=', accountId)
    .orderBy('own.createdAt', 'desc')
    .orderBy('own.blobId', 'desc')
    .execute();

export async function countOwnBackgrounds(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ownBackground')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addOwnBackground(
  tx: Tx,
  row: { readonly accountId: string; readonly blobId: string; readonly name: string },
): Promise<void> {
  await tx.insertInto('ownBackground').values(row).execute();
}

/** Boards that hold the image keep it; if none does, it is collected. */
export async function removeOwnBackground(
  tx: Tx,
  { accountId, blobId }: { readonly accountId: string; readonly blobId: string },
): Promise<void> {
  if (!isStorableId(blobId)) return;
  await tx.deleteFrom('ownBackground').where('accountId', '=', accountId).where('blobId', '=', blobId).execute();
}

/** Those of the named blobs that are the user's own backgrounds. */
export async function ownBackgroundsAmong(
  db: Db,
  { accountId, blobIds: named }: { readonly accountId: string; readonly blobIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const blobIds = named.filter(isStorableId);
  if (blobIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('ownBackground')
    .select('blobId')
    .where('accountId', '=', accountId)
    .where('blobId', 'in', blobIds)
    .execute();
  return new Set(rows.map(({ blobId }) => blobId));
}
