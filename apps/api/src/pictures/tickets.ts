import { type Clock, MINUTE } from '@sw/base';
import { IMAGE_SOURCE } from '@sw/board-model';
import { PICTURE_TYPES, pictureMegabytes, Refusal, type ROUTES, UPLOAD_MINUTES, type UploadTicket } from '@sw/contract';
import { maySendFile, type Rights } from '@sw/policy';
import { levelOfSpace, lockSpaceAccount, type Tx } from '@sw/postgres';
import { incomingKey } from '@sw/storage';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { type ForWhom, promiseUploads } from '../uploads/promise-uploads.ts';
import { asking } from './asking.ts';
import { refuseFullSpace, refuseTooManyImages } from './limits.ts';

/** The sender's description of a file before the upload. */
interface Announced {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** Refuses files that cannot become an image here, before a byte is sent. */
export function refuseUnfit({ size, type }: Announced, { importFileMb }: Pick<Rights, 'importFileMb'>): void {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) throw new Refusal('PICTURE_WRONG_FORMAT');
  if (size === 0) throw new Refusal('PICTURE_EMPTY');
  const may = maySendFile(pictureMegabytes(importFileMb), size);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
}

const NAME_MAX = 255;
/** Invisible characters, and those that change the direction of the following text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** For display only, never used as a path: the last part of the name, without invisible characters. */
const shownName = (name: string): string =>
  [...(name.toWellFormed().split(/[/\\]/).at(-1) ?? '').replace(UNSEEN, '').trim()].slice(0, NAME_MAX).join('');

/** After this time the upload counts as abandoned; its ticket was valid for minutes. */
const ABANDONED_MS = 60 * MINUTE;

/** Writes the rows inside the command. The addresses are signed afterwards, because the transaction does not need the store. */
export function promiseImages(
  tx: Tx,
  whose: ForWhom,
  files: readonly Announced[],
  clock: Pick<Clock, 'now'>,
): Promise<string[]> {
  const expiresAt = new Date(clock.now() + ABANDONED_MS);
  return promiseUploads(
    tx,
    whose,
    files.map(({ name, size }) => ({ name: shownName(name), bytes: size, expiresAt })),
  );
}

export function signTickets(
  { store, clock }: Pick<ApiDeps, 'store' | 'clock'>,
  uploadIds: readonly string[],
  files: readonly Announced[],
): Promise<UploadTicket[]> {
  const expiresAt = new Date(clock.now() + UPLOAD_MINUTES * MINUTE).toISOString();
  return asking(
    Promise.all(
      files.map(async ({ size, type }, place) => {
        const uploadId = uploadIds[place] ?? '';
        const options = { contentType: type, size, expiresSeconds: UPLOAD_MINUTES * 60 };
        return { uploadId, ...(await store.presignPut(incomingKey(uploadId), options)), expiresAt };
      }),
    ),
  );
}

/** Reserves the announced size; completing the upload checks the real file again. */
export function askUploads(deps: ApiDeps): Handler<typeof ROUTES.askUploads> {
  return async ({ params: { wbNo }, body: { files }, session: { accountId }, command }) => {
    const { done } = await command((tx) => promiseToBoard(tx, deps, { wbNo, accountId }, files));
    return signTickets(deps, done, files);
  };
}

/** Refuses files that the board cannot take, and reserves the space of the others. */
export async function promiseToBoard(
  tx: Tx,
  { clock }: Pick<ApiDeps, 'clock'>,
  { wbNo, accountId }: { readonly wbNo: string; readonly accountId: string },
  files: readonly Announced[],
): Promise<string[]> {
  const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
  const { spaceId } = board;
  const rights = await levelOfSpace(tx, spaceId);
  for (const file of files) refuseUnfit(file, rights);
  await refuseTooManyImages(tx, { wbNo, rights, more: files.length });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  refuseFullSpace(await lockSpaceAccount(tx, spaceId), bytes);
  return promiseImages(tx, { accountId, spaceId, wbNo, source: IMAGE_SOURCE.addImage }, files, clock);
}
