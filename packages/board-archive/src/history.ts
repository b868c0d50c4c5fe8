import { type PagePlace, parseSegmentKey, type SegmentName, segmentPrefix } from './keys.ts';
import { type ArchivedFrame, decodeSegment } from './segment.ts';

/** The source of a page's history, for example an object store. */
export interface HistoryStore {
  list(prefix: string): AsyncIterable<{ readonly key: string }>;
  get(key: string): Promise<Uint8Array | undefined>;
}

/**
 * The segments to read, in order. Two keepers, or one that crashed before it moved the pointer, leave overlapping
 * segments; of those that start at a version, the longest is taken. Throws if no segment reaches a version.
 */
export function chain(segments: readonly SegmentName[], after = 0): SegmentName[] {
  const chosen: SegmentName[] = [];
  const waiting = [...segments].sort((a, b) => a.from - b.from || b.to - a.to);
  let reached = after;
  let best: SegmentName | undefined;
  for (let i = 0; i <= waiting.length; i += 1) {
    const next = waiting[i];
    if (next && next.from <= reached) {
      if (next.to > (best?.to ?? reached)) best = next;
      continue;
    }
    if (best) {
      chosen.push(best);
      reached = best.to;
      best = undefined;
      i -= 1;
    } else if (next) throw new Error(`the archive has a gap between ${reached} and ${next.from}`);
  }
  return chosen;
}

async function listSegments(store: HistoryStore, page: PagePlace): Promise<SegmentName[]> {
  const segments: SegmentName[] = [];
  for await (const { key } of store.list(segmentPrefix(page))) {
    const name = parseSegmentKey(key);
    if (name) segments.push(name);
  }
  return segments;
}

async function framesIn(store: HistoryStore, { key }: SegmentName): Promise<readonly ArchivedFrame[]> {
  const bytes = await store.get(key);
  const segment = bytes ? await decodeSegment(bytes) : undefined;
  if (!segment?.ok) throw new Error(`${key}: ${segment?.error ?? 'is missing'}`);
  return segment.value.frames;
}

/** The segments of a page, the newest first, for reads near the end. `from` is the version before the first record. */
export async function* readBackwards(
  store: HistoryStore,
  page: PagePlace,
): AsyncGenerator<{ readonly from: number; readonly frames: readonly ArchivedFrame[] }> {
  const segments = await listSegments(store, page);
  const begins = Math.min(...segments.map(({ from }) => from));
  for (const name of chain(segments, begins).toReversed()) {
    yield { from: name.from, frames: await framesIn(store, name) };
  }
}

/** The archived records of a page after a version, each once and in order. */
export async function* readHistory(store: HistoryStore, page: PagePlace, after = 0): AsyncGenerator<ArchivedFrame> {
  let last = after;
  for (const name of chain(await listSegments(store, page), after)) {
    for (const archived of await framesIn(store, name)) {
      if (archived.version <= last) continue;
      last = archived.version;
      yield archived;
    }
  }
}
