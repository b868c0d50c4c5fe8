import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '@sw/base';
import type { BusSubscription, LiveFrame, PageLog, PageRef } from '@sw/nats';
import { OutageLog } from '@sw/service';
import type { Tally } from '../metrics.ts';
import { judgeLive } from './acceptance.ts';
import { type FramedBatches, frameBatches } from './batches.ts';
import type { FeedView } from './feed-view.ts';
import { LogAccess } from './log-access.ts';
import { Pace, PacedRound } from './pace.ts';
import type { TailBudget } from './tail-budget.ts';
import { TailCache } from './tail-cache.ts';
import { UnkeptLog } from './unkept-log.ts';

/** One read of the log: small enough not to delay appends behind it on the connection. */
const READ = { maxBytes: MEGABYTE, maxCount: 2_000 } as const;
/** Frames kept during a read of the log; beyond this number they are read from the log too. */
const MOST_HELD = 2_000;
const SHORT_PAUSE_MS = 20;
const MOST_SHORTS = 20;
/** Sent without waiting for the pace: unsent frames cannot leave the cache, and must not fill it. */
const MOST_UNSENT_BYTES = 512 * 1024;
const RETRY_MS = 500;

export interface FeedDeps<V extends FeedView> {
  readonly log: PageLog;
  readonly tally: Tally;
  readonly budget: TailBudget;
  /** The version of the newest snapshot according to PostgreSQL; 0 if it does not answer. */
  readPointer(pageId: string): Promise<number>;
  /** Stalls a view that reads too slowly. */
  send(view: V, batches: FramedBatches): boolean;
  /** The tail before `version` is unavailable: a view behind it must load a snapshot. */
  sendReload(view: V, snapshotVersion: number): void;
  /** The log answers again, so clients can resend the refused operations. */
  sendResync(view: V): void;
  onControl(feed: PageFeed<V>): void;
  logError(message: string, error: unknown): void;
}

/**
 * One page that this gateway follows for all its sockets: a gapless sequence of frames, the newest of them in memory,
 * sent to all from one buffer. Republish may lose frames; the acceptance rule detects that, and the feed reads the log.
 */
export class PageFeed<V extends FeedView = FeedView> {
  readonly page: PageRef;
  readonly versionBase: number;
  readonly access = new LogAccess();
  /** All views of this page, live or not. */
  readonly views = new Set<V>();
  readonly #deps: FeedDeps<V>;
  readonly #outage: OutageLog;
  readonly #tail: TailCache;
  readonly #live = new Set<V>();
  readonly #round: PacedRound;
  readonly #subscription: BusSubscription;
  #held: LiveFrame[] = [];
  /** Something is missing that a running read may not find. */
  #gap = false;
  #retrying = false;
  #unsentBytes = 0;
  #healing: Promise<void> | undefined;
  /** All live views have everything up to here. */
  #sent: number;
  #pointer: number;
  readonly #unkept = new UnkeptLog();
  #lookingForSnapshot = false;
  #stopped = false;
  /** Bytes in flight to the log from here. */
  appendingBytes = 0;
  /** When the last view left; for the sweep. */
  emptySince = 0;
  /** How many openings are in progress: the feed is kept until their view is added, or the opening has failed. */
  leases = 0;

  constructor(
    page: PageRef,
    at: { readonly versionBase: number; readonly snapshotVersion: number },
    deps: FeedDeps<V>,
  ) {
    this.page = page;
    this.versionBase = at.versionBase;
    this.#deps = deps;
    this.#outage = new OutageLog(deps.logError, { failed: 'a page log cannot be read, retrying' });
    this.#pointer = at.snapshotVersion;
    this.#sent = at.snapshotVersion;
    this.#tail = new TailCache(at.snapshotVersion, deps.budget);
    // A round to 500 receivers takes some 5 ms, so sending takes at most half of a core. Users do not notice 20 ms.
    this.#round = new PacedRound(new Pace({ leastMs: 0, mostMs: 20 }), () => this.flush());
    // Subscribe before reading the log, so that no frame is missed in between.
    this.#subscription = deps.log.follow(
      page,
      (live) => this.#onLive(live),
      () => this.#healSoon(),
    );
  }

  get head(): number {
    return this.#tail.head;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Whether this view gets new frames. */
  serves(view: V): boolean {
    return !this.#stopped && this.#live.has(view);
  }

  get floor(): number {
    return this.#tail.floor;
  }

  /**
   * Whether the page had this version, which must not be below the floor. After a restore, a client may have a version that
   * the log no longer contains.
   */
  has(version: number): boolean {
    return this.#tail.has(version);
  }

  /** The value last read; PostgreSQL may have a newer one. */
  get pointer(): number {
    return this.#pointer;
  }

  /** Reads missing frames up to the log's head; one read at a time, however many callers. */
  heal(): Promise<void> {
    this.#healing ??= this.#heal().finally(() => {
      this.#healing = undefined;
      this.#takeHeld();
    });
    return this.#healing;
  }

  /** The result of a probe: heals if something was missed. */
  probed({ lastSeq, pointer }: { readonly lastSeq: number; readonly pointer: number }): void {
    this.#learnPointer(pointer);
    const behind = lastSeq > 0 && this.versionBase + lastSeq > this.head;
    if (behind || pointer > this.head) this.#healSoon();
  }

  /** From memory. The view's version must not be below the floor. */
  goLive(view: V): void {
    this.flush();
    const upTo = this.#sent;
    if (view.at < upTo) {
      const batches = this.#tail.framedAfter(view.at, (entries) => frameBatches(this.page.pageId, entries));
      if (!this.#deps.send(view, batches)) return;
    }
    view.at = upTo;
    view.state = 'live';
    this.#live.add(view);
  }

  leaveLive(view: V): void {
    this.#live.delete(view);
  }

  stop(): void {
    this.#stopped = true;
    this.#round.cancel();
    this.#subscription.stop();
    this.#tail.close();
  }

  /** The known snapshot pointer. Without PostgreSQL nobody can move it, so the last value is still valid. */
  async askPointer(): Promise<number> {
    this.#learnPointer(await this.#deps.readPointer(this.page.pageId));
    return this.#pointer;
  }

  /** A record appended from here is stored; it may not have come back to this feed yet. */
  stored(seq: number, bytes: number): void {
    this.#unkept.stored(this.versionBase + seq, bytes);
  }

  /** Whether more than this much of the log is in no snapshot yet. If so, also looks for a newer snapshot. */
  outgrows(bytes: number): boolean {
    if (this.#unkept.bytes + this.appendingBytes <= bytes) return false;
    if (!this.#lookingForSnapshot) {
      this.#lookingForSnapshot = true;
      void this.askPointer().finally(() => {
        this.#lookingForSnapshot = false;
      });
    }
    return true;
  }

  /**
   * Frames behind a snapshot are no longer needed in memory, except by clients still loading the previous snapshot:
   * without them, such a client would load repeatedly if snapshots are written faster than it loads.
   */
  #learnPointer(version: number): void {
    if (version <= this.#pointer) return;
    this.#tail.trim(this.#pointer);
    this.#pointer = version;
    this.#unkept.keptUpTo(version);
  }

  #onLive(live: LiveFrame): void {
    if (this.#stopped) return;
    if (this.#healing) {
      if (this.#held.length < MOST_HELD) this.#held.push(live);
      else this.#gap = true;
      return;
    }
    const verdict = judgeLive(this.head, this.versionBase, live);
    if (verdict === 'take') this.#take(live.seq, live.frame);
    if (verdict !== 'gap') return;
    // Kept, because a lagging replica may not have it yet when we read.
    this.#held.push(live);
    this.#gap = true;
    this.#healSoon();
  }

  /** Retries until it has worked, while somebody views the page. */
  #healSoon(): void {
    if (this.#retrying) return;
    this.#retrying = true;
    this.#deps.tally.heals += 1;
    void this.#healStubbornly();
  }

  async #healStubbornly(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.heal();
        this.#outage.worked();
        this.#wakeLanes();
        break;
      } catch (error) {
        this.#outage.failed(error);
        await pause(RETRY_MS);
      }
    }
    if (this.#gap && !this.#stopped) await pause(SHORT_PAUSE_MS);
    this.#retrying = false;
    if (this.#gap && !this.#stopped) this.#healSoon();
  }

  /** A client that knows about the outage pauses, and would otherwise notice the end of it seconds later. */
  #wakeLanes(): void {
    for (const view of this.#live) if (view.lane.stopped) this.#deps.sendResync(view);
  }

  async #heal(): Promise<void> {
    this.#gap = false;
    for (let shorts = 0; shorts < MOST_SHORTS; ) {
      const from = this.head;
      this.#deps.tally.tailReads += 1;
      const tail = await this.#deps.log.readTail(this.page, Math.max(0, from - this.versionBase), READ);
      // After the read: the pointer is written before a purge, so one at or below `from` means that nothing is missing.
      const pointer = await this.askPointer();
      if (this.#stopped) return;
      if (pointer > from) this.#jump(pointer);
      for (const { seq, frame } of tail.frames) if (this.versionBase + seq > this.head) this.#take(seq, frame);
      if (tail.end === 'head') return;
      if (tail.end === 'short') {
        shorts += 1;
        await pause(SHORT_PAUSE_MS);
      }
    }
    throw new Error('the head of the page log is not found');
  }

  /** Frames up to the snapshot may have been purged unseen. Views that were behind it load it. */
  #jump(pointer: number): void {
    this.flush();
    this.#tail.restart(pointer);
    this.#sent = pointer;
    this.access.forget();
    for (const view of [...this.#live]) {
      this.#live.delete(view);
      this.#deps.sendReload(view, pointer);
    }
  }

  #takeHeld(): void {
    const held = this.#held;
    this.#held = [];
    for (const live of held) this.#onLive(live);
    if (this.#gap) this.#healSoon();
  }

  #take(seq: number, frame: Uint8Array): void {
    // A copy, because the view would keep the whole received chunk in memory.
    const kept = new Uint8Array(frame);
    this.#tail.push(this.versionBase + seq, kept);
    this.#unkept.push(this.versionBase + seq, kept.byteLength);
    this.#unsentBytes += kept.byteLength;
    if (this.access.learn(kept)) this.#deps.onControl(this);
    if (this.#unsentBytes > MOST_UNSENT_BYTES) this.flush();
    else this.#round.ask();
  }

  /** Sends waiting frames to all live views. */
  flush(): void {
    const upTo = this.head;
    if (upTo === this.#sent) return;
    const from = this.#sent;
    this.#sent = upTo;
    this.#unsentBytes = 0;
    // Read before they are marked as sent, because the cache may drop sent frames.
    const entries = this.#live.size === 0 ? [] : this.#tail.between(from, upTo);
    this.#tail.sent(upTo);
    if (this.#live.size === 0) return;
    const batches = frameBatches(this.page.pageId, entries);
    for (const view of this.#live) {
      view.at = upTo;
      if (!this.#deps.send(view, batches)) this.#live.delete(view);
    }
  }
}
