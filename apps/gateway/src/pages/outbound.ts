import type { Tally } from '../metrics.ts';
import { type Connection, STALL_BYTES } from '../socket/connection.ts';
import type { FramedBatches } from './batches.ts';
import type { View } from './view.ts';

/** Below this, a stalled socket has read what it was sent. */
const DRAINED_BYTES = 64 * 1024;
const LOOK_MS = 200;
/** Four megabytes in half a minute is slower than the slowest usable connection. */
const TOO_SLOW_MS = 30_000;

/**
 * Outgoing page frames. A socket that reads too slowly gets none until it has drained; then it is asked to reopen its
 * pages from its version. So it costs at most STALL_BYTES and one batch, in buffers shared with others.
 */
export class Outbound {
  readonly #tally: Tally;
  readonly #stalled = new Set<Connection<View>>();
  readonly #timer: NodeJS.Timeout;

  constructor(tally: Tally) {
    this.#tally = tally;
    this.#timer = setInterval(() => this.look(performance.now()), LOOK_MS);
  }

  /** False if the view was stalled. */
  send(view: View, { messages, bytes, frames }: FramedBatches): boolean {
    const { connection } = view;
    for (const message of messages) {
      if (connection.stalledAt !== 0 || connection.buffered > STALL_BYTES) {
        this.#stall(view);
        return false;
      }
      connection.send(message);
    }
    this.#tally.fanoutFrames += frames;
    this.#tally.fanoutBytes += bytes;
    return true;
  }

  look(now: number): void {
    for (const connection of this.#stalled) {
      if (!connection.open) this.#stalled.delete(connection);
      else if (connection.buffered < DRAINED_BYTES) this.#release(connection);
      else if (now - connection.stalledAt > TOO_SLOW_MS) connection.close('TOO_SLOW');
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #stall(view: View): void {
    const { connection } = view;
    view.state = 'stalled';
    if (connection.stalledAt === 0) connection.stalledAt = performance.now();
    this.#stalled.add(connection);
  }

  #release(connection: Connection<View>): void {
    this.#stalled.delete(connection);
    connection.stalledAt = 0;
    for (const view of connection.views.values()) {
      if (view.state !== 'stalled') continue;
      view.state = 'waiting';
      this.#tally.resyncs += 1;
      connection.sendMessage({ topic: 'subscribe', type: 'resync', pageId: view.pageId, reason: 'slow' });
    }
  }
}
