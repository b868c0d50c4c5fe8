import { DAY } from '@sw/base';
import { RECYCLE_DAYS, Refusal, type ROUTES } from '@sw/contract';
import {
  binFileEntries,
  countBin,
  decodeCursor,
  encodeCursor,
  eraseFileEntries,
  type FileEntry,
  isFolder,
  listBin,
  lockFileEntries,
  restoreFileEntry,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { eraseBlobs } from './erase-blobs.ts';
import type { Keeper } from './file-access.ts';
import { freeName, lockedFilesFor, lockedFolderFor, refuseTooManyEntries } from './file-place.ts';
import { presentFile } from './present-file.ts';

export function binFiles(_: ApiDeps): Handler<typeof ROUTES.binFiles> {
  return async ({ body: { ids }, session, command }) => {
    await command(async (tx) => {
      const files = await lockedFilesFor(tx, session, { ids, use: 'change' });
      await binFileEntries(
        tx,
        files.map(({ entryId }) => entryId),
      );
      return null;
    });
    return null;
  };
}

export function listFileBin({ database, signed }: ApiDeps): Handler<typeof ROUTES.listFileBin> {
  return async ({ query: { pageSize, cursor }, session: { accountId, spaceId } }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    if (after && !after.ok) throw new Refusal('BAD_REQUEST', ['cursor']);
    const page = { spaceId, accountId, limit: pageSize + 1 };
    const found = await listBin(database.query, after ? { ...page, after: after.value } : page);
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    return {
      rows: await Promise.all(
        rows.map(async (row) => ({
          ...(await presentFile(signed, row)),
          binnedAt: row.binnedAt.toISOString(),
          expiresAt: new Date(row.binnedAt.getTime() + RECYCLE_DAYS * DAY).toISOString(),
        })),
      ),
      total: await countBin(database.query, spaceId),
      nextCursor:
        found.length > rows.length && last ? encodeCursor({ at: last.binnedAt, id: last.entryId }) : undefined,
    };
  };
}

/**
 * Binned entries of the caller's space. Entries that are erased or restored are skipped, because a repeat is no error.
 * Entries of other users are skipped too, so that nobody learns whether they exist.
 */
async function lockedBinned(tx: Tx, keeper: Keeper, ids: readonly string[]): Promise<FileEntry[]> {
  const locked = await lockFileEntries(tx, [...new Set(ids)]);
  return locked.filter(({ entryId, binId, spaceId }) => spaceId === keeper.spaceId && binId === entryId);
}

export function restoreFiles(_: ApiDeps): Handler<typeof ROUTES.restoreFiles> {
  return async ({ body: { ids }, session, command }) => {
    await command(async (tx) => {
      for (const entry of await lockedBinned(tx, session, ids)) {
        const folder = await placeToReturn(tx, session, entry);
        await refuseTooManyEntries(tx, session, folder.entryId, 1);
        const { entryId, spaceId } = entry;
        const named = await freeName(tx, folder.entryId, entry);
        await restoreFileEntry(tx, { entryId, spaceId, parentId: folder.entryId, ...named });
      }
      return null;
    });
    return null;
  };
}

async function placeToReturn(tx: Tx, keeper: Keeper, { parentId }: FileEntry): Promise<FileEntry> {
  const [parent] = parentId === null ? [] : await lockFileEntries(tx, [parentId]);
  return parent && parent.binId === null && isFolder(parent)
    ? parent
    : (await lockedFolderFor(tx, keeper, null, 'own')).entry;
}

export function eraseFiles(_: ApiDeps): Handler<typeof ROUTES.eraseFiles> {
  return async ({ body: { ids }, session, command }) => {
    await command(async (tx) => {
      const binned = await lockedBinned(tx, session, ids);
      const blobIds = await eraseFileEntries(
        tx,
        binned.map(({ entryId }) => entryId),
      );
      await eraseBlobs(tx, blobIds);
      return null;
    });
    return null;
  };
}
