import { randomUUID } from 'node:crypto';
import { creation, encodeFrame, KIND, LANE_SILENCE_MS, newSelectId, OPERATION, RULES } from '@sw/board-model';
import { until } from '@sw/engines';
import type { PageLog, PageRef } from '@sw/nats';
import type { AckedLane } from './oracle.ts';

/** An actor who is not on the board. The reducer checks rights by the log, and the log forbids this actor nothing. */
const ACTOR = 9;

async function writeSilentLane(log: PageLog, { wbNo, pageId, shard }: PageRef): Promise<AckedLane> {
  const clientId = randomUUID();
  const selectId = newSelectId();
  const place = { zIndex: 1, left: 1, top: 1, angle: 0, scaleX: 1, scaleY: 1 };
  const header = { clientId, maciid: 'test', protocolType: OPERATION.created, pageId, versionId: 0 };
  const frame = encodeFrame({
    rules: RULES,
    actor: ACTOR,
    clientId,
    clientSeq: 1,
    time: Date.now() - LANE_SILENCE_MS - 60_000,
    kind: 'operation',
    operation: {
      header,
      clientSeq: 1,
      state: [{ selectId, type: KIND.rectangle, ...place }],
      changes: [creation(selectId)],
    },
  });
  await log.append({ wbNo, pageId, shard }, frame, { timeoutMs: 4_000 });
  return { actor: ACTOR, clientId, ackedTo: 1 };
}

/** Users from long ago on one page, each with one record, so that a keeper finds a lane to retire. */
export class SilentLanes {
  readonly #log: PageLog;
  readonly #page: PageRef;
  readonly #lanes: AckedLane[] = [];

  constructor(log: PageLog, page: PageRef) {
    this.#log = log;
    this.#page = page;
  }

  /** Retries until it is stored, because another fault may have stopped NATS. */
  async add(): Promise<void> {
    await until('a silent lane', async () => this.#lanes.push(await writeSilentLane(this.#log, this.#page)), 30_000);
  }

  on(pageId: string): readonly AckedLane[] {
    return pageId === this.#page.pageId ? this.#lanes : [];
  }
}
