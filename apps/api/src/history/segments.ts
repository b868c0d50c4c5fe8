import { MEGABYTE } from '@sw/base';
import { type ArchivedFrame, decodeSegment, type PagePlace, segmentKey } from '@sw/board-archive';
import type { ObjectStore } from '@sw/storage';
import { EngineAway } from '../http/unavailable.ts';
import { ByteCache } from '../pages/byte-cache.ts';

/** A replay keeps reading the same segments; most are below 300 KB. */
const CACHE_BYTES = 32 * MEGABYTE;

export interface Segments {
  /** The records of one segment, in order. */
  read(page: PagePlace, from: number, to: number): Promise<readonly ArchivedFrame[]>;
}

export function createSegments(store: ObjectStore): Segments {
  const cache = new ByteCache(CACHE_BYTES);
  const bytesOf = async (key: string): Promise<Uint8Array | undefined> => {
    const held = cache.get(key);
    if (held !== undefined) return held;
    try {
      const bytes = await store.get(key);
      if (bytes !== undefined) cache.set(key, bytes);
      return bytes;
    } catch (error) {
      throw new EngineAway('the object store', error);
    }
  };
  return {
    async read(page, from, to) {
      const key = segmentKey(page, from, to);
      const bytes = await bytesOf(key);
      const segment = bytes && (await decodeSegment(bytes));
      if (!segment?.ok) throw new Error(`${key}: ${segment?.error ?? 'is missing'}`);
      return segment.value.frames;
    },
  };
}
