import {
  type BoardObject,
  type Change,
  creation,
  encodeFrame,
  type LogRecord,
  OPERATION,
  type OperationCode,
  RULES,
} from '@sw/board-model';
import type { PageLog, PageRef } from '@sw/nats';
import { mixedObjects } from './mixed-objects.ts';

const TIMEOUT_MS = 20_000;

/** One person on a page, as the gateway would write for them: one in four operations is a stroke or shape, the others are moves. */
export class Hand {
  readonly #log: PageLog;
  readonly #page: PageRef;
  readonly #random: () => number;
  readonly #objects: BoardObject[] = [];
  #clientSeq = 0;

  constructor(log: PageLog, page: PageRef, random: () => number) {
    this.#log = log;
    this.#page = page;
    this.#random = random;
  }

  /** Creates many objects in one record. */
  create(count: number): Promise<unknown> {
    const made = mixedObjects(count, this.#random);
    for (const object of made) this.#objects.push(object);
    return this.#append(
      OPERATION.created,
      made,
      made.map(({ selectId }) => creation(selectId)),
    );
  }

  draw(): Promise<unknown> {
    const moved = this.#objects[Math.floor(this.#random() * this.#objects.length)];
    if (this.#clientSeq % 4 === 0 || !moved) return this.create(1);
    const [left, top] = [this.#random() * 3_840, this.#random() * 2_160].map((value) => Math.round(value * 10) / 10);
    const changes: Change[] = [
      [moved.selectId, 'left', moved.left, left ?? 0],
      [moved.selectId, 'top', moved.top, top ?? 0],
    ];
    return this.#append(OPERATION.property, [], changes);
  }

  #append(protocolType: OperationCode, state: readonly BoardObject[], changes: readonly Change[]): Promise<unknown> {
    this.#clientSeq += 1;
    const { pageId } = this.#page;
    const [clientId, clientSeq] = [`hand-${pageId}`.slice(0, 40), this.#clientSeq];
    const header = { clientId, maciid: 'bench', protocolType, pageId, versionId: 0 };
    const operation = { header, clientSeq, state, changes };
    const time = Date.now();
    const record: LogRecord = { rules: RULES, actor: 1, clientId, clientSeq, time, kind: 'operation', operation };
    return this.#log.append(this.#page, encodeFrame(record), { timeoutMs: TIMEOUT_MS });
  }
}
