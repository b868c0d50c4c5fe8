import {
  type BoardObject,
  type Change,
  creation,
  encodeFrame,
  KIND,
  type LogRecord,
  newSelectId,
  OPERATION,
  type OperationCode,
  RULES,
} from '@sw/board-model';
import type { PageLog, PageRef } from '@sw/nats';

let writers = 0;

/** A client with a lane of its own, as the gateway would write for it. */
export class Writer {
  readonly page: PageRef;
  readonly clientId: string;
  readonly objects: string[] = [];
  /** The acknowledged operations, as `actor/clientId/clientSeq`. */
  readonly acked = new Set<string>();
  readonly #log: PageLog;
  readonly #actor: number;
  #seq = 0;

  constructor(log: PageLog, page: PageRef, actor = 1) {
    this.page = page;
    this.#log = log;
    this.#actor = actor;
    writers += 1;
    this.clientId = `client-${process.pid}-${writers}`;
  }

  /** Creates objects and moves them, all in flight at once, in order. */
  async draw(count: number, time = Date.now()): Promise<void> {
    const appends: Promise<void>[] = [];
    for (let i = 0; i < count; i += 1) appends.push(this.#append(this.#next(i, time)));
    await Promise.all(appends);
  }

  /** One record that creates a number of objects. */
  async create(count: number, extra: Partial<BoardObject> = {}): Promise<void> {
    const state = Array.from({ length: count }, () => this.#object(extra));
    await this.#append(
      this.#record(
        OPERATION.created,
        state,
        state.map(({ selectId }) => creation(selectId)),
        Date.now(),
      ),
    );
  }

  /** A record written unchanged, for records that no gateway of this release would write. */
  async raw(change: (record: LogRecord) => LogRecord): Promise<void> {
    await this.#log.append(this.page, encodeFrame(change(this.#next(0, Date.now()))), { timeoutMs: 20_000 });
  }

  #next(i: number, time: number): LogRecord {
    const target = this.objects[(i * 7) % Math.max(1, this.objects.length)];
    if (i % 4 === 0 || target === undefined) {
      const object = this.#object({});
      return this.#record(OPERATION.created, [object], [creation(object.selectId)], time);
    }
    return this.#record(
      OPERATION.property,
      [],
      [
        [target, 'left', 0, i],
        [target, 'top', 0, i * 2],
      ],
      time,
    );
  }

  #object(extra: Partial<BoardObject>): BoardObject {
    const selectId = newSelectId();
    this.objects.push(selectId);
    const place = { zIndex: this.objects.length, left: this.objects.length, top: 5, angle: 0, scaleX: 1, scaleY: 1 };
    return { selectId, type: KIND.rectangle, ...place, width: 120, height: 80, stroke: '#1677ff', ...extra };
  }

  #record(protocolType: OperationCode, state: BoardObject[], changes: Change[], time: number): LogRecord {
    this.#seq += 1;
    const { clientId } = this;
    const { pageId } = this.page;
    const header = { clientId, maciid: 'test', protocolType, pageId, versionId: 0 };
    const operation = { header, clientSeq: this.#seq, state, changes };
    return { rules: RULES, actor: this.#actor, clientId, clientSeq: this.#seq, time, kind: 'operation', operation };
  }

  async #append(record: LogRecord): Promise<void> {
    await this.#log.append(this.page, encodeFrame(record), { timeoutMs: 20_000 });
    this.acked.add(`${record.actor}/${record.clientId}/${record.clientSeq}`);
  }
}
