import type { Tally } from '../metrics.ts';
import type { Connection } from '../socket/connection.ts';
import type { Lane } from './lane.ts';

/** Collects the lanes' news for their clients and sends it once per turn of the event loop. */
export class Acks {
  readonly #tally: Tally;
  readonly #waiting = new Map<Lane, { readonly connection: Connection; readonly pageId: string }>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  tell(lane: Lane, connection: Connection, pageId: string): void {
    if (this.#waiting.size === 0) setImmediate(this.flush);
    this.#waiting.set(lane, { connection, pageId });
  }

  readonly flush = (): void => {
    for (const [lane, { connection, pageId }] of this.#waiting) {
      const { ack, halted } = lane.news();
      if (ack) connection.tell({ topic: 'realtime', type: 'ack', pageId, ...ack });
      if (!halted) continue;
      this.#tally.halts += 1;
      connection.tell({ topic: 'realtime', type: 'halted', pageId, ...halted });
    }
    this.#waiting.clear();
  };
}
