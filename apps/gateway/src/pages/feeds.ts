import type { PageRef } from '@sw/nats';
import type { Database } from '@sw/postgres';
import { type FeedDeps, PageFeed } from './page-feed.ts';

/** A page that everybody left is followed a little longer: a reload comes back to it. */
const LINGER_MS = 15_000;
const PROBES_AT_ONCE = 16;
/** PostgreSQL takes 65,535 parameters; a batch of this size answers in a few milliseconds. */
const POINTERS_AT_ONCE = 1_000;

export interface FeedsDeps extends Omit<FeedDeps, 'readPointer'> {
  readonly database: Database;
}

/** The pages that are open here: one feed each, shared by all their sockets. */
export class Feeds {
  readonly #deps: FeedsDeps;
  readonly #feeds = new Map<string, { readonly feed: PageFeed; readonly ready: Promise<void> }>();
  #probing = false;

  constructor(deps: FeedsDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#feeds.size;
  }

  has(pageId: string): boolean {
    return this.#feeds.has(pageId);
  }

  /** Resolves when the feed has read the log to its head. */
  async follow(
    page: PageRef,
    at: { readonly versionBase: number; readonly snapshotVersion: number },
  ): Promise<PageFeed> {
    let known = this.#feeds.get(page.pageId);
    if (!known) {
      const feed = new PageFeed(page, at, { ...this.#deps, readPointer: (pageId) => this.#readPointer(pageId) });
      known = { feed, ready: feed.heal() };
      feed.emptySince = performance.now();
      this.#feeds.set(page.pageId, known);
    }
    const { feed, ready } = known;
    try {
      await ready;
    } catch (error) {
      if (this.#feeds.get(page.pageId) === known) this.#feeds.delete(page.pageId);
      feed.stop();
      throw error;
    }
    return feed;
  }

  /**
   * Asks for every open page whether its log or its snapshot is ahead of us: a lost last frame shows in no other way. And
   * lets go of pages that nobody looks at.
   */
  async probe(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    try {
      this.#sweep(performance.now());
      const feeds = [...this.#feeds.values()].map(({ feed }) => feed).filter(({ views }) => views.size > 0);
      const pointers = await this.#readPointers(feeds.map(({ page }) => page.pageId));
      let next = 0;
      const one = async () => {
        for (let feed = feeds[next]; feed; feed = feeds[next]) {
          next += 1;
          const lastSeq = await this.#deps.log.lastSeqOf(feed.page);
          feed.probed({ lastSeq, pointer: pointers.get(feed.page.pageId) ?? 0 });
        }
      };
      await Promise.all(Array.from({ length: Math.min(PROBES_AT_ONCE, feeds.length) }, one));
    } finally {
      this.#probing = false;
    }
  }

  stop(): void {
    for (const { feed } of this.#feeds.values()) feed.stop();
    this.#feeds.clear();
  }

  #sweep(now: number): void {
    for (const [pageId, { feed }] of this.#feeds) {
      if (feed.views.size > 0 || now - feed.emptySince < LINGER_MS) continue;
      feed.stop();
      this.#feeds.delete(pageId);
    }
  }

  async #readPointer(pageId: string): Promise<number> {
    return (await this.#readPointers([pageId])).get(pageId) ?? 0;
  }

  /** Without PostgreSQL none: the pointers known so far hold. */
  async #readPointers(pageIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const pointers = new Map<string, number>();
    for (let start = 0; start < pageIds.length; start += POINTERS_AT_ONCE) {
      const rows = await this.#deps.database.query
        .selectFrom('boardPage')
        .select(['pageId', 'snapshotVersion'])
        .where('pageId', 'in', pageIds.slice(start, start + POINTERS_AT_ONCE))
        .execute()
        .catch(() => []);
      for (const { pageId, snapshotVersion } of rows) pointers.set(pageId, Number(snapshotVersion));
    }
    return pointers;
  }
}
