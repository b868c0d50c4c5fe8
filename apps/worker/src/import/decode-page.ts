import { fail, ok, type Result } from '@sw/base';
import {
  blobIdOf,
  contentHash,
  copyPageContents,
  decodeSnapshot,
  encodeSnapshot,
  MAX_OBJECTS,
  MAX_PAGE_WEIGHT,
  type PageState,
  pageHash,
  peekSnapshot,
  readObject,
  weigh,
} from '@sw/board-model';
import type { CopiedPage } from '@sw/postgres';
import { COPY_START, pageFacts } from '../copy/copied-page.ts';

/**
 * The first release that wrote `.twb` files wrote snapshots in columns; older formats are compressed and unpack without
 * a bound.
 */
const OLDEST_FORMAT = 4;

export interface PageToDecode {
  readonly pageId: string;
  /** `contentHash` of the page according to the file's header. */
  readonly hash: string;
  /** The address of the n-th image of the file on the new board; the file calls it `/cdn/n`, from 1. */
  readonly pictures: readonly string[];
}

export interface DecodedPage {
  readonly snapshot: Uint8Array;
  readonly hash: string;
  readonly rules: number;
  readonly facts: Pick<CopiedPage, 'hasObjects' | 'audioCount' | 'pictureIds' | 'words'>;
}

export type PageProblem = 'damaged' | 'newer' | 'older' | 'tooLarge';

/** Runs in a separate process: the file's author also wrote its digests, so nothing in it can be trusted. */
export async function decodePage(bytes: Uint8Array, order: PageToDecode): Promise<Result<DecodedPage, PageProblem>> {
  const info = peekSnapshot(bytes);
  if (!info.ok) return fail('damaged');
  if (info.value.newer) return fail('newer');
  if (info.value.format < OLDEST_FORMAT) return fail('older');
  const read = await decodeSnapshot(bytes);
  if (!read.ok || read.value.objects.size > MAX_OBJECTS) return fail('damaged');
  const problem = problemOf(read.value);
  if (problem !== undefined) return fail(problem);
  const page = withPictures(read.value, order);
  if (page === undefined) return fail('damaged');
  return ok({ snapshot: encodeSnapshot(page), hash: pageHash(page), rules: page.rules, facts: pageFacts(page) });
}

/**
 * Columns store a value once for all objects that share it, so a short file can be a page far too heavy to process. It
 * is weighed before it is hashed: hashing alone could take hours.
 */
function problemOf({ objects }: PageState): 'damaged' | 'tooLarge' | undefined {
  let weight = 0;
  for (const object of objects.values()) {
    if (!readObject(object).ok) return 'damaged';
    weight += weigh(object);
    if (weight > MAX_PAGE_WEIGHT) return 'tooLarge';
  }
  return undefined;
}

/**
 * Undefined if the page does not match the header, or shows an image that is not in the file: it could be another
 * board's.
 */
function withPictures(read: PageState, { pageId, hash, pictures }: PageToDecode): PageState | undefined {
  // The snapshot's own sums cannot be trusted; a copy computes them.
  if (contentHash(copyPageContents(read, pageId, COPY_START)) !== hash) return undefined;
  let complete = true;
  const page = copyPageContents(read, pageId, {
    ...COPY_START,
    blobAt: (address) => {
      const place = pictures[Number(blobIdOf(address)) - 1];
      complete &&= place !== undefined;
      return place ?? address;
    },
  });
  return complete ? page : undefined;
}
