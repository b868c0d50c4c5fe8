import type { HaltReason } from '@sw/contract';

/** One number of the lane, from its arrival until the log has answered. */
export interface Pending {
  readonly clientSeq: number;
  readonly since: number;
  /** Undefined while in flight. */
  outcome?: { readonly versionId: number } | { readonly reason: HaltReason };
}

/** The report for the client: up to which number the lane is on disk, and whether it stopped. */
export interface LaneNews {
  readonly ack?: { readonly clientSeq: number; readonly versionId: number };
  readonly halted?: { readonly clientSeq: number; readonly reason: HaltReason };
}

/**
 * A lane's numbers go to the log in order, many at once, and their results are handled in order. Numbers after a failed one
 * do not count, stored or not, because no replica consumes them. So the report of a failure waits for the earlier numbers.
 */
export class WriterLane {
  /** The expected number; undefined until the client has sent a first one or resumed. */
  #next: number | undefined;
  #queue: Pending[] = [];
  #stopped = false;
  #reported: LaneNews['ack'];
  #ack: LaneNews['ack'];
  #halted: LaneNews['halted'];

  /** Undefined: not accepted, and nothing to report, because the lane has stopped. */
  offer(clientSeq: number, now: number): Pending | undefined {
    if (this.#stopped) return undefined;
    const expected = this.#next ?? clientSeq;
    const pending: Pending = { clientSeq: expected, since: now };
    this.#queue.push(pending);
    if (clientSeq === expected) this.#next = expected + 1;
    else this.settle(pending, { reason: 'order' });
    return pending;
  }

  /** The log, or our own check, has answered. */
  settle(pending: Pending, outcome: NonNullable<Pending['outcome']>): void {
    pending.outcome = outcome;
    if ('reason' in outcome && this.#queue.includes(pending)) this.#stopped = true;
    let done = 0;
    for (const { clientSeq, outcome: answer } of this.#queue) {
      if (!answer) break;
      done += 1;
      if ('reason' in answer) {
        this.#halted = { clientSeq, reason: answer.reason };
        this.#queue = [];
        return;
      }
      this.#ack = { clientSeq, versionId: answer.versionId };
    }
    if (done > 0) this.#queue.splice(0, done);
  }

  /** Drops everything in flight: the client has read the log and states the next number. */
  resume(clientSeq: number): void {
    this.#next = clientSeq;
    this.#queue = [];
    this.#stopped = false;
    this.#halted = undefined;
    this.#ack = undefined;
    this.#reported = undefined;
  }

  /** Each item once; acknowledgements since the last call are merged. */
  news(): LaneNews {
    const ack = this.#ack === this.#reported ? undefined : this.#ack;
    const halted = this.#halted;
    this.#reported = this.#ack;
    this.#halted = undefined;
    return { ...(ack ? { ack } : {}), ...(halted ? { halted } : {}) };
  }

  /** Whether the lane still waits for it: neither answered nor dropped, and nothing before it failed. */
  expects(pending: Pending): boolean {
    return !this.#stopped && this.#queue.includes(pending);
  }

  /** Whether it goes to the log: no earlier number was refused. Refused later numbers do not matter. */
  isDue(pending: Pending): boolean {
    for (const one of this.#queue) {
      if (one === pending) return true;
      if (one.outcome && 'reason' in one.outcome) return false;
    }
    return false;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  get underWay(): number {
    return this.#queue.length;
  }
}
