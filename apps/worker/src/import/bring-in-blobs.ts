import { createHash } from 'node:crypto';
import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX } from '@sw/contract';
import type { PictureCleaner } from '@sw/pictures';
import { mayAddImages } from '@sw/policy';
import type { NewBlob } from '@sw/postgres';
import { blobKey, type ObjectStore } from '@sw/storage';
import { type OpenTwb, Unreadable } from './read-twb.ts';

const LIMITS = { pixels: PICTURE_PIXELS_MAX, side: PICTURE_SIDE_MAX };
/** A blob's content never changes. */
const FOR_GOOD = 'private, max-age=31536000, immutable';

export type BroughtIn = Omit<NewBlob, 'spaceId'> & { readonly kind: 'image' | 'background' };

/**
 * The images of a file, each checked and re-encoded like an upload. A retry after a crash writes the same ones to the
 * same keys.
 */
export async function bringInBlobs(
  { store, cleaner }: { readonly store: ObjectStore; readonly cleaner: PictureCleaner },
  {
    importId,
    file,
    imageNum,
    stored,
  }: {
    readonly importId: string;
    readonly file: OpenTwb;
    readonly imageNum: number;
    /** The written keys, for a later removal. */
    readonly stored: string[];
  },
): Promise<BroughtIn[]> {
  const { blobs } = file.head;
  const images = blobs.filter(({ kind }) => kind === 'image').length;
  if (images > 0 && !mayAddImages({ imageNum }, 0, images).ok) throw new Unreadable('images');
  // A page has one background. Without this a file could have thousands cleaned that no limit of the level counts.
  if (blobs.length - images > file.head.pages.length) throw new Unreadable('damaged');
  if (blobs.some(({ bytes }) => bytes > PICTURE_BYTES_MAX)) throw new Unreadable('damaged');
  const found: BroughtIn[] = [];
  for (const [place, { kind }] of blobs.entries()) {
    const clean = await cleaner.clean(await file.blob(place), LIMITS);
    if (!clean.ok) throw new Unreadable('damaged');
    const { bytes, mime, width, height } = clean.value;
    const blobId = blobIdFor(importId, place);
    const key = blobKey(blobId);
    stored.push(key);
    await store.put(key, bytes, { contentType: mime, cacheControl: FOR_GOOD });
    const sha256 = createHash('sha256').update(bytes).digest();
    found.push({ blobId, key, bytes: bytes.length, mime, sha256, width, height, kind });
  }
  return found;
}

/** 18 digits, like all our numbers: two files collide once in 10^17. */
function blobIdFor(importId: string, place: number): string {
  const sum = createHash('sha256').update(`${importId}/${place}`).digest().readBigUInt64BE();
  return String(10n ** 17n + (sum % (9n * 10n ** 17n)));
}
