import type { PageRef } from '@sw/nats';
import { KeyedHeap } from './keyed-heap.ts';
import { type PlanSettings, type Reason, reasonToKeep, retryMs, spacing, timeToKeep } from './plan.ts';

/** A page whose log holds something, as far as this keeper knows. */
export interface DirtyPage {
  readonly page: PageRef;
  tailBytes: number;
  snapshotBytes: number;
  changedAt: number;
  keptAt: number;
  begunAt: number;
  /** The newest record that was known then. */
  begunSeq: number;
  keepMs: number;
  found: boolean;
  lastSeq: number;
  /** Nothing came since the last snapshot; stays a moment for the sake of spacing. */
  clean: boolean;
  working: boolean;
  failures: number;
  notBefore: number;
}

/** Records have a header of some 200 bytes; a wrong guess costs one read of a tail. */
const GUESSED_RECORD_BYTES = 256;

/**
 * The pages that may need a snapshot. Memory only, and that is enough: whatever is forgotten by a crash still lies in the
 * stream, and the next sweep finds it there. So frames are acknowledged to the consumer as soon as they are noted; it
 * is a wake-up, while the truth is the pointer and the stream.
 *
 * After a restart there may be 100,000 of them, so no step looks at all: each page waits in a heap until its time.
 */
export class DirtyPages {
  readonly #pages = new Map<string, DirtyPage>();
  /** By the time at which a page may be due. Records that come meanwhile move that time back; it is corrected then. */
  readonly #waiting = new KeyedHeap<DirtyPage>();
  /** Those whose time has come, in the order in which it came, so that no page holds up the others. */
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

  /** A record came to this keeper. */
  note(page: PageRef, seq: number, bytes: number, now: number): void {
    const dirty = this.#entry(page, now);
    dirty.tailBytes += bytes;
    dirty.lastSeq = Math.max(dirty.lastSeq, seq);
    dirty.changedAt = now;
    dirty.found = false;
    dirty.clean = false;
    this.#advance(dirty);
  }

  /** A sweep saw records that this keeper was not given, or has forgotten. */
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

  /** The next page whose time has come and that nobody works on. Forgets those that need nothing any more. */
  next(now: number): { dirty: DirtyPage; reason: Reason } | undefined {
    this.#readyUntil(now);
    for (let dirty = this.#ready.first; dirty; dirty = this.#ready.first) {
      const reason = now < dirty.notBefore ? undefined : reasonToKeep(dirty, now, this.#settings);
      if (reason) return { dirty, reason };
      this.#schedule(dirty);
    }
    return undefined;
  }

  /** What is noted from here on is counted anew. */
  begin(dirty: DirtyPage, now: number): void {
    Object.assign(dirty, { working: true, begunAt: now, begunSeq: dirty.lastSeq, tailBytes: 0 });
    this.#unschedule(dirty);
  }

  /** Nothing is left of what was known when it was begun, whoever took it away. */
  emptied(dirty: DirtyPage): void {
    Object.assign(dirty, { working: false, failures: 0 });
    if (dirty.lastSeq === dirty.begunSeq) this.forget(dirty);
    else this.#schedule(dirty);
  }

  /** Everything up to `seq` is in a snapshot. */
  kept(dirty: DirtyPage, seq: number, snapshotBytes: number, now: number): void {
    Object.assign(dirty, { working: false, failures: 0, snapshotBytes, keptAt: now, keepMs: now - dirty.begunAt });
    dirty.clean = dirty.lastSeq <= seq;
    this.#schedule(dirty);
  }

  /** There is more than one turn's worth: go on at once. */
  goOn(dirty: DirtyPage, snapshotBytes: number): void {
    Object.assign(dirty, {
      working: false,
      failures: 0,
      snapshotBytes,
      keptAt: 0,
      begunAt: 0,
      keepMs: 0,
      tailBytes: Number.POSITIVE_INFINITY,
    });
    this.#schedule(dirty);
  }

  /** It was not time yet. */
  early(dirty: DirtyPage, facts: { tailBytes: number; snapshotBytes: number }): void {
    Object.assign(dirty, { working: false, failures: 0, snapshotBytes: facts.snapshotBytes });
    dirty.tailBytes += facts.tailBytes;
    this.#schedule(dirty);
  }

  /** Somebody else's page went on meanwhile. */
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
    // The bytes were counted away at the beginning; the tail is as long as before.
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

  /** Something was noted. Only an earlier time matters now: a later one is found out when the earlier has come. */
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
      begunAt: 0,
      begunSeq: 0,
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
