import type { LaneKey, OperationQueue, QueuedRecord } from '../queue/port.ts';

export interface LaneStoreHandlers {
  /** These are on disk, or never will be. */
  settled(records: readonly QueuedRecord[], how: 'yes' | 'failed'): void;
  /** The first failed write since the last success. Reporting each stroke would help nobody. */
  failed(error: unknown): void;
}

/** Writes one lane's queue: records of one turn share one write, and writes follow each other. */
export class LaneStore {
  readonly #queue: OperationQueue;
  readonly #lane: LaneKey;
  readonly #handlers: LaneStoreHandlers;
  #put = new Map<number, QueuedRecord>();
  #removeTo = 0;
  /**
   * What a failed write should have removed. The next write does it at no extra cost; a separate one would only fail
   * again.
   */
  #owedRemoval = 0;
  /**
   * What failed writes should have stored. Retried once a write succeeds: before that, every stroke would retry
   * thousands.
   */
  readonly #owed = new Map<number, QueuedRecord>();
  #failing = false;
  #writing: Promise<void> | undefined;

  constructor(queue: OperationQueue, lane: LaneKey, handlers: LaneStoreHandlers) {
    this.#queue = queue;
    this.#lane = lane;
    this.#handlers = handlers;
  }

  put(record: QueuedRecord): void {
    this.#owed.delete(record.clientSeq);
    this.#put.set(record.clientSeq, record);
    this.#write();
  }

  removeTo(clientSeq: number): void {
    this.#removeTo = Math.max(this.#removeTo, clientSeq);
    for (const waiting of [this.#put, this.#owed]) {
      for (const number of waiting.keys()) if (number <= clientSeq) waiting.delete(number);
    }
    this.#write();
  }

  idle(): Promise<void> {
    return this.#writing ?? Promise.resolve();
  }

  #write(): void {
    this.#writing ??= this.#work().finally(() => {
      this.#writing = undefined;
    });
  }

  async #work(): Promise<void> {
    // The rest of this turn's operations join the first write.
    await Promise.resolve();
    while (this.#put.size > 0 || this.#removeTo > 0) {
      const put = [...this.#put.values()];
      const removeTo = Math.max(this.#removeTo, this.#owedRemoval);
      this.#put = new Map();
      this.#removeTo = 0;
      let how: 'yes' | 'failed' = 'yes';
      try {
        await this.#queue.write(this.#lane, { put, removeTo });
        this.#owedRemoval = 0;
        this.#failing = false;
        this.#makeUp();
      } catch (error) {
        how = 'failed';
        this.#owedRemoval = removeTo;
        this.#owe(put);
        if (!this.#failing) this.#handlers.failed(error);
        this.#failing = true;
      }
      this.#handlers.settled(put, how);
    }
  }

  /** Except for records that were rewritten or removed during the write. */
  #owe(records: readonly QueuedRecord[]): void {
    for (const record of records) {
      const { clientSeq } = record;
      if (clientSeq > this.#removeTo && !this.#put.has(clientSeq)) this.#owed.set(clientSeq, record);
    }
  }

  #makeUp(): void {
    for (const [number, record] of this.#owed) if (!this.#put.has(number)) this.#put.set(number, record);
    this.#owed.clear();
  }
}
