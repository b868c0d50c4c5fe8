import type { PageRef } from '@sw/nats';
import { type PlanSettings, type Reason, reasonToKeep, retryMs, spacing } from './plan.ts';

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
 */
export class DirtyPages {
  readonly #pages = new Map<string, DirtyPage>();
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
  }

  /** The pages whose time has come and that nobody works on. Forgets those that need nothing any more. */
  due(now: number): { dirty: DirtyPage; reason: Reason }[] {
    const due: { dirty: DirtyPage; reason: Reason }[] = [];
    for (const dirty of this.#pages.values()) {
      if (dirty.working || now < dirty.notBefore) continue;
      if (dirty.clean) {
        if (now - dirty.keptAt >= spacing(dirty.keepMs, this.#settings.spacingMs))
          this.#pages.delete(dirty.page.pageId);
        continue;
      }
      const reason = reasonToKeep(dirty, now, this.#settings);
      if (reason) due.push({ dirty, reason });
    }
    return due;
  }

  /** What is noted from here on is counted anew. */
  begin(dirty: DirtyPage, now: number): void {
    Object.assign(dirty, { working: true, begunAt: now, begunSeq: dirty.lastSeq, tailBytes: 0 });
    // Behind all others: whatever becomes of it, it holds up none of them.
    this.#pages.delete(dirty.page.pageId);
    this.#pages.set(dirty.page.pageId, dirty);
  }

  /** Nothing is left of what was known when it was begun, whoever took it away. */
  emptied(dirty: DirtyPage): void {
    Object.assign(dirty, { working: false, failures: 0 });
    if (dirty.lastSeq === dirty.begunSeq) this.forget(dirty);
  }

  /** Everything up to `seq` is in a snapshot. */
  kept(dirty: DirtyPage, seq: number, snapshotBytes: number, now: number): void {
    Object.assign(dirty, { working: false, failures: 0, snapshotBytes, keptAt: now, keepMs: now - dirty.begunAt });
    dirty.clean = dirty.lastSeq <= seq;
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
  }

  /** It was not time yet. */
  early(dirty: DirtyPage, facts: { tailBytes: number; snapshotBytes: number }): void {
    Object.assign(dirty, { working: false, failures: 0, snapshotBytes: facts.snapshotBytes });
    dirty.tailBytes += facts.tailBytes;
  }

  /** Somebody else's page went on meanwhile. */
  moved(dirty: DirtyPage, lastSeq: number, now: number): void {
    dirty.working = false;
    dirty.lastSeq = Math.max(dirty.lastSeq, lastSeq);
    dirty.changedAt = now;
  }

  failed(dirty: DirtyPage, now: number, waitMs?: number): void {
    dirty.working = false;
    dirty.failures += 1;
    dirty.notBefore = now + (waitMs ?? retryMs(dirty.failures));
    // The bytes were counted away at the beginning; the tail is as long as before.
    dirty.tailBytes = Number.POSITIVE_INFINITY;
  }

  forget({ page }: DirtyPage): void {
    this.#pages.delete(page.pageId);
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
