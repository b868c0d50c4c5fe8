import type { BatchEntry } from '@sw/contract';

/** Above the tail that the keeper leaves of all but the largest pages, so that joining people read memory. */
const MOST_BYTES = 4 * 1024 * 1024;
/** What an entry costs besides its frame. */
const ENTRY_BYTES = 120;

/** The newest frames of a page: all of them after `floor`, none missing, up to `head`. */
export class TailCache {
  readonly #mostBytes: number;
  #entries: BatchEntry[] = [];
  /** Entries before this one are given up; the list is cut when they are many. */
  #start = 0;
  #bytes = 0;
  #floor: number;
  #head: number;

  constructor(at: number, mostBytes = MOST_BYTES) {
    this.#floor = at;
    this.#head = at;
    this.#mostBytes = mostBytes;
  }

  get floor(): number {
    return this.#floor;
  }

  get head(): number {
    return this.#head;
  }

  push(versionId: number, frame: Uint8Array): void {
    this.#entries.push({ versionId, previous: this.#head, frame });
    this.#head = versionId;
    this.#bytes += frame.byteLength + ENTRY_BYTES;
    while (this.#bytes > this.#mostBytes && this.#start < this.#entries.length - 1) this.#drop();
  }

  /** From here on, as if nothing had been before. */
  restart(at: number): void {
    this.#entries = [];
    this.#start = 0;
    this.#bytes = 0;
    this.#floor = at;
    this.#head = at;
  }

  /** The page was at this version; for none below the floor. */
  has(version: number): boolean {
    if (version === this.#floor) return true;
    return this.#entries[this.#firstAfter(version) - 1]?.versionId === version && version > this.#floor;
  }

  /** Everything after a version, which must not be below the floor, up to another. */
  between(after: number, upTo: number): BatchEntry[] {
    return this.#entries.slice(this.#firstAfter(after), this.#firstAfter(upTo));
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

  #drop(): void {
    const entry = this.#entries[this.#start];
    if (!entry) return;
    this.#floor = entry.versionId;
    this.#bytes -= entry.frame.byteLength + ENTRY_BYTES;
    this.#start += 1;
    if (this.#start * 2 > this.#entries.length) {
      this.#entries.splice(0, this.#start);
      this.#start = 0;
    }
  }
}
