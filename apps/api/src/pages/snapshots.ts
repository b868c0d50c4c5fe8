import { MEGABYTE, SECOND } from '@sw/base';
import { parseSnapshotKey, type SnapshotName, snapshotPrefix, snapshotVersionPrefix } from '@sw/board-archive';
import type { ObjectStore } from '@sw/storage';
import { EngineAway } from '../http/unavailable.ts';
import { ByteCache } from './byte-cache.ts';

/** A snapshot's key contains its version and hash, so listing the keys gives the history. */
export type Checkpoint = Pick<SnapshotName, 'version' | 'hash'>;

/** Some hundreds of pages: pages in use still open if the store is down. */
const CACHE_BYTES = 64 * MEGABYTE;
const LISTINGS = 500;
const LISTING_MS = 30 * SECOND;

export interface SnapshotOf {
  readonly wbNo: string;
  readonly pageId: string;
  readonly version: number;
  /** The key of the newest snapshot; the key of an older one is looked up. */
  readonly key?: string | null;
}

export interface Snapshots {
  /** Undefined if there is no snapshot of that version. */
  read(snapshot: SnapshotOf): Promise<Uint8Array | undefined>;
  /** All snapshots of a page, oldest first. The result may be up to half a minute old. */
  checkpoints(wbNo: string, pageId: string): Promise<readonly Checkpoint[]>;
}

export function createSnapshots(store: ObjectStore, now: () => number = performance.now.bind(performance)): Snapshots {
  const cache = new ByteCache(CACHE_BYTES);
  const underWay = new Map<string, Promise<Uint8Array | undefined>>();
  const listings = new Map<string, { readonly at: number; readonly found: Promise<readonly Checkpoint[]> }>();

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new EngineAway('the object store', error);
    }
  };

  const keyOf = async ({ version, key, ...page }: SnapshotOf): Promise<string | undefined> => {
    if (key) return key;
    for await (const found of store.list(snapshotVersionPrefix(page, version))) return found.key;
    return undefined;
  };

  const load = async (snapshot: SnapshotOf, place: string): Promise<Uint8Array | undefined> => {
    const key = await keyOf(snapshot);
    const bytes = key === undefined ? undefined : await store.get(key);
    if (bytes !== undefined) cache.set(place, bytes);
    return bytes;
  };

  const list = async (wbNo: string, pageId: string): Promise<readonly Checkpoint[]> => {
    const found: Checkpoint[] = [];
    for await (const { key } of store.list(snapshotPrefix({ wbNo, pageId }))) {
      const name = parseSnapshotKey(key);
      if (name !== undefined) found.push({ version: name.version, hash: name.hash });
    }
    return found;
  };

  return {
    async read(snapshot) {
      const place = snapshotVersionPrefix(snapshot, snapshot.version);
      const held = cache.get(place);
      if (held !== undefined) return held;
      // Concurrent requests for one page share one read, even if five hundred people open it.
      const loading = underWay.get(place) ?? guarded(() => load(snapshot, place)).finally(() => underWay.delete(place));
      underWay.set(place, loading);
      return loading;
    },
    checkpoints(wbNo, pageId) {
      const folder = snapshotPrefix({ wbNo, pageId });
      const known = listings.get(folder);
      if (known !== undefined && now() - known.at < LISTING_MS) return known.found;
      const found = guarded(() => list(wbNo, pageId));
      listings.delete(folder);
      listings.set(folder, { at: now(), found });
      found.catch(() => listings.delete(folder));
      const [oldest] = listings.keys();
      if (listings.size > LISTINGS && oldest !== undefined) listings.delete(oldest);
      return found;
    },
  };
}
