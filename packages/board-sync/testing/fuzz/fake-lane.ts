import {
  decodeFrame,
  OPERATION_RULES,
  type OperationCode,
  type PageState,
  peekHeader,
  RULES,
  stampFrame,
} from '@sw/board-model';
import type { HaltReason } from '@sw/contract';
import type { Chance } from './chance.ts';
import type { FakeLog } from './fake-log.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface FakeLaneHandlers {
  ack(clientSeq: number, versionId: number): void;
  halted(clientSeq: number, reason: HaltReason): void;
}

/** The outcome of an append. `late`: stored after everybody has given up on it. */
type Outcome = 'stored' | 'refused' | 'lost' | 'unanswered' | 'late';

export interface FakeLaneContext {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly log: FakeLog;
  readonly who: { readonly actor: number; readonly clientId: string };
  readonly faults: () => boolean;
}

/** The gateway's rules for one lane on one socket: in order, acknowledged cumulatively, stopped at the first failure. */
export class FakeLane {
  readonly #context: FakeLaneContext;
  readonly #handlers: FakeLaneHandlers;
  #expected: number | undefined;
  /** Answers from before the last resume are dropped. */
  #run = 0;
  /** The first number of this run that will not be acknowledged, nor anything after it. */
  #failsAt = Number.POSITIVE_INFINITY;
  #appendedAt = 0;

  constructor(context: FakeLaneContext, handlers: FakeLaneHandlers) {
    this.#context = context;
    this.#handlers = handlers;
  }

  resume(clientSeq: number): void {
    this.#run += 1;
    this.#expected = clientSeq;
    this.#failsAt = Number.POSITIVE_INFINITY;
  }

  take(frame: Uint8Array): void {
    if (this.#expected === undefined) return;
    const header = peekHeader(frame);
    if (!header.ok || !decodeFrame(frame).ok || header.value.clientId !== this.#context.who.clientId) {
      throw new Error('a client sent a frame that is none of its own');
    }
    const { clientSeq, kind, protocolType } = header.value;
    const order = clientSeq === this.#expected ? undefined : 'order';
    const reason = order ?? (kind === 'operation' && protocolType ? this.#refusal(protocolType) : undefined);
    if (reason) this.#halt(clientSeq, reason);
    else {
      this.#expected = clientSeq + 1;
      this.#append(frame, clientSeq);
    }
  }

  #halt(clientSeq: number, reason: HaltReason): void {
    this.#expected = undefined;
    this.#failsAt = Math.min(this.#failsAt, clientSeq);
    this.#handlers.halted(clientSeq, reason);
  }

  /** The fast path. Sometimes it knows less than the log, which then voids the operation itself. */
  #refusal(code: OperationCode): HaltReason | undefined {
    const { chance, log, who } = this.#context;
    return chance.happens(0.3) ? undefined : refusal(log.truth, who.actor, code);
  }

  #outcome(): Outcome {
    const { chance, faults } = this.#context;
    if (!faults() || chance.happens(0.93)) return 'stored';
    return chance.pick<Outcome>(['refused', 'lost', 'unanswered', 'late']) ?? 'stored';
  }

  #append(frame: Uint8Array, clientSeq: number): void {
    const { time, chance, log, who } = this.#context;
    const now = time.now();
    const record = stampFrame(frame, { rules: RULES, ...who, time: now });
    const outcome = this.#outcome();
    const run = this.#run;
    // One connection to the log keeps the order of what it stores.
    this.#appendedAt = Math.max(this.#appendedAt, now + chance.between(0, 8));
    if (outcome !== 'stored') this.#failsAt = Math.min(this.#failsAt, clientSeq);
    const later = (milliseconds: number, then: () => void) => time.after(this.#appendedAt - now + milliseconds, then);
    const fail = (reason: HaltReason) => {
      if (run === this.#run && clientSeq === this.#failsAt) this.#halt(clientSeq, reason);
    };
    if (outcome === 'refused') later(0, () => fail('unavailable'));
    if (outcome === 'lost') later(chance.between(20, 400), () => fail('unknown'));
    if (outcome === 'stored' || outcome === 'unanswered') {
      later(0, () => {
        const versionId = log.append(record);
        if (run === this.#run && clientSeq < this.#failsAt) this.#handlers.ack(clientSeq, versionId);
      });
    }
    if (outcome === 'unanswered') later(chance.between(20, 400), () => fail('unknown'));
    if (outcome === 'late') {
      later(chance.between(20, 100), () => fail('unknown'));
      later(chance.between(0, 3_000), () => log.append(record));
    }
  }
}

function refusal({ access }: PageState, actor: number, code: OperationCode): HaltReason | undefined {
  if (access.deleted) return 'pageDeleted';
  if (access.recycled) return 'boardRecycled';
  if (access.removed.has(actor)) return 'removed';
  if ((access.permits.get(actor) ?? 2) < OPERATION_RULES[code].permit) return 'permit';
  return access.demo && access.demo.actor !== actor ? 'demo' : undefined;
}
