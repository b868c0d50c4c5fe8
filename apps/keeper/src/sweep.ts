import type { PageRef } from '@sw/nats';
import type { KeepDeps } from './deps.ts';
import type { DirtyPages } from './dirty-pages.ts';
import { standings } from './page-rows.ts';

const BATCH = 500;

/**
 * Searches the log itself, which shows what is left to do: unfinished pages are found again, and logs of deleted pages
 * are emptied.
 */
export class Sweep {
  readonly #deps: KeepDeps;
  readonly #dirty: DirtyPages;
  readonly #graceSeconds: number;
  /** When a page without a row was first seen: a restored database must not cost the log at once. */
  readonly #unknown = new Map<string, number>();

  constructor(deps: KeepDeps, dirty: DirtyPages, graceSeconds: number) {
    this.#deps = deps;
    this.#dirty = dirty;
    this.#graceSeconds = graceSeconds;
  }

  async run(shard: number): Promise<void> {
    const { log, meters, pass } = this.#deps;
    const { messages, firstSeq, lastSeq } = await log.streamInfo(shard);
    meters.tail.set({ shard }, messages);
    meters.lag.set({ shard }, messages === 0 ? 0 : lastSeq - firstSeq + 1);
    const found = messages === 0 ? [] : await log.subjectsWithMessages(shard);
    this.#forgetUnknown(shard, found);
    for (let i = 0; i < found.length; i += BATCH) await this.#judge(found.slice(i, i + BATCH));
    await pass('swept');
  }

  async #judge(batch: readonly { page: PageRef; messages: number }[]): Promise<void> {
    const { log, database, clock } = this.#deps;
    const ids = batch.map(({ page }) => page.pageId);
    const standing = await standings(database.query, ids, this.#graceSeconds);
    for (const { page, messages } of batch) {
      const stands = standing(page.pageId);
      if (stands === 'dead' || (stands === 'unknown' && this.#longUnknown(page))) await this.#empty(page);
      else if (stands === 'live' && !this.#dirty.has(page)) {
        const lastSeq = await log.lastSeqOf(page);
        if (lastSeq > 0) this.#dirty.find(page, lastSeq, messages, clock.now());
      }
    }
  }

  async #empty(page: PageRef): Promise<void> {
    const { log, meters, logger } = this.#deps;
    const purged = await log.purgeAll(page);
    meters.swept.inc();
    this.#unknown.delete(name(page));
    logger.info({ ...page, purged }, 'emptied the log of a deleted page');
  }

  #longUnknown(page: PageRef): boolean {
    const now = this.#deps.clock.now();
    const since = this.#unknown.get(name(page));
    if (since === undefined) this.#unknown.set(name(page), now);
    return since !== undefined && now - since >= this.#graceSeconds * 1_000;
  }

  #forgetUnknown(shard: number, found: readonly { page: PageRef }[]): void {
    const there = new Set(found.map(({ page }) => name(page)));
    for (const known of this.#unknown.keys()) {
      if (known.startsWith(`${shard}/`) && !there.has(known)) this.#unknown.delete(known);
    }
  }
}

const name = ({ shard, wbNo, pageId }: PageRef): string => `${shard}/${wbNo}/${pageId}`;
