import { createHash } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';
import { MEGABYTE } from '@sw/base';
import { writeTwbHead } from '@sw/board-archive';
import { contentHash, createPage, encodeSnapshot, type PageState, readObject } from '@sw/board-model';

const HEAD_BYTES = 31;

/** A snapshot of format 3 of half a megabyte that unpacks to the given number of megabytes of spaces. */
export function packedBomb(megabytes: number): Uint8Array {
  const head = encodeSnapshot(createPage('1')).slice(0, HEAD_BYTES);
  head[4] = 3;
  // A flushed block is independent of the others, so it can be repeated.
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([head, ...Array.from({ length: megabytes }, () => block), end]);
}

/**
 * Many objects that share one long text: columns store it once, but readers of single objects process it every time.
 */
export function sharedTextPage(objects: number, length: number): PageState {
  const page = createPage('1');
  const text = 'x'.repeat(length);
  for (let n = 1; n <= objects; n += 1) {
    const object = readObject({ selectId: String(n), type: 201, zIndex: n, width: 10, height: 10 });
    if (!object.ok) throw new Error(object.error);
    // Set without updating the hash, as a forger would.
    page.objects.set(String(n), { ...object.value, note: text });
  }
  return page;
}

/** A board file with one page, with correct lengths and digests. */
export function twbOf(snapshot: Uint8Array, hash = contentHash(createPage('1'))): Uint8Array {
  const head = writeTwbHead({ name: 'Roof', pages: [{ bytes: snapshot.length, hash }], blobs: [] });
  const whole = Buffer.concat([head, snapshot]);
  return Buffer.concat([whole, createHash('sha256').update(whole).digest()]);
}
