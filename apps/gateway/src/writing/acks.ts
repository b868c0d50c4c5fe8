import type { Tally } from '../metrics.ts';
import type { Connection } from '../socket/connection.ts';
import type { WriterLane } from './writer-lane.ts';

/** Collects the lanes' acknowledgements and failures for their clients, and sends them once per turn of the event loop. */
export class Acks {
  readonly #tally: Tally;
  readonly #waiting = new Map<WriterLane, { readonly connection: Connection; readonly pageId: string }>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  report(lane: WriterLane, connection: Connection, pageId: string): void {
    if (this.#waiting.size === 0) setImmediate(this.flush);
    this.#waiting.set(lane, { connection, pageId });
  }

  readonly flush = (): void => {
    for (const [lane, { connection, pageId }] of this.#waiting) {
      const { ack, halted } = lane.news();
      if (ack) connection.sendMessage({ topic: 'realtime', type: 'ack', pageId, ...ack });
      if (!halted) continue;
      this.#tally.halts += 1;
      connection.sendMessage({ topic: 'realtime', type: 'halted', pageId, ...halted });
    }
    this.#waiting.clear();
  };
}
