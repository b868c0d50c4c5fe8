import { MINUTE } from '@sw/base';
import { fileMime, PART_BYTES, PART_MINUTES, partCount, partRange, Refusal, type ROUTES } from '@sw/contract';
import { forgetParts, keepUploading, readUpload, type UploadRow } from '@sw/postgres';
import { blobKey, FOR_GOOD, type ObjectStore, type StoredPart } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';
import { refuseLostFolder } from '../files/filed-upload.ts';
import type { Handler } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';
import { pauseUntil } from './start-upload.ts';

export function signParts({ database, store, clock }: ApiDeps): Handler<typeof ROUTES.signParts> {
  return async ({ params: { uploadId }, body: { parts }, session }) => {
    const upload = await readUpload(database.query, { uploadId, accountId: session.accountId });
    if (upload === undefined || upload.completed) throw new Refusal('UPLOAD_GONE');
    // Otherwise a removed member could keep the owner's space reserved day after day.
    await refuseLostFolder(database.query, session, upload);
    const { bytes } = upload;
    if (parts.some((part) => part > partCount(bytes))) throw new Refusal('BAD_REQUEST');
    const key = blobKey(uploadId);
    const kept = await asking(startedParts(store, upload));
    const expiresAt = pauseUntil(clock.now());
    const partsId = await keepUploading(database.query, uploadId, { partsId: kept, expiresAt });
    if (partsId === undefined) {
      // Its row was swept meanwhile, and its parts with it, but not those just started.
      if (upload.partsId === null) await asking(store.abortParts(key));
      throw new Refusal('UPLOAD_GONE');
    }
    const urls = parts.map((part) => {
      const { from, to } = partRange(bytes, part);
      return store.presignPart(key, { partsId, part, size: to - from, expiresSeconds: PART_MINUTES * 60 });
    });
    return {
      urls: await asking(Promise.all(urls)),
      expiresAt: new Date(clock.now() + PART_MINUTES * MINUTE).toISOString(),
    };
  };
}

/** Two concurrent starts leave an empty second upload in the store; it is swept with the row. */
const startedParts = async (store: ObjectStore, { uploadId, partsId, name }: UploadRow): Promise<string> =>
  partsId ?? store.startParts(blobKey(uploadId), { contentType: fileMime(name), cacheControl: FOR_GOOD });

export function getUpload({ database, store }: ApiDeps): Handler<typeof ROUTES.getUpload> {
  return async ({ params: { uploadId }, session: { accountId } }) => {
    const upload = await readUpload(database.query, { uploadId, accountId });
    if (upload === undefined) throw new Refusal('UPLOAD_GONE');
    const { bytes: size, completed } = upload;
    const stored = completed ? [] : await asking(arrivedParts(store, upload));
    // A store that was restored knows no uploads of before. The next part starts another one.
    if (stored === undefined) await forgetParts(database.query, upload);
    return { uploadId, size, partBytes: PART_BYTES, stored: stored ?? [], finished: completed };
  };
}

/**
 * Returns all parts once they are joined: only finishing remains, which may have failed for another reason. Undefined:
 * the store knows neither the upload nor the file.
 */
async function arrivedParts(
  store: ObjectStore,
  { uploadId, partsId, bytes }: UploadRow,
): Promise<number[] | undefined> {
  if (partsId === null) return [];
  const key = blobKey(uploadId);
  const parts = await store.listParts(key, partsId);
  if (parts !== undefined) return parts.filter((part) => isWhole(bytes, part)).map(({ part }) => part);
  const joined = (await store.head(key))?.size === bytes;
  return joined ? Array.from({ length: partCount(bytes) }, (_, place) => place + 1) : undefined;
}

/** A part that was cut short, or that has no place in the file, does not count. */
export function isWhole(bytes: number, { part, size }: StoredPart): boolean {
  const { from, to } = partRange(bytes, part);
  return part >= 1 && part <= partCount(bytes) && size === to - from;
}
