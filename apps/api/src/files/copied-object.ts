import { fileMime, Refusal } from '@sw/contract';
import { levelOfSpace, lockSpaceAccount, readEntryOfBlob, type Tx } from '@sw/postgres';
import { blobKey, FOR_GOOD } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';
import type { Command } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';
import { refuseFullSpace } from '../pictures/limits.ts';
import { keepArrived } from '../uploads/finish-upload.ts';
import { promiseUploads } from '../uploads/promise-uploads.ts';
import { FILE_SOURCE, refuseTooLarge } from '../uploads/purposes.ts';
import { pauseUntil } from '../uploads/start-upload.ts';
import type { Keeper } from './file-access.ts';
import { refuseUnfiled } from './filed-upload.ts';

/** An object in the store, and its name among the files. */
export interface StoredObject {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
}

interface Copying {
  readonly session: Keeper;
  readonly command: Command;
  readonly folderId: string | null;
  /** Refuses if the caller may not have the object. */
  readonly find: (tx: Tx) => Promise<StoredObject>;
}

/**
 * Files a copy of an object. It works like an upload whose bytes the store copies itself: space is reserved first, and
 * if the process dies midway, a sweep removes the upload and its object.
 */
export async function fileCopy(
  { clock, database, store }: Pick<ApiDeps, 'clock' | 'database' | 'store'>,
  { session, command, folderId, find }: Copying,
): Promise<{ fileId: string; name: string }> {
  const { accountId, spaceId } = session;
  const { key, name, uploadId } = await database.transaction(async (tx) => {
    const found = await find(tx);
    refuseTooLarge((await levelOfSpace(tx, spaceId)).importFileMb, found.bytes);
    const filed = { folderId, name: found.name, clash: 'number', use: 'own' } as const;
    const { folderId: folder } = await refuseUnfiled(tx, session, filed);
    refuseFullSpace(await lockSpaceAccount(tx, spaceId), found.bytes);
    const whose = { accountId, spaceId, wbNo: null, source: FILE_SOURCE, folderId: folder, clash: 'number' } as const;
    const file = { name: found.name, bytes: found.bytes, expiresAt: pauseUntil(clock.now()) };
    const [promised = ''] = await promiseUploads(tx, whose, [file]);
    return { ...found, uploadId: promised };
  });
  await asking(store.copy(key, blobKey(uploadId), { contentType: fileMime(name), cacheControl: FOR_GOOD }));
  await command(async (tx) => {
    await keepArrived(tx, { uploadId, accountId }, session);
    return null;
  });
  const entry = await readEntryOfBlob(database.query, { spaceId, blobId: uploadId });
  if (entry === undefined) throw new Refusal('UPLOAD_GONE');
  return { fileId: entry.entryId, name: entry.name };
}
