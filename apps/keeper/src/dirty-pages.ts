import type { PageRef } from '@sw/nats';
import { KeyedHeap } from './keyed-heap.ts';
import { type PlanSettings, type Reason, reasonToKeep, retryMs, spacing, timeToKeep } from './plan.ts';

/** A page whose log is not empty, as far as this keeper knows. */
export interface DirtyPage {
  readonly page: PageRef;
  tailBytes: number;
  snapshotBytes: number;
  changedAt: number;
  keptAt: number;
  startedAt: number;
  /** The newest record known then. */
  startSeq: number;
  keepMs: number;
  found: boolean;
  lastSeq: number;
  /** Nothing arrived since the last snapshot. The entry is kept for a moment to enforce the spacing. */
  clean: boolean;
  working: boolean;
  failures: number;
  notBefore: number;
}

/** Records have a header of some 200 bytes; a wrong guess costs one read of a tail. */
const GUESSED_RECORD_BYTES = 256;

/**
 * The pages that may need a snapshot. Memory is enough: pages forgotten in a crash are still in the stream, and the
 * next sweep finds them. So frames are acknowledged to the consumer as soon as they are noted. The consumer only wakes the
 * keeper; pointer and stream are authoritative.
 *
 * After a restart there may be 100,000 of them, so no step looks at all of them: each page waits in a heap until its
 * time.
 */
export class DirtyPages {
  readonly #pages = new Map<string, DirtyPage>();
  /** By the time at which a page may be due. Later records move that time back; it is corrected then. */
  readonly #waiting = new KeyedHeap<DirtyPage>();
  /** Due pages in the order in which they became due, so that no page delays the others. */
  readonly #ready = new KeyedHeap<DirtyPage>();
  #readied = 0;
  readonly #settings: PlanSettings;

  constructor(settings: PlanSettings) {
    this.#settings = settings;
  }

  get size(): number {
    return this.#pages.size;
  }

  has(page: PageRef): boolean {
    return this.#pages.get(page.pageId)?.clean === false;
  }

  /** This keeper received a record. */
  note(page: PageRef, seq: number, bytes: number, now: number): void {
    const dirty = this.#entry(page, now);
    dirty.tailBytes += bytes;
    dirty.lastSeq = Math.max(dirty.lastSeq, seq);
    dirty.changedAt = now;
    dirty.found = false;
    dirty.clean = false;
    this.#advance(dirty);
  }

  /** A sweep found records that this keeper did not receive, or has forgotten. */
  find(page: PageRef, lastSeq: number, messages: number, now: number): void {
    if (this.has(page)) return;
    const dirty = this.#entry(page, now);
    dirty.tailBytes += messages * GUESSED_RECORD_BYTES;
    dirty.lastSeq = Math.max(dirty.lastSeq, lastSeq);
    dirty.changedAt = now;
    dirty.found = true;
    dirty.clean = false;
    this.#advance(dirty);
  }

  /** The next due page that is not being processed. Drops pages that need no work any more. */
  next(now: number): { dirty: DirtyPage; reason: Reason } | undefined {
    this.#readyUntil(now);
    for (let dirty = this.#ready.first; dirty; dirty = this.#ready.first) {
      const reason = now < dirty.notBefore ? undefined : reasonToKeep(dirty, now, this.#settings);
      if (reason) return { dirty, reason };
      this.#schedule(dirty);
    }
    return undefined;
  }

  /** Records noted from here on are counted from zero. */
  begin(dirty: DirtyPage, now: number): void {
    Object.assign(dirty, { working: true, startedAt: now, startSeq: dirty.lastSeq, tailBytes: 0 });
    this.#unschedule(dirty);
  }

  /** All records known at the start are gone from the log, no matter which keeper purged them. */
  emptied(dirty: DirtyPage): void {
    Object.assign(dirty, { working: false, failures: 0 });
    if (dirty.lastSeq === dirty.startSeq) this.forget(dirty);
    else this.#schedule(dirty);
  }

  /** Everything up to `seq` is in a snapshot. */
  kept(dirty: DirtyPage, seq: number, snapshotBytes: number, now: number): void {
    Object.assign(dirty, { working: false, failures: 0, snapshotBytes, keptAt: now, keepMs: now - dirty.startedAt });
    dirty.clean = dirty.lastSeq <= seq;
    this.#schedule(dirty);
  }

  /** There are more records than one turn processes, so continue immediately. */
  requeue(dirty: DirtyPage, snapshotBytes: number): void {
    Object.assign(dirty, {
      working: false,
      failures: 0,
      snapshotBytes,
      keptAt: 0,
      startedAt: 0,
      keepMs: 0,
      tailBytes: Number.POSITIVE_INFINITY,
    });
    this.#schedule(dirty);
  }

  /** The tail was too short for a snapshot. */
  early(dirty: DirtyPage, facts: { tailBytes: number; snapshotBytes: number }): void {
    Object.assign(dirty, { working: false, failures: 0, snapshotBytes: facts.snapshotBytes });
    dirty.tailBytes += facts.tailBytes;
    this.#schedule(dirty);
  }

  /** Another keeper processed the page meanwhile. */
  moved(dirty: DirtyPage, lastSeq: number, now: number): void {
    dirty.working = false;
    dirty.lastSeq = Math.max(dirty.lastSeq, lastSeq);
    dirty.changedAt = now;
    this.#schedule(dirty);
  }

  failed(dirty: DirtyPage, now: number, waitMs?: number): void {
    dirty.working = false;
    dirty.failures += 1;
    dirty.notBefore = now + (waitMs ?? retryMs(dirty.failures));
    // `begin` set the bytes to zero, but the tail is still as long as before.
    dirty.tailBytes = Number.POSITIVE_INFINITY;
    this.#schedule(dirty);
  }

  forget(dirty: DirtyPage): void {
    this.#pages.delete(dirty.page.pageId);
    this.#unschedule(dirty);
  }

  #readyUntil(now: number): void {
    for (let dirty = this.#waiting.first; dirty && this.#waiting.keyOf(dirty) <= now; dirty = this.#waiting.first) {
      if (dirty.clean) this.forget(dirty);
      else {
        this.#waiting.delete(dirty);
        this.#ready.set(dirty, this.#readied);
        this.#readied += 1;
      }
    }
  }

  #schedule(dirty: DirtyPage): void {
    this.#ready.delete(dirty);
    this.#waiting.set(dirty, this.#dueAt(dirty));
  }

  #unschedule(dirty: DirtyPage): void {
    this.#ready.delete(dirty);
    this.#waiting.delete(dirty);
  }

  /** Something was noted. Only an earlier time matters now: a later one is corrected when the earlier time comes. */
  #advance(dirty: DirtyPage): void {
    if (dirty.working || this.#ready.has(dirty)) return;
    const at = this.#dueAt(dirty);
    if (at < this.#waiting.keyOf(dirty)) this.#waiting.set(dirty, at);
  }

  #dueAt(dirty: DirtyPage): number {
    const at = dirty.clean
      ? dirty.keptAt + spacing(dirty.keepMs, this.#settings.spacingMs)
      : timeToKeep(dirty, this.#settings);
    return Math.max(dirty.notBefore, at);
  }

  #entry(page: PageRef, now: number): DirtyPage {
    const known = this.#pages.get(page.pageId);
    if (known) return known;
    const dirty: DirtyPage = {
      page,
      tailBytes: 0,
      snapshotBytes: 0,
      changedAt: now,
      keptAt: 0,
      startedAt: 0,
      startSeq: 0,
      keepMs: 0,
      found: false,
      lastSeq: 0,
      clean: false,
      working: false,
      failures: 0,
      notBefore: 0,
    };
    this.#pages.set(page.pageId, dirty);
    return dirty;
  }
}
