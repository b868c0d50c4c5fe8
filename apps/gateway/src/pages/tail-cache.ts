import { MEGABYTE } from '@sw/base';
import type { BatchEntry } from '@sw/contract';
import type { FramedBatches } from './batches.ts';
import type { Share, TailBudget } from './tail-budget.ts';

/** Larger than the tail that the keeper leaves of most pages, so that joining users are served from memory. */
const MOST_BYTES = 4 * MEGABYTE;
/** Overhead of an entry besides its frame. */
const ENTRY_BYTES = 120;

/** A part of the tail, framed for joining clients. */
interface Joined {
  readonly after: number;
  readonly batches: FramedBatches;
}

const sizeOf = ({ frame }: BatchEntry): number => frame.byteLength + ENTRY_BYTES;

/**
 * The newest frames of a page: all of them after `floor`, none missing, up to `head`. Frames not yet sent to everybody
 * are never dropped; the rest is, oldest first, for the page's limit or the budget of all pages.
 */
export class TailCache {
  readonly #mostBytes: number;
  readonly #share: Share;
  #entries: BatchEntry[] = [];
  /** Entries before this index are dropped; the list is cut when there are many. */
  #start = 0;
  #bytes = 0;
  #floor: number;
  #head: number;
  #sentTo: number;
  #joined: Joined | undefined;

  constructor(at: number, budget: TailBudget, mostBytes = MOST_BYTES) {
    this.#floor = at;
    this.#head = at;
    this.#sentTo = at;
    this.#mostBytes = mostBytes;
    this.#share = budget.join({ evictOldest: () => this.#evictOldest() });
  }

  get floor(): number {
    return this.#floor;
  }

  get head(): number {
    return this.#head;
  }

  push(versionId: number, frame: Uint8Array): void {
    const entry = { versionId, previous: this.#head, frame };
    this.#dropJoined();
    this.#entries.push(entry);
    this.#head = versionId;
    this.#bytes += sizeOf(entry);
    this.#share.charge(sizeOf(entry));
    this.#limit();
  }

  /** All live views have been sent everything up to here. */
  sent(upTo: number): void {
    this.#sentTo = upTo;
    this.#limit();
    this.#share.touch();
  }

  /** Frames at or below this version are no longer needed. */
  trim(version: number): void {
    const upTo = Math.min(version, this.#sentTo);
    for (let first = this.#entries[this.#start]; first && first.versionId <= upTo; first = this.#entries[this.#start]) {
      this.#drop(first);
    }
  }

  /** Restarts from this version and forgets everything before. */
  restart(at: number): void {
    this.#dropJoined();
    this.#entries = [];
    this.#start = 0;
    this.#share.charge(-this.#bytes);
    this.#bytes = 0;
    this.#floor = at;
    this.#head = at;
    this.#sentTo = at;
  }

  /** Drops everything permanently. */
  close(): void {
    this.restart(this.#head);
    this.#share.leave();
  }

  /** Whether the page was at this version; false below the floor. */
  has(version: number): boolean {
    if (version === this.#floor) return true;
    return this.#entries[this.#firstAfter(version) - 1]?.versionId === version && version > this.#floor;
  }

  /** Everything after a version, which must not be below the floor, up to another. */
  between(after: number, upTo: number): BatchEntry[] {
    return this.#entries.slice(this.#firstAfter(after), this.#firstAfter(upTo));
  }

  /**
   * Everything after a version, framed. Many clients join at one version, the snapshot's: framed once for all of them.
   */
  framedAfter(after: number, frame: (entries: readonly BatchEntry[]) => FramedBatches): FramedBatches {
    this.#share.touch();
    if (this.#joined?.after === after) return this.#joined.batches;
    const batches = frame(this.between(after, this.#head));
    this.#dropJoined();
    this.#joined = { after, batches };
    // From here on it may be evicted at once, if there is no room for it.
    this.#share.charge(batches.bytes);
    return batches;
  }

  #firstAfter(version: number): number {
    let low = this.#start;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.versionId ?? 0) <= version) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #limit(): void {
    while (this.#bytes > this.#mostBytes && this.#entries.length - this.#start > 1 && this.#dropOldest() > 0);
  }

  #evictOldest(): number {
    return this.#dropJoined() || this.#dropOldest();
  }

  #dropOldest(): number {
    const first = this.#entries[this.#start];
    return first && first.versionId <= this.#sentTo ? this.#drop(first) : 0;
  }

  #drop(entry: BatchEntry): number {
    const bytes = sizeOf(entry);
    this.#floor = entry.versionId;
    this.#bytes -= bytes;
    this.#share.charge(-bytes);
    this.#start += 1;
    if (this.#start * 2 > this.#entries.length) {
      this.#entries.splice(0, this.#start);
      this.#start = 0;
    }
    return bytes;
  }

  #dropJoined(): number {
    const bytes = this.#joined?.batches.bytes ?? 0;
    this.#joined = undefined;
    if (bytes > 0) this.#share.charge(-bytes);
    return bytes;
  }
}
