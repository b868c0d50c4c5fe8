import { type FrameHeader, foldFrame, type PageState, peekHeader } from '@sw/board-model';
import type { BatchEntry } from '@sw/contract';

/** A record to replay. */
export interface PastRecord extends BatchEntry {
  /** Log time in ms. */
  readonly time: number;
  readonly actor: number;
}

const stampOf = (header: FrameHeader): { time: number; actor: number } => ({
  time: header.stamp?.time ?? 0,
  actor: header.stamp?.actor ?? 0,
});

const pastRecord = (entry: BatchEntry): PastRecord => {
  const header = peekHeader(entry.frame);
  return { ...entry, ...(header.ok ? stampOf(header.value) : { time: 0, actor: 0 }) };
};

/** A page at a past version, which advances record by record. */
export class PastPage {
  readonly page: PageState;
  /** Log time of the newest folded record. */
  #time: number | undefined;
  #waiting: readonly PastRecord[] = [];
  #next = 0;

  constructor(page: PageState) {
    this.page = page;
  }

  get versionId(): number {
    return this.page.versionId;
  }

  get time(): number | undefined {
    return this.#time;
  }

  /** How many records are loaded and not folded. */
  get left(): number {
    return this.#waiting.length - this.#next;
  }

  /** The next record to fold. */
  get next(): PastRecord | undefined {
    return this.#waiting[this.#next];
  }

  /** The version of the last loaded record. */
  get reaches(): number {
    return this.#waiting.at(-1)?.versionId ?? this.versionId;
  }

  add(entries: readonly BatchEntry[]): void {
    const { reaches } = this;
    const fresh = entries.filter(({ versionId }) => versionId > reaches).map(pastRecord);
    this.#waiting = [...this.#waiting.slice(this.#next), ...fresh];
    this.#next = 0;
  }

  /** Folds the next record. Returns the ids that may look different, or undefined if there is none. */
  step(): ReadonlySet<string> | undefined {
    const record = this.#waiting[this.#next];
    if (!record) return undefined;
    const outcome = foldFrame(this.page, record.frame, record.versionId);
    if (outcome.what === 'newer') throw new Error(outcome.reason);
    this.#next += 1;
    this.#time = record.time || this.#time;
    return outcome.what === 'folded' ? outcome.folded.touched : new Set();
  }
}
