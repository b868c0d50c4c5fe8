import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { MINUTE } from '@sw/base';
import { type ErrorName, Refusal, type ROUTES, type StoredPicture, UPLOAD_MINUTES } from '@sw/contract';
import type { CleanPicture } from '@sw/pictures';
import type { Rights } from '@sw/policy';
import {
  addOwnBackground,
  type Db,
  holdBlobs,
  levelOfSpace,
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
import { blobKey, FOR_GOOD, incomingKey } from '@sw/storage';
import { boardForEditing, lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Command, Handler } from '../http/call.ts';
import { auditInfected, type Sender } from '../uploads/refuse-infected.ts';
import { withoutReservation } from '../uploads/reservations.ts';
import { asking } from './asking.ts';
import { refuseFullSpace, refuseTooManyBackgrounds, refuseTooManyImages } from './limits.ts';
import { presentPicture } from './present-picture.ts';
import { cleanPicture, receivedBytes } from './received-picture.ts';

/** A refused upload's ticket remains usable until then, so its space stays reserved. */
const REFUSED_MS = 2 * UPLOAD_MINUTES * MINUTE;
/** Refusals that are not final: the upload may still become an image, or is gone anyway. */
const NOT_FOR_GOOD: ReadonlySet<ErrorName> = new Set(['UPLOAD_GONE', 'FILE_NOT_CHECKED']);

/**
 * A blob has the number of its upload, and equal uploads give equal bytes. Concurrent completions, or repeats after a
 * lost answer, therefore result in one blob that is charged once. Files stored before a refusal are deleted with their
 * ticket.
 */
export const completeUpload =
  (deps: ApiDeps): Handler<typeof ROUTES.completeUpload> =>
  ({ params: { uploadId }, session: { accountId }, caller, command }) =>
    completePicture(deps, { uploadId, accountId, caller }, command);

/** Turns a file that was sent for a ticket, or copied by the store, into a picture of its board or user. */
export async function completePicture(
  deps: ApiDeps,
  whose: Sender & { readonly uploadId: string },
  command: Command,
): Promise<StoredPicture> {
  const { database, store, signed, afterwards, pictureTurns } = deps;
  const { uploadId, accountId } = whose;
  const isCompleted = async () => (await readUpload(database.query, whose))?.completed === true;
  const clean = async (upload: UploadRow, importFileMb: number): Promise<StoredBlob | null> => {
    const sent = await receivedBytes(store, uploadId, importFileMb);
    await refuseInfected(deps, upload, whose, sent);
    const picture = await cleanPicture(deps.cleaner, sent);
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
  /** Marks a refused file, so that repeats do not process it again. */
  const refuseForGood = async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && !NOT_FOR_GOOD.has(error.error) && !(await isCompleted())) {
      await markRefused(database.query, uploadId, { expiresAt: new Date(deps.clock.now() + REFUSED_MS) });
      afterwards.run('a refused upload was not removed', () => store.remove(incomingKey(uploadId)));
    }
    throw error;
  };
  const complete = async (): Promise<StoredBlob | null | undefined> => {
    // Read within the turn: another completion of the same upload may have run before.
    const upload = await readUpload(database.query, whose);
    if (upload === undefined) throw new Refusal('UPLOAD_GONE');
    if (upload.completed) return readStoredBlob(database.query, uploadId);
    const { importFileMb } = await refuseWithoutRoom(database.query, upload, accountId);
    return clean(upload, importFileMb).catch(refuseForGood);
  };

  const asked = await readUpload(database.query, whose);
  if (asked === undefined) throw new Refusal('UPLOAD_GONE');
  const blob = asked.completed
    ? await readStoredBlob(database.query, uploadId)
    : await pictureTurns.run(accountId, complete).catch(async (error: unknown) => {
        // Another process completed the upload: it consumed the file, and perhaps the last place.
        if (error instanceof Refusal && (await isCompleted())) return readStoredBlob(database.query, uploadId);
        throw error;
      });
  // The blob was no longer referenced and has been collected.
  if (!blob) throw new Refusal('UPLOAD_GONE');
  return presentPicture(signed, blob);
}

/** The scanner reads the file before any other program does. The pixels of a jpeg are stored as they were sent. */
async function refuseInfected(deps: ApiDeps, upload: UploadRow, sender: Sender, sent: Uint8Array): Promise<void> {
  const found = await deps.viruses.find({ bytes: sent.length, open: async () => Readable.from([sent]) });
  if (found === undefined) return;
  await auditInfected(deps, upload, sender, found);
  throw new Refusal('FILE_INFECTED');
}

/** Checked before the file is processed, so that a user without the right or the space causes no work. */
async function refuseWithoutRoom(db: Db, upload: UploadRow, accountId: string): Promise<Rights> {
  const { wbNo, spaceId } = upload;
  const payer = wbNo === null ? spaceId : (await boardForEditing(db, { wbNo, accountId })).board.spaceId;
  const rights = await levelOfSpace(db, payer);
  if (wbNo === null) await refuseTooManyBackgrounds(db, accountId);
  else await refuseTooManyImages(db, { wbNo, rights, more: 1 });
  refuseFullSpace(withoutReservation(await readSpaceAccount(db, payer), upload, spaceId), 1);
  return rights;
}

/** Locks the board first, then the account of its space, as everywhere. */
async function keep(tx: Tx, upload: UploadRow, picture: CleanPicture, accountId: string): Promise<void> {
  const { uploadId: blobId, wbNo, name } = upload;
  const board = wbNo === null ? undefined : (await lockedBoardForEditing(tx, { wbNo, accountId })).board;
  // The board may have been handed over since the ticket was issued.
  const spaceId = board?.spaceId ?? upload.spaceId;
  const space = await lockSpaceAccount(tx, spaceId);
  if (board) await refuseTooManyImages(tx, { wbNo: board.wbNo, rights: await levelOfSpace(tx, spaceId), more: 1 });
  else await refuseTooManyBackgrounds(tx, accountId);
  refuseFullSpace(withoutReservation(space, upload, spaceId), picture.bytes.length);
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
