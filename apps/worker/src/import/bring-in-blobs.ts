import { createHash } from 'node:crypto';
import type { TwbBlob } from '@sw/board-archive';
import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX } from '@sw/contract';
import { PAGE_SIDE } from '@sw/convert';
import type { PictureCleaner } from '@sw/pictures';
import { mayAddFiles, mayAddImages, type Rights } from '@sw/policy';
import { type Database, type NewBlob, setImport } from '@sw/postgres';
import { blobKey, FOR_GOOD, type ObjectStore } from '@sw/storage';
import { steadyBlobId } from '../copy/steady-blob-id.ts';
import { type OpenTwb, Unreadable } from './read-twb.ts';

const LIMITS = { pixels: PICTURE_PIXELS_MAX, side: PICTURE_SIDE_MAX };
/** The largest page that a conversion makes. A file may have many, and checking one of 8K would take ten times as long. */
const PAGE_LIMITS = { pixels: PAGE_SIDE ** 2, side: PAGE_SIDE };

interface ImportPorts {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly cleaner: PictureCleaner;
  /** Rejects if the scanner gives no verdict; the import is then retried. */
  isInfected(bytes: Uint8Array): Promise<boolean>;
}
export type BroughtIn = Omit<NewBlob, 'spaceId'> & { readonly kind: TwbBlob['kind']; readonly md5: string };

/** The number of the picture at this place of the file. */
export const importedBlobId = (importId: string, place: number): string => steadyBlobId(importId, place);

/**
 * The images of a file, each scanned, checked and re-encoded like an upload. A retry after a crash writes the same ones to the
 * same keys.
 */
export async function bringInBlobs(
  { database, store, cleaner, isInfected }: ImportPorts,
  {
    importId,
    file,
    rights,
  }: {
    readonly importId: string;
    readonly file: OpenTwb;
    readonly rights: Pick<Rights, 'imageNum' | 'fileNum'>;
  },
): Promise<BroughtIn[]> {
  const { blobs, documents } = file.head;
  const countOf = (wanted: TwbBlob['kind']): number => blobs.filter(({ kind }) => kind === wanted).length;
  const images = countOf('image');
  if (images > 0 && !mayAddImages(rights, 0, images).ok) throw new Unreadable('images');
  // A document has at most thirty pages with two pictures each, and each picture belongs to one page, so this bounds them too.
  if (documents.length > 0 && !mayAddFiles(rights, 0, documents.length).ok) throw new Unreadable('images');
  // A page has one background. Without this check a file could make us clean thousands, which no limit of the level counts.
  if (countOf('background') > file.head.pages.length) throw new Unreadable('damaged');
  if (blobs.some(({ bytes }) => bytes > PICTURE_BYTES_MAX)) throw new Unreadable('damaged');
  // Stored first, so that giving the import up removes what this run has put by then.
  await setImport(database.query, importId, { pictures: blobs.length });
  const found: BroughtIn[] = [];
  for (const [place, { kind }] of blobs.entries()) {
    const sent = await file.blob(place);
    if (await isInfected(sent)) throw new Unreadable('infected');
    const clean = await cleaner.clean(sent, kind === 'page' ? PAGE_LIMITS : LIMITS);
    if (!clean.ok) throw new Unreadable('damaged');
    const { bytes, mime, width, height } = clean.value;
    const blobId = importedBlobId(importId, place);
    const key = blobKey(blobId);
    await store.put(key, bytes, { contentType: mime, cacheControl: FOR_GOOD });
    const sha256 = createHash('sha256').update(bytes).digest();
    const md5 = createHash('md5').update(bytes).digest('hex');
    found.push({ blobId, key, bytes: bytes.length, mime, sha256, width, height, kind, md5 });
  }
  return found;
}
