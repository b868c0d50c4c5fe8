import { blobAddress } from '@sw/board-model';
import {
  contentFitsName,
  fileCategory,
  fileMime,
  partCount,
  Refusal,
  type ROUTES,
  SIGNATURE_BYTES,
  type StoredFile,
} from '@sw/contract';
import {
  lockSpaceAccount,
  lockUpload,
  markCompleted,
  readEntryOfBlob,
  readUpload,
  storeBlob,
  type Tx,
  type UploadRow,
} from '@sw/postgres';
import { blobKey, type ObjectStore } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';
import type { Keeper } from '../files/file-access.ts';
import { refuseLostFolder } from '../files/filed-upload.ts';
import type { Handler } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';
import { refuseFullSpace } from '../pictures/limits.ts';
import { isWhole } from './parts.ts';
import { admitArrived, MEETING_SOURCE, show } from './purposes.ts';
import { refuseForGood } from './refuse-for-good.ts';
import { refuseInfected } from './refuse-infected.ts';
import { withoutReservation } from './reservations.ts';

/**
 * Joins the parts to the file at its final key. Nobody can read it there before its row exists, and nobody can still
 * write it, because the addresses of parts end with the upload. If the process dies midway, the upload is finished
 * again, or swept with its file.
 */
export function finishUpload(deps: ApiDeps): Handler<typeof ROUTES.finishUpload> {
  const { database, store } = deps;
  return async ({ params: { uploadId }, session, caller, command }) => {
    const whose = { uploadId, accountId: session.accountId };
    const asked = await readUpload(database.query, whose);
    if (asked === undefined) throw new Refusal('UPLOAD_GONE');
    await refuseLostFolder(database.query, session, asked);
    if (asked.completed) return present(deps, asked);
    await joinParts(store, asked);
    await refuseWrongContent(deps, asked);
    await refuseInfected(deps, asked, { accountId: session.accountId, caller });
    await command(async (tx) => {
      await keepArrived(tx, whose, session);
      return null;
    });
    return present(deps, asked);
  };
}

/** Every part must be present and complete; missing ones can still be sent. */
async function joinParts(store: ObjectStore, { uploadId, partsId, bytes }: UploadRow): Promise<void> {
  if (partsId === null) throw new Refusal('UPLOAD_NOT_COMPLETE');
  const key = blobKey(uploadId);
  const parts = await asking(store.listParts(key, partsId));
  if (parts !== undefined) {
    const whole = parts.filter((part) => isWhole(bytes, part));
    if (whole.length !== partCount(bytes)) throw new Refusal('UPLOAD_NOT_COMPLETE');
    await asking(store.completeParts(key, partsId, whole));
  }
  // Parts are undefined if an earlier attempt joined them and its answer was lost, or if the upload was aborted.
  const info = await asking(store.head(key));
  if (info === undefined) throw new Refusal('UPLOAD_GONE');
  if (info.size !== bytes) throw new Error(`the store joined ${info.size} bytes instead of ${bytes}`);
}

/** This refusal is final. After other refusals (a full space, a lost right) the upload may be finished later. */
async function refuseWrongContent(deps: ApiDeps, { uploadId, name }: UploadRow): Promise<void> {
  const start = await asking(deps.store.getStart(blobKey(uploadId), SIGNATURE_BYTES));
  if (start === undefined) throw new Refusal('UPLOAD_GONE');
  if (contentFitsName(name, start)) return;
  await refuseForGood(deps, uploadId);
  throw new Refusal('FILE_WRONG_SUFFIX');
}

/** Files a stored object once. The caller has verified that all its bytes are there. */
export async function keepArrived(
  tx: Tx,
  whose: { uploadId: string; accountId: string },
  caller: Keeper,
): Promise<void> {
  const upload = await lockUpload(tx, whose);
  if (upload === undefined) throw new Refusal('UPLOAD_GONE');
  if (!upload.completed) await keep(tx, upload, caller);
}

/** Locks the upload, then what the file is added to, then the account of the space: the common lock order. */
async function keep(tx: Tx, upload: UploadRow, caller: Keeper): Promise<void> {
  const { uploadId: blobId, bytes, name } = upload;
  const { spaceId } = await admitArrived(tx, upload, caller);
  refuseFullSpace(withoutReservation(await lockSpaceAccount(tx, spaceId), upload, spaceId), bytes);
  const blob = { blobId, spaceId, key: blobKey(blobId), bytes, mime: fileMime(name) };
  await storeBlob(tx, { ...blob, sha256: null, width: null, height: null });
  await show(tx, upload, caller);
  await markCompleted(tx, blobId);
}

async function present({ signed, database }: ApiDeps, upload: UploadRow): Promise<StoredFile> {
  const { uploadId: blobId, bytes, spaceId } = upload;
  const entry = await readEntryOfBlob(database.query, { spaceId, blobId });
  const name = entry?.name ?? upload.name;
  const url = await asking(signed.addressOf(blobKey(blobId), name));
  const file = { address: blobAddress(blobId), url, name, bytes, mime: fileMime(name), category: fileCategory(name) };
  return { ...file, fileId: upload.source === MEETING_SOURCE ? blobId : (entry?.entryId ?? null) };
}
