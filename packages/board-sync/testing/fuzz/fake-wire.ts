import type { Socket, SocketHandlers } from '../../src/ports/socket.ts';
import type { Chance } from './chance.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Both ends of one connection in order, each message delayed by a few milliseconds. */
export class FakeWire {
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #client: SocketHandlers;
  readonly #server: { receive(data: string | Uint8Array): void; gone(): void };
  #upAt = 0;
  #downAt = 0;
  #open = true;
  /** Broken silently: neither end receives anything any more. */
  #silent = false;

  constructor(
    time: VirtualTime,
    chance: Chance,
    client: SocketHandlers,
    server: { receive(data: string | Uint8Array): void; gone(): void },
  ) {
    this.#time = time;
    this.#chance = chance;
    this.#client = client;
    this.#server = server;
    this.#down(() => client.opened());
  }

  get open(): boolean {
    return this.#open;
  }

  /** The client's end. */
  readonly socket: Socket = {
    send: (data) => {
      if (this.#open) this.#up(() => this.#server.receive(data));
    },
    drop: () => this.#end(),
  };

  say(data: string | Uint8Array): void {
    if (!this.#open) return;
    this.#down(() => (typeof data === 'string' ? this.#client.text(data) : this.#client.binary(data)));
  }

  /** Messages in flight in both directions are lost. */
  cut(silent: boolean, code = 1006): void {
    if (!this.#open) return;
    if (silent) {
      this.#silent = true;
      return;
    }
    this.#end();
    this.#time.after(this.#chance.between(0, 30), () => this.#client.closed(code));
  }

  #end(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#server.gone();
  }

  #up(arrive: () => void): void {
    this.#upAt = Math.max(this.#upAt, this.#time.now() + this.#chance.between(0, 12));
    this.#deliver(this.#upAt, arrive);
  }

  #down(arrive: () => void): void {
    this.#downAt = Math.max(this.#downAt, this.#time.now() + this.#chance.between(0, 12));
    this.#deliver(this.#downAt, arrive);
  }

  #deliver(at: number, arrive: () => void): void {
    this.#time.after(at - this.#time.now(), () => {
      if (this.#open && !this.#silent) arrive();
    });
  }
}
