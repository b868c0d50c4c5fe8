import { HEARTBEAT_MS, HELLO_WITHIN_MS } from '@sw/contract';
import type { Connection } from './connection.ts';

const SLOTS = 10;
const TICK_MS = HEARTBEAT_MS / SLOTS;
const DEAD_AFTER = 2;

/**
 * One timer for all sockets: each has a slot of the wheel and is pinged once per round. Sockets without a hello are in
 * a line by age, so only its front is checked.
 */
export class Heartbeat {
  readonly #slots: Set<Connection>[] = Array.from({ length: SLOTS }, () => new Set());
  readonly #places = new Map<Connection, number>();
  readonly #strangers = new Set<Connection>();
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  #added = 0;

  constructor() {
    this.#timer = setInterval(() => this.tick(performance.now()), TICK_MS);
  }

  add(connection: Connection): void {
    const place = this.#added % SLOTS;
    this.#added += 1;
    this.#places.set(connection, place);
    this.#slots[place]?.add(connection);
    this.#strangers.add(connection);
  }

  /** It has said hello. */
  known(connection: Connection): void {
    this.#strangers.delete(connection);
  }

  remove(connection: Connection): void {
    const place = this.#places.get(connection);
    if (place !== undefined) this.#slots[place]?.delete(connection);
    this.#places.delete(connection);
    this.#strangers.delete(connection);
  }

  tick(now: number): void {
    for (const stranger of this.#strangers) {
      if (now - stranger.since < HELLO_WITHIN_MS) break;
      this.#strangers.delete(stranger);
      stranger.close('HELLO_LATE');
    }
    this.#turn = (this.#turn + 1) % SLOTS;
    for (const connection of this.#slots[this.#turn] ?? []) beat(connection);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function beat(connection: Connection): void {
  if (!connection.open) return;
  // We are not reading from it, so its silence means nothing.
  if (connection.waiting) connection.missed = 0;
  if (connection.missed >= DEAD_AFTER) {
    connection.close('SILENT');
    return;
  }
  connection.missed += 1;
  connection.ws.ping();
}
