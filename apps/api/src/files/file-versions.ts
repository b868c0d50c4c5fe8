import { newId } from '@sw/base';
import { FILE_VERSIONS_MAX, Refusal, type ROUTES } from '@sw/contract';
import { isFolder, listFileVersions as listVersions, replaceFileContent, type Tx, takeFileVersion } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';
import { eraseBlobs } from './erase-blobs.ts';
import type { Keeper } from './file-access.ts';
import { fileFor, lockedFilesFor } from './file-place.ts';

interface Content {
  readonly blobId: string;
  readonly bytes: number;
  readonly addedBy: string | null;
}

/** Gives a locked file new content; the previous content becomes its latest version. */
export async function putContent(tx: Tx, entryId: string, next: Content): Promise<void> {
  await eraseBlobs(tx, await replaceFileContent(tx, entryId, { next, versionId: newId(), most: FILE_VERSIONS_MAX }));
}

export function listFileVersions({ database, signed }: ApiDeps): Handler<typeof ROUTES.listFileVersions> {
  return async ({ params: { id }, session }) => {
    const { entry } = await fileFor(database.query, session, id, 'change');
    const versions = await listVersions(database.query, id);
    return Promise.all(
      versions.map(async ({ versionId, bytes, createdAt, addedBy, nickName, key }) => ({
        versionId,
        bytes,
        addedAt: createdAt.toISOString(),
        addedBy: addedBy === null ? null : { userId: addedBy, nickName: nickName ?? '' },
        url: await asking(signed.addressOf(key, entry.name)),
      })),
    );
  };
}

/** A version of a file that is in its folder; locks the file. */
async function takenVersion(
  tx: Tx,
  keeper: Keeper,
  { id, versionId, use }: { readonly id: string; readonly versionId: string; readonly use: 'change' | 'own' },
): Promise<Content> {
  const files = await lockedFilesFor(tx, keeper, { ids: [id], use });
  const version = files.some(isFolder) ? undefined : await takeFileVersion(tx, { entryId: id, versionId });
  if (version === undefined) throw new Refusal('NOT_FOUND');
  return version;
}

export function restoreFileVersion(_: ApiDeps): Handler<typeof ROUTES.restoreFileVersion> {
  return async ({ params, session, command }) => {
    await command(async (tx) => {
      await putContent(tx, params.id, await takenVersion(tx, session, { ...params, use: 'change' }));
      return null;
    });
    return null;
  };
}

export function deleteFileVersion(_: ApiDeps): Handler<typeof ROUTES.deleteFileVersion> {
  return async ({ params, session, command }) => {
    await command(async (tx) => {
      await eraseBlobs(tx, [(await takenVersion(tx, session, { ...params, use: 'own' })).blobId]);
      return null;
    });
    return null;
  };
}
