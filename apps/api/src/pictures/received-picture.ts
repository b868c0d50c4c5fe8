import {
  type ErrorName,
  type ErrorParameter,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  pictureMegabytes,
  Refusal,
} from '@sw/contract';
import type { CleanPicture, PictureCleaner, PictureFault } from '@sw/pictures';
import { maySendFile } from '@sw/policy';
import { incomingKey, type ObjectStore } from '@sw/storage';
import { EngineAway } from '../http/unavailable.ts';
import { asking } from './asking.ts';

const LIMITS = { pixels: PICTURE_PIXELS_MAX, side: PICTURE_SIDE_MAX };

const FAULTS: Readonly<Record<PictureFault, readonly [ErrorName, ...ErrorParameter[]]>> = {
  format: ['PICTURE_WRONG_FORMAT'],
  empty: ['PICTURE_EMPTY'],
  damaged: ['PICTURE_DAMAGED'],
  pixels: ['PICTURE_TOO_LARGE', Math.round(PICTURE_PIXELS_MAX / 1_000_000)],
};

/** Re-encodes the image in a separate process that can be killed; refuses with the reason. */
export const cleanPicture = (cleaner: PictureCleaner, bytes: Uint8Array): Promise<CleanPicture> =>
  cleanedOrRefused(cleaner.clean(bytes, LIMITS));

/** Cuts the middle to a small square. */
export const squarePicture = (cleaner: PictureCleaner, bytes: Uint8Array, side: number): Promise<CleanPicture> =>
  cleanedOrRefused(cleaner.square(bytes, LIMITS, side));

async function cleanedOrRefused(cleaning: ReturnType<PictureCleaner['clean']>): Promise<CleanPicture> {
  const cleaned = await cleaning.catch((error: unknown) => {
    throw new EngineAway('the picture cleaner', error);
  });
  if (cleaned.ok) return cleaned.value;
  const [name, ...parameters] = FAULTS[cleaned.error];
  throw new Refusal(name, parameters);
}

/** Reads the file that is stored under the ticket. The announced size is only a claim. */
export async function receivedBytes(store: ObjectStore, uploadId: string, importFileMb: number): Promise<Uint8Array> {
  const key = incomingKey(uploadId);
  const info = await asking(store.head(key));
  if (info === undefined) throw new Refusal('UPLOAD_GONE');
  const may = maySendFile(pictureMegabytes(importFileMb), info.size);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
  const bytes = await asking(store.get(key));
  if (bytes === undefined) throw new Refusal('UPLOAD_GONE');
  return bytes;
}
