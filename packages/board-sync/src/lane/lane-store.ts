import type { LaneKey, OperationQueue, QueuedRecord } from '../queue/port.ts';

export interface LaneStoreHandlers {
  /** These are on disk, or never will be. */
  settled(records: readonly QueuedRecord[], how: 'yes' | 'failed'): void;
  failed(error: unknown): void;
}

/** Writes one lane's queue: what came in one turn goes into one write, and writes follow each other. */
export class LaneStore {
  readonly #queue: OperationQueue;
  readonly #lane: LaneKey;
  readonly #handlers: LaneStoreHandlers;
  #put = new Map<number, QueuedRecord>();
  #removeTo = 0;
  #writing: Promise<void> | undefined;

  constructor(queue: OperationQueue, lane: LaneKey, handlers: LaneStoreHandlers) {
    this.#queue = queue;
    this.#lane = lane;
    this.#handlers = handlers;
  }

  put(record: QueuedRecord): void {
    this.#put.set(record.clientSeq, record);
    this.#write();
  }

  removeTo(clientSeq: number): void {
    this.#removeTo = Math.max(this.#removeTo, clientSeq);
    for (const waiting of this.#put.keys()) if (waiting <= clientSeq) this.#put.delete(waiting);
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
      const removeTo = this.#removeTo;
      this.#put = new Map();
      this.#removeTo = 0;
      let how: 'yes' | 'failed' = 'yes';
      try {
        await this.#queue.write(this.#lane, { put, removeTo });
      } catch (error) {
        how = 'failed';
        this.#handlers.failed(error);
      }
      this.#handlers.settled(put, how);
    }
  }
}
