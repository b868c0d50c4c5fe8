import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '@sw/base';
import { HEADS_EVERY_MS } from '@sw/contract';
import type { Consumption, KeptFrame } from '@sw/nats';
import { isTracing, OutageLog, tracedFrom } from '@sw/service';
import type { KeepDeps } from './deps.ts';
import { type DirtyPage, DirtyPages } from './dirty-pages.ts';
import { HeadReports } from './heads/head-reports.ts';
import { keepPage } from './keep-page.ts';
import { PageTraces } from './page-traces.ts';
import type { PlanSettings, Reason } from './plan.ts';
import { StalledPage } from './stalled-page.ts';
import { Sweep } from './sweep.ts';

export interface KeepingSettings extends PlanSettings {
  readonly shards: number;
  readonly concurrency: number;
  readonly sweepMs: number;
  readonly graceSeconds: number;
  readonly takeoverMs: number;
}

/** The permanent name of the keepers' position in each shard. */
const DURABLE = 'keeper';
const RETRY_MS = 1_000;
/** Only a new release or an operator fixes a stalled page; checking now and then is enough. */
const STALLED_MS = 10 * MINUTE;

/** Listens to all shards, and processes each page when it is due. */
export class Keeping {
  readonly #deps: KeepDeps;
  readonly #settings: KeepingSettings;
  readonly #dirty: DirtyPages;
  readonly #sweep: Sweep;
  readonly #heads: HeadReports;
  readonly #traces = new PageTraces();
  readonly #stopping = new AbortController();
  readonly #work = new Set<Promise<void>>();
  readonly #consumptions: Consumption[] = [];
  readonly #stalled = new Set<string>();
  readonly #running: Promise<unknown>;
  readonly #outage: OutageLog;
  /** Waiting for the streams of the page log; logged once for all shards. */
  #waiting = false;

  constructor(deps: KeepDeps, settings: KeepingSettings) {
    this.#heads = new HeadReports(deps.log);
    this.#deps = {
      ...deps,
      onSnapshot: (page, snapshot) => {
        this.#heads.point(page, snapshot.version);
        deps.onSnapshot?.(page, snapshot);
      },
    };
    this.#outage = new OutageLog(deps.logger, {
      failed: 'a page could not be kept, retrying',
      back: 'pages are kept again',
    });
    this.#settings = settings;
    this.#dirty = new DirtyPages(settings);
    this.#sweep = new Sweep(deps, this.#dirty, settings.graceSeconds);
    const shards = Array.from({ length: settings.shards }, (_, shard) => this.#serve(shard));
    this.#running = Promise.all([this.#tick(), ...shards]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#consumptions.map((consumption) => consumption.stop()));
    await this.#running;
    await Promise.all(this.#work);
    // So that the next keeper continues exactly where this one ended, and no gateway has to search for missed records.
    const shards = Array.from({ length: this.#settings.shards }, (_, shard) => shard);
    await Promise.allSettled(shards.map((shard) => this.#heads.report(shard)));
  }

  async #serve(shard: number): Promise<void> {
    const { log } = this.#deps;
    await this.#untilCreated(shard);
    if (this.#stopping.signal.aborted) return;
    const { takeoverMs } = this.#settings;
    this.#consumptions.push(
      log.consume(shard, {
        durable: DURABLE,
        takeoverMs,
        traces: isTracing(),
        onMessages: (batch) => this.#note(batch),
      }),
    );
    await Promise.all([
      this.#often(this.#settings.sweepMs, () => this.#sweep.run(shard)),
      this.#often(HEADS_EVERY_MS, () => this.#heads.report(shard)),
    ]);
  }

  /** The api creates the streams. Until then there is nothing to consume, which is not a fault. */
  async #untilCreated(shard: number): Promise<void> {
    const { log, logger } = this.#deps;
    let created = false;
    while (!this.#stopping.signal.aborted) {
      await this.#until(async () => {
        created = await log.hasShard(shard);
      });
      if (created) return;
      if (!this.#waiting) logger.info('waiting until the api has created the page log');
      this.#waiting = true;
      await this.#rest(RETRY_MS);
    }
  }

  async #often(everyMs: number, work: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#until(work);
      await this.#rest(everyMs);
    }
  }

  async #note(batch: readonly KeptFrame[]): Promise<void> {
    const now = this.#deps.clock.now();
    for (const { page, seq, frame, trace } of batch) {
      this.#dirty.note(page, seq, frame.length, now);
      if (trace !== undefined) this.#traces.note(page.pageId, trace);
    }
    this.#heads.note(batch);
    await this.#deps.pass('consumed');
  }

  async #tick(): Promise<void> {
    const everyMs = Math.min(RETRY_MS, this.#settings.quietMs / 4);
    while (!this.#stopping.signal.aborted) {
      this.#begin();
      await this.#rest(everyMs);
    }
  }

  /** Starts due pages while there is capacity. */
  #begin(): void {
    const { meters, cache, clock } = this.#deps;
    meters.dirty.set(this.#dirty.size);
    meters.cacheBytes.set(cache.bytes);
    while (!this.#stopping.signal.aborted && this.#work.size < this.#settings.concurrency) {
      const next = this.#dirty.next(clock.now());
      if (!next) return;
      const { dirty, reason } = next;
      this.#dirty.begin(dirty, clock.now());
      const work = this.#keep(dirty, reason).finally(() => {
        this.#work.delete(work);
        this.#begin();
      });
      this.#work.add(work);
    }
  }

  async #keep(dirty: DirtyPage, reason: Reason): Promise<void> {
    const { clock, log } = this.#deps;
    try {
      if (dirty.found) {
        const lastSeq = await log.lastSeqOf(dirty.page);
        if (lastSeq === 0) return this.#dirty.forget(dirty);
        // Still changing, so another keeper receives its records.
        if (lastSeq > dirty.lastSeq) return this.#dirty.moved(dirty, lastSeq, clock.now());
      }
      const outcome = await tracedFrom(this.#traces.of(dirty.page.pageId), 'keep page', { reason }, () =>
        keepPage(this.#deps, dirty.page, reason),
      );
      if (outcome.what !== 'early') this.#traces.forget(dirty.page.pageId);
      if (outcome.what === 'gone') this.#dirty.forget(dirty);
      else if (outcome.what === 'empty') this.#dirty.emptied(dirty);
      else if (outcome.what === 'early') this.#dirty.early(dirty, outcome);
      else if (outcome.more) this.#dirty.requeue(dirty, outcome.snapshotBytes);
      else this.#dirty.kept(dirty, outcome.seq, outcome.snapshotBytes, clock.now());
      this.#wentWell(dirty);
    } catch (error) {
      this.#wentWrong(dirty, error);
    }
  }

  #wentWell({ page }: DirtyPage): void {
    const { meters } = this.#deps;
    this.#outage.worked();
    if (this.#stalled.delete(page.pageId)) meters.stalled.set(this.#stalled.size);
  }

  #wentWrong(dirty: DirtyPage, error: unknown): void {
    const { clock } = this.#deps;
    if (error instanceof StalledPage) {
      this.#stall(dirty, error);
      this.#dirty.failed(dirty, clock.now(), STALLED_MS);
    } else {
      this.#fail(dirty, error);
      this.#dirty.failed(dirty, clock.now());
    }
  }

  #fail({ page }: DirtyPage, error: unknown): void {
    this.#deps.meters.failures.inc();
    // When an engine is down, every page fails.
    this.#outage.failed(error, page);
  }

  #stall({ page }: DirtyPage, error: StalledPage): void {
    const { logger, meters } = this.#deps;
    const { reason } = error;
    if (reason === 'diverged') meters.diverged.inc();
    if (!this.#stalled.has(page.pageId)) logger.error({ err: error, ...page, reason }, 'a page is stalled');
    this.#stalled.add(page.pageId);
    meters.stalled.set(this.#stalled.size);
  }

  async #until(work: () => Promise<void>): Promise<void> {
    const outage = new OutageLog(this.#deps.logger, { failed: 'a shard cannot be processed, retrying' });
    while (!this.#stopping.signal.aborted) {
      try {
        return await work();
      } catch (error) {
        outage.failed(error);
      }
      await this.#rest(RETRY_MS);
    }
  }

  async #rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
