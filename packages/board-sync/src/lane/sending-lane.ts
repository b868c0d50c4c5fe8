import { DAY, MEGABYTE } from '@sw/base';
import type { Operation } from '@sw/board-model';
import { Fifo } from '../fifo.ts';
import type { LaneKey, OperationQueue } from '../queue/port.ts';
import { type LaneEntry, missingEntry, recordOf, voidFrame } from './entry.ts';
import { LaneStore } from './lane-store.ts';

/** Operations in flight without an answer. More would only wait in the gateway's memory instead of ours. */
const WINDOW = 64;
const WINDOW_BYTES = MEGABYTE;
/** Sent operations that our own fold has not consumed. More would only return and wait, and delay the work of others behind them. */
const UNCONSUMED = 512;
/** Consumed operations are removed from the queue in batches of this size. Until then they do no harm. */
const REMOVED_AT_ONCE = 256;

/** Older operations are not sent: their lane may have been retired, and the page has changed. */
export const STALE_MS = 14 * DAY;

export interface LaneOptions {
  readonly key: LaneKey;
  /** The lane's next number, if this client has been on the page before. */
  readonly nextSeq: number;
  readonly queue: OperationQueue;
  readonly now: () => number;
  /** Storage failed: the work is in memory only. */
  readonly storageFailed: (error: unknown) => void;
  /** More operations survive the tab, or are known not to survive. */
  readonly settled: () => void;
}

/**
 * One lane's operations from input to fold: numbered, on disk before they are sent, sent in order with a bounded number
 * in flight, kept until the client's own fold has consumed them.
 */
export class SendingLane {
  readonly key: LaneKey;
  readonly #now: () => number;
  readonly #store: LaneStore;
  /** By number, without gaps after `align`. */
  #entries = new Fifo<LaneEntry>();
  #next: number;
  #bytes = 0;
  /** How many are on disk. Counted incrementally: thousands may wait, and every change reads it. */
  #kept = 0;
  #send: ((frame: Uint8Array) => void) | undefined;
  #sentTo = 0;
  /** The gateway acknowledged numbers up to here as on disk. */
  #storedTo = 0;
  #removedTo = 0;
  /** Answered by the gateway or by the fold itself. */
  #answeredTo = 0;
  #bytesUnderWay = 0;

  constructor({ key, nextSeq, queue, now, storageFailed, settled }: LaneOptions) {
    this.key = key;
    this.#next = nextSeq;
    this.#now = now;
    this.#store = new LaneStore(queue, key, {
      settled: (records, how) => {
        for (const { clientSeq, frame } of records) {
          const entry = this.#entryOf(clientSeq);
          // It may have become a void record meanwhile, which is written next.
          if (entry?.frame === frame) this.#nowOnDisk(entry, how);
        }
        this.#pump();
        settled();
      },
      failed: storageFailed,
    });
  }

  get count(): number {
    return this.#entries.length;
  }

  /** How many of them survive the tab. */
  get kept(): number {
    return this.#kept;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get nextSeq(): number {
    return this.#next;
  }

  get running(): boolean {
    return this.#send !== undefined;
  }

  /** Operations to show on top of the log's page. */
  *operations(): Iterable<Operation> {
    for (const { operation, refused } of this.#entries) if (operation && refused === undefined) yield operation;
  }

  /** Since when the oldest unanswered operation waits. */
  waitingSince(): number | undefined {
    return this.#entries.at(this.#placeOf(this.#storedTo + 1))?.since;
  }

  /** Since when the oldest unconsumed operation waits. */
  unconsumedSince(): number | undefined {
    return this.#entries.at(0)?.since;
  }

  add(entry: LaneEntry): void {
    this.#entries.push(entry);
    this.#bytes += entry.frame.byteLength;
    if (entry.onDisk === 'yes') this.#kept += 1;
    this.#next = entry.clientSeq + 1;
    if (entry.onDisk === 'no') this.#store.put(recordOf(entry));
  }

  /** Sends in order from the first unconsumed operation. The caller has announced that number. */
  start(send: (frame: Uint8Array) => void): void {
    this.#send = send;
    this.#sentTo = this.firstSeq - 1;
    this.#answeredTo = this.#sentTo;
    this.#bytesUnderWay = 0;
    this.#pump();
  }

  get firstSeq(): number {
    return this.#entries.at(0)?.clientSeq ?? this.#next;
  }

  stop(): void {
    this.#send = undefined;
  }

  acknowledged(clientSeq: number): void {
    this.#storedTo = Math.max(this.#storedTo, Math.min(clientSeq, this.#next - 1));
    this.#answered(clientSeq);
    this.#pump();
  }

  /** The client's fold has consumed up to this number. Returns the consumed entries. */
  consumed(clientSeq: number): LaneEntry[] {
    this.#answered(clientSeq);
    // An earlier connection's sending may have been faster than this one's.
    if (clientSeq > this.#sentTo) {
      this.#sentTo = clientSeq;
      this.#answeredTo = clientSeq;
    }
    const gone: LaneEntry[] = [];
    for (let entry = this.#entries.at(0); entry && entry.clientSeq <= clientSeq; entry = this.#entries.at(0)) {
      this.#entries.shift();
      gone.push(entry);
      this.#bytes -= entry.frame.byteLength;
      if (entry.onDisk === 'yes') this.#kept -= 1;
    }
    this.#next = Math.max(this.#next, clientSeq + 1);
    if (gone.length > 0) this.#removeTo(clientSeq);
    this.#pump();
    return gone;
  }

  /** The gateway refuses this number or, for missing rights, everything pending after it. */
  refuse(clientSeq: number, reason: string, andAllAfter: boolean): void {
    for (const entry of this.#entries) {
      const meant = andAllAfter ? entry.clientSeq >= clientSeq : entry.clientSeq === clientSeq;
      if (!meant || entry.refused !== undefined) continue;
      this.#bytes -= entry.frame.byteLength;
      entry.refused = reason;
      entry.frame = voidFrame(this.key, entry.clientSeq, reason);
      this.#nowOnDisk(entry, 'no');
      this.#bytes += entry.frame.byteLength;
      // On disk too: a tab that adopts this queue must not send operations that were reported to the user as lost.
      this.#store.put(recordOf(entry));
    }
  }

  /**
   * Aligns the lane with the page at the log's head, where `last` is its last number. Returns entries that can no
   * longer be sent: too old, or of a lane that was retired meanwhile.
   */
  align(last: number): LaneEntry[] {
    const first = this.#entries.at(0);
    if (!first) {
      // Everything was consumed, so only a retired lane or a lost log can have another number.
      this.#renumber(last);
      return [];
    }
    const retired = last === 0 && first.clientSeq > 1;
    if (retired || this.#now() - first.queuedAt > STALE_MS) {
      const stale = [...this.#entries];
      this.#entries = new Fifo();
      this.#bytes = 0;
      this.#kept = 0;
      this.#renumber(last);
      this.#store.removeTo(stale.at(-1)?.clientSeq ?? 0);
      return stale;
    }
    this.#fillHoles(last + 1);
    return [];
  }

  /** Resolves when the queue has stored everything that was added. */
  durable(): Promise<void> {
    return this.#store.idle();
  }

  #renumber(last: number): void {
    this.#next = last + 1;
    this.#storedTo = last;
    this.#removedTo = last;
  }

  #removeTo(clientSeq: number): void {
    if (this.#entries.length > 0 && clientSeq - this.#removedTo < REMOVED_AT_ONCE) return;
    this.#removedTo = clientSeq;
    this.#store.removeTo(clientSeq);
  }

  #entryOf(clientSeq: number): LaneEntry | undefined {
    const entry = this.#entries.at(this.#placeOf(clientSeq));
    return entry?.clientSeq === clientSeq ? entry : undefined;
  }

  /**
   * Index of the first entry with this number or a higher one. Binary search: numbers ascend, but an adopted lane may
   * have gaps.
   */
  #placeOf(clientSeq: number): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries.at(middle)?.clientSeq ?? 0) < clientSeq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #nowOnDisk(entry: LaneEntry, how: LaneEntry['onDisk']): void {
    if (entry.onDisk === 'yes') this.#kept -= 1;
    if (how === 'yes') this.#kept += 1;
    entry.onDisk = how;
  }

  #fillHoles(from: number): void {
    const whole = new Fifo<LaneEntry>();
    let expected = from;
    for (const entry of this.#entries) {
      for (; expected < entry.clientSeq; expected += 1) {
        const missing = missingEntry(this.key, expected, this.#now());
        this.#bytes += missing.frame.byteLength;
        this.#store.put(recordOf(missing));
        whole.push(missing);
      }
      whole.push(entry);
      expected = entry.clientSeq + 1;
    }
    this.#entries = whole;
  }

  #answered(clientSeq: number): void {
    for (const entry of this.#entries) {
      if (entry.clientSeq > clientSeq || entry.clientSeq > this.#sentTo) break;
      if (entry.clientSeq > this.#answeredTo) this.#bytesUnderWay -= entry.frame.byteLength;
    }
    this.#answeredTo = Math.max(this.#answeredTo, Math.min(clientSeq, this.#sentTo));
  }

  #pump(): void {
    for (;;) {
      const ahead = this.#sentTo + 1 - this.firstSeq;
      const entry = this.#entries.at(ahead);
      if (!this.#send || !entry || entry.onDisk === 'no' || ahead >= UNCONSUMED) return;
      const full = this.#sentTo - this.#answeredTo >= WINDOW || this.#bytesUnderWay > WINDOW_BYTES;
      if (full) return;
      this.#sentTo = entry.clientSeq;
      this.#bytesUnderWay += entry.frame.byteLength;
      this.#send(entry.frame);
    }
  }
}
