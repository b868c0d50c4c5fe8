import { setTimeout as pause } from 'node:timers/promises';
import type { BatchEntry } from '@sw/contract';
import type { PageLog } from '@sw/nats';
import type { Tally } from '../metrics.ts';
import { frameBatches } from './batches.ts';
import type { Outbound } from './outbound.ts';
import type { PageFeed } from './page-feed.ts';
import type { View } from './view.ts';

/** The most bytes sent before the socket must have read them. */
const CHUNK = { maxBytes: 256 * 1024, maxCount: 2_000 } as const;
const SHORT_PAUSE_MS = 20;
const MOST_SHORTS = 20;

export interface CatchUpDeps {
  readonly log: PageLog;
  readonly outbound: Outbound;
  readonly tally: Tally;
  sendReload(view: View, snapshotVersion: number): void;
}

/**
 * Brings a view from its version to the head: from memory if the cache reaches back far enough, else chunk by chunk
 * from the log, at the speed at which its socket reads.
 */
export async function catchUp(view: View, feed: PageFeed<View>, deps: CatchUpDeps): Promise<void> {
  view.state = 'catching';
  for (let shorts = 0; shorts < MOST_SHORTS; ) {
    // The client is ahead of us: we missed the last frames, or it has a log that was lost.
    if (view.at > feed.head) {
      await feed.heal();
      if (!view.current) return;
      if (view.at > feed.head) return deps.sendReload(view, await feed.askPointer());
    }
    if (view.at >= feed.floor) {
      if (feed.has(view.at)) return feed.goLive(view);
      return deps.sendReload(view, await feed.askPointer());
    }
    // The pointer only grows, so a view behind it must load the snapshot, and reading the log is unnecessary.
    if (feed.pointer > view.at) return deps.sendReload(view, feed.pointer);
    deps.tally.tailReads += 1;
    const tail = await deps.log.readTail(feed.page, Math.max(0, view.at - feed.versionBase), CHUNK);
    const pointer = await feed.askPointer();
    if (!view.current) return;
    // Or the view's version is older than the raised base and in no snapshot, and the log no longer has its records.
    if (pointer > view.at || (view.at <= feed.versionBase && view.at !== pointer)) {
      return deps.sendReload(view, pointer);
    }
    const entries: BatchEntry[] = [];
    let previous = view.at;
    for (const { seq, frame } of tail.frames) {
      const versionId = feed.versionBase + seq;
      entries.push({ versionId, previous, frame });
      previous = versionId;
    }
    if (!deps.outbound.send(view, frameBatches(view.pageId, entries))) return;
    view.at = previous;
    await view.connection.drained();
    if (!view.current) return;
    if (tail.end === 'short') {
      shorts += 1;
      await pause(SHORT_PAUSE_MS);
    }
  }
  deps.sendReload(view, await feed.askPointer());
}
