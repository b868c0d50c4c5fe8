import { createHash } from 'node:crypto';
import { Refusal, type ROUTES } from '@sw/contract';
import type { CleanPicture } from '@sw/pictures';
import type { Rights } from '@sw/policy';
import {
  addOwnBackground,
  type Db,
  holdBlobs,
  lockSpaceAccount,
  lockUpload,
  markCompleted,
  markRefused,
  readSpaceAccount,
  readStoredBlob,
  readUpload,
  type StoredBlob,
  storeBlob,
  type Tx,
  type UploadRow,
} from '@sw/postgres';
import { blobKey, incomingKey } from '@sw/storage';
import { boardForEditing, lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from './asking.ts';
import { refuseFullSpace, refuseTooManyBackgrounds, refuseTooManyImages, rightsOf } from './limits.ts';
import { presentPicture } from './present-picture.ts';
import { receivedPicture } from './received-picture.ts';

/** A blob's content never changes. */
const FOR_GOOD = 'private, max-age=31536000, immutable';

/**
 * The number of an upload is that of its blob, and equal uploads give equal bytes: concurrent completions, or repeats
 * after a lost answer, end in one blob that is charged once. Files stored before a refusal are deleted with their
 * ticket.
 */
export function completeUpload(deps: ApiDeps): Handler<typeof ROUTES.completeUpload> {
  const { database, store, signed, afterwards, pictureTurns } = deps;
  return async ({ params: { uploadId }, session: { accountId }, command }) => {
    const whose = { uploadId, accountId };
    const isCompleted = async () => (await readUpload(database.query, whose))?.completed === true;
    const clean = async (importFileMb: number): Promise<StoredBlob | null> => {
      const picture = await receivedPicture(deps, uploadId, importFileMb);
      const stored = { contentType: picture.mime, cacheControl: FOR_GOOD };
      await asking(store.put(blobKey(uploadId), picture.bytes, stored));
      const { done } = await command(async (tx) => {
        const found = await lockUpload(tx, whose);
        if (found === undefined) throw new Refusal('UPLOAD_GONE');
        if (!found.completed) await keep(tx, found, picture, accountId);
        return (await readStoredBlob(tx, uploadId)) ?? null;
      });
      afterwards.run('an upload was not removed', () => store.remove(incomingKey(uploadId)));
      return done;
    };
    /** A refused file is not processed again: that would be wasted work, as often as somebody likes. */
    const refuseForGood = async (error: unknown): Promise<never> => {
      if (error instanceof Refusal && error.error !== 'UPLOAD_GONE' && !(await isCompleted())) {
        await markRefused(database.query, uploadId);
        afterwards.run('a refused upload was not removed', () => store.remove(incomingKey(uploadId)));
      }
      throw error;
    };
    const complete = async (): Promise<StoredBlob | null | undefined> => {
      // Read in its turn: another completion of the same may have been before it.
      const upload = await readUpload(database.query, whose);
      if (upload === undefined) throw new Refusal('UPLOAD_GONE');
      if (upload.completed) return readStoredBlob(database.query, uploadId);
      const { importFileMb } = await refuseWithoutRoom(database.query, upload, accountId);
      return clean(importFileMb).catch(refuseForGood);
    };

    const asked = await readUpload(database.query, whose);
    if (asked === undefined) throw new Refusal('UPLOAD_GONE');
    const blob = asked.completed
      ? await readStoredBlob(database.query, uploadId)
      : await pictureTurns.run(accountId, complete).catch(async (error: unknown) => {
          // Another process completed it: that took what was sent, and maybe the last place.
          if (error instanceof Refusal && (await isCompleted())) return readStoredBlob(database.query, uploadId);
          throw error;
        });
    // Nobody held it any more, and it was collected.
    if (!blob) throw new Refusal('UPLOAD_GONE');
    return presentPicture(signed, blob);
  };
}

/** Before the file is processed: a user without the right or the space costs nothing. */
async function refuseWithoutRoom(db: Db, { wbNo, spaceId, bytes }: UploadRow, accountId: string): Promise<Rights> {
  const payer = wbNo === null ? accountId : (await boardForEditing(db, { wbNo, accountId })).board.ownerAccountId;
  const rights = await rightsOf(db, payer);
  if (wbNo === null) await refuseTooManyBackgrounds(db, accountId);
  else await refuseTooManyImages(db, { wbNo, rights, more: 1 });
  refuseFullSpace(await readSpaceAccount(db, spaceId, payer), Math.min(bytes, 1));
  return rights;
}

/** The board first, then the account of its space: in this order wherever both are locked. */
async function keep(tx: Tx, upload: UploadRow, picture: CleanPicture, accountId: string): Promise<void> {
  const { uploadId: blobId, wbNo, name } = upload;
  const board = wbNo === null ? undefined : (await lockedBoardForEditing(tx, { wbNo, accountId })).board;
  // A board may have been handed over since the ticket.
  const spaceId = board?.spaceId ?? upload.spaceId;
  const payer = board?.ownerAccountId ?? accountId;
  const space = await lockSpaceAccount(tx, spaceId, payer);
  if (board) await refuseTooManyImages(tx, { wbNo: board.wbNo, rights: await rightsOf(tx, payer), more: 1 });
  else await refuseTooManyBackgrounds(tx, accountId);
  refuseFullSpace(space, picture.bytes.length);
  const { mime, width, height } = picture;
  const sha256 = createHash('sha256').update(picture.bytes).digest();
  await storeBlob(tx, {
    blobId,
    spaceId,
    key: blobKey(blobId),
    bytes: picture.bytes.length,
    mime,
    sha256,
    width,
    height,
  });
  if (board) await holdBlobs(tx, { wbNo: board.wbNo, blobIds: [blobId], kind: 'image' });
  else await addOwnBackground(tx, { accountId, blobId, name });
  await markCompleted(tx, blobId);
}
