import { pageHeads } from '@sw/contract';
import type { PageLog } from '@sw/nats';
import { OutageLog } from '@sw/service';
import type { Tally } from '../metrics.ts';
import { readJson } from '../read-json.ts';
import type { PageFeed } from './page-feed.ts';
import { ShardWatch } from './shard-watch.ts';

/** Pages probed in one round, over all shards: without keepers 400 a second per gateway, for any number of open pages. */
export const PROBES_PER_ROUND = 2_000;
const PROBES_AT_ONCE = 4;
/** After this many probes in a row without an answer, the shard is skipped until the next round. */
const DEAD_AFTER = 3;

export interface HeadWatchDeps {
  readonly log: Pick<PageLog, 'lastSeqOf'>;
  readonly tally: Tally;
  feed(pageId: string): PageFeed | undefined;
  feeds(): Iterable<PageFeed>;
  /** The versions of the snapshots, if PostgreSQL answers. */
  readPointers(pageIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  logError(message: string, error: unknown): void;
}

interface Shard {
  readonly watch: ShardWatch;
  /** Pages still to be probed. */
  queue: PageFeed[];
  upTo: number;
  /** Some of them did not answer. */
  incomplete: boolean;
  working: boolean;
  readonly outage: OutageLog;
}

/**
 * Finds stored frames that never arrived; nothing else reveals them if they are a page's last. Keepers report which
 * pages changed; only for shards without reports, every open page is probed.
 */
export class HeadWatch {
  readonly #deps: HeadWatchDeps;
  readonly #shards = new Map<number, Shard>();

  constructor(deps: HeadWatchDeps) {
    this.#deps = deps;
  }

  /** A keeper's report. An invalid one is ignored: it counts as missing, and its shard is probed. */
  receive(shard: number, bytes: Uint8Array, now: number): void {
    const report = readJson(pageHeads, bytes);
    if (!report) return;
    this.#deps.tally.headReports += 1;
    this.#shard(shard, now).watch.receive(report, now);
    for (const [pageId, lastSeq] of report.heads) this.#deps.feed(pageId)?.probed({ lastSeq, pointer: 0 });
    for (const [pageId, pointer] of report.pointers) this.#deps.feed(pageId)?.probed({ lastSeq: 0, pointer });
  }

  /** Every few seconds. Shards do not wait for each other: one that does not answer affects only itself. */
  async round(now: number): Promise<void> {
    const open = this.#openByShard();
    const due = [...open].flatMap(([number, feeds]) => {
      const shard = this.#shard(number, now);
      return !shard.working && (shard.queue.length > 0 || shard.watch.mustProbe(now)) ? [{ shard, feeds }] : [];
    });
    const most = Math.ceil(PROBES_PER_ROUND / Math.max(1, due.length));
    await Promise.all(due.map(({ shard, feeds }) => this.#probe(shard, feeds, most, now)));
  }

  async #probe(shard: Shard, feeds: readonly PageFeed[], most: number, now: number): Promise<void> {
    if (shard.queue.length === 0) {
      shard.upTo = shard.watch.beginProbe();
      shard.queue = [...feeds];
      shard.incomplete = false;
    }
    shard.working = true;
    try {
      const part = shard.queue.splice(0, most).filter(({ stopped }) => !stopped);
      const pointers = await this.#deps.readPointers(part.map(({ page }) => page.pageId));
      shard.queue.push(...(await this.#ask(shard, part, pointers)));
      if (shard.queue.length > 0) return;
      if (shard.incomplete) shard.watch.probeFailed();
      else shard.watch.probed(shard.upTo, now);
    } finally {
      shard.working = false;
    }
  }

  /** Skips a page without an answer. Returns the pages not probed because the whole shard seems down. */
  async #ask(shard: Shard, feeds: readonly PageFeed[], pointers: ReadonlyMap<string, number>): Promise<PageFeed[]> {
    const { log, tally } = this.#deps;
    let next = 0;
    let failures = 0;
    const worker = async (): Promise<void> => {
      for (let feed = feeds[next]; feed && failures < DEAD_AFTER; feed = feeds[next]) {
        next += 1;
        tally.probes += 1;
        try {
          const lastSeq = await log.lastSeqOf(feed.page);
          failures = 0;
          shard.outage.worked();
          feed.probed({ lastSeq, pointer: pointers.get(feed.page.pageId) ?? 0 });
        } catch (error) {
          failures += 1;
          shard.incomplete = true;
          shard.outage.failed(error);
        }
      }
    };
    await Promise.all(Array.from({ length: PROBES_AT_ONCE }, worker));
    return feeds.slice(next);
  }

  #openByShard(): Map<number, PageFeed[]> {
    const open = new Map<number, PageFeed[]>();
    for (const feed of this.#deps.feeds()) {
      const known = open.get(feed.page.shard);
      if (known) known.push(feed);
      else open.set(feed.page.shard, [feed]);
    }
    return open;
  }

  #shard(number: number, now: number): Shard {
    let shard = this.#shards.get(number);
    if (!shard) {
      const outage = new OutageLog(this.#deps.logError, { failed: `a page of shard ${number} cannot be probed` });
      shard = { watch: new ShardWatch(now), queue: [], upTo: 0, incomplete: false, working: false, outage };
      this.#shards.set(number, shard);
    }
    return shard;
  }
}
