import type { PageRef } from '@sw/nats';
import type { Database } from '@sw/postgres';
import { type FeedDeps, PageFeed } from './page-feed.ts';
import { readPointers } from './snapshot-pointers.ts';
import type { View } from './view.ts';

/** A page without viewers is followed a little longer, for reloads. */
const LINGER_MS = 15_000;

export interface FeedsDeps extends Omit<FeedDeps<View>, 'readPointer'> {
  readonly database: Database;
}

/** A feed that is kept until it is released. */
export interface FeedLease {
  readonly feed: PageFeed<View>;
  release(): void;
}

/** The pages open here: one feed each, shared by all their sockets. */
export class Feeds {
  readonly #deps: FeedsDeps;
  readonly #feeds = new Map<string, { readonly feed: PageFeed<View>; readonly ready: Promise<void> }>();

  constructor(deps: FeedsDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#feeds.size;
  }

  has(pageId: string): boolean {
    return this.#feeds.has(pageId);
  }

  /**
   * Resolves when the feed has read the log to its head. The caller adds its view, or gives up, and then releases the
   * lease: in between it queries other engines for an unknown time.
   */
  async follow(
    page: PageRef,
    at: { readonly versionBase: number; readonly snapshotVersion: number },
  ): Promise<FeedLease> {
    let known = this.#feeds.get(page.pageId);
    if (!known || known.feed.stopped) {
      const feed = new PageFeed(page, at, { ...this.#deps, readPointer: (pageId) => this.#readPointer(pageId) });
      known = { feed, ready: feed.heal() };
      feed.emptySince = performance.now();
      this.#feeds.set(page.pageId, known);
    }
    const { feed, ready } = known;
    feed.leases += 1;
    try {
      await ready;
    } catch (error) {
      feed.leases -= 1;
      if (this.#feeds.get(page.pageId) === known) this.#feeds.delete(page.pageId);
      feed.stop();
      throw error;
    }
    return { feed, release: once(() => this.#release(feed)) };
  }

  /** The newest version that was or is about to be sent to a view; null if it receives nothing. */
  headFor(view: View): number | null {
    const feed = this.#feeds.get(view.pageId)?.feed;
    return feed && feed === view.feed && feed.serves(view) ? feed.head : null;
  }

  /** The feed of a page, for code that monitors all of them. */
  get(pageId: string): PageFeed<View> | undefined {
    return this.#feeds.get(pageId)?.feed;
  }

  all(): PageFeed<View>[] {
    return Array.from(this.#feeds.values(), ({ feed }) => feed);
  }

  /** Drops pages that nobody views or is about to view. */
  sweep(now: number): void {
    for (const [pageId, { feed }] of this.#feeds) {
      if (feed.views.size > 0 || feed.leases > 0 || now - feed.emptySince < LINGER_MS) continue;
      feed.stop();
      this.#feeds.delete(pageId);
    }
  }

  stop(): void {
    for (const { feed } of this.#feeds.values()) feed.stop();
    this.#feeds.clear();
  }

  #release(feed: PageFeed<View>): void {
    feed.leases -= 1;
    if (feed.views.size === 0) feed.emptySince = performance.now();
  }

  async #readPointer(pageId: string): Promise<number> {
    return (await readPointers(this.#deps.database, [pageId])).get(pageId) ?? 0;
  }
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}
