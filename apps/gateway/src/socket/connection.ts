import type { Duplex } from 'node:stream';
import { MEGABYTE } from '@sw/base';
import { CLOSE_CODES, type CloseName, type GatewayMessage } from '@sw/contract';
import type { WebSocket } from 'ws';
import type { Tally } from '../metrics.ts';
import type { TokenBucket } from '../writing/token-bucket.ts';
import { textMessage } from './wire.ts';

/** Presence is dropped for a socket with this much waiting. */
export const DROP_EPHEMERAL_BYTES = MEGABYTE;
/** Page frames stop; when it has drained, the client is asked to open the page again. */
export const STALL_BYTES = 4 * MEGABYTE;
/** If this many answers to a client's own messages wait, the client is not reading at all. */
const HARD_BYTES = 8 * MEGABYTE;

export interface Person {
  readonly accountId: string;
  readonly sessionId: string;
  readonly levelRevision: number;
  readonly clientId: string;
}

/** The part of an open page that the socket needs; `pages/view.ts` has the rest. */
interface OpenPage {
  readonly pageId: string;
}

const NO_VIEWS: ReadonlyMap<string, never> = new Map<string, never>();

/** One client. Kept small: most sockets of a gateway are idle most of the time. */
export class Connection<V extends OpenPage = OpenPage> {
  readonly ws: WebSocket;
  readonly since: number;
  readonly #raw: Duplex;
  readonly #tally: Tally;
  /** Undefined until the ticket was checked. */
  person: Person | undefined;
  /** The newest rules that the client knows. */
  rules = 0;
  /** Messages that arrived while the ticket was being checked. */
  early: Uint8Array[] | undefined;
  #views: Map<string, V> | undefined;
  /** Heartbeats without a sign of life. */
  missed = 0;
  /** When its page frames were stopped; 0 while it keeps up. */
  stalledAt = 0;
  /** Appends in flight, and their bytes. */
  underWay = 0;
  underWayBytes = 0;
  /** Reading is paused: too much in flight to the log, or over the rate. */
  full = false;
  throttled = false;
  operations: TokenBucket | undefined;
  messages: TokenBucket | undefined;
  /** The traceparent of the socket's opening; undefined while tracing is off. */
  trace: string | undefined;
  #waits = 0;

  constructor(ws: WebSocket, raw: Duplex, now: number, tally: Tally) {
    this.ws = ws;
    this.#raw = raw;
    this.since = now;
    this.#tally = tally;
  }

  get open(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  get buffered(): number {
    return this.#raw.writableLength;
  }

  get views(): ReadonlyMap<string, V> {
    return this.#views ?? NO_VIEWS;
  }

  addView(view: V): void {
    this.#views ??= new Map();
    this.#views.set(view.pageId, view);
  }

  removeView(view: V): void {
    if (this.#views?.get(view.pageId) === view) this.#views.delete(view.pageId);
  }

  /**
   * A message framed by `wire.ts`, maybe shared with other sockets. It bypasses the library's sender, which would copy
   * a header for each: without deflate the sender holds nothing back, so the order is kept.
   */
  send(message: Buffer): void {
    if (!this.open) return;
    this.#raw.write(message);
    if (this.#raw.writableLength > HARD_BYTES) this.close('TOO_SLOW');
  }

  sendMessage(message: GatewayMessage): void {
    if (this.open) this.send(textMessage(JSON.stringify(message)));
  }

  close(name: CloseName): void {
    if (!this.open) return;
    this.#tally.closed(name);
    this.ws.close(CLOSE_CODES[name].code, name);
  }

  /** Resolves when the written bytes have been sent, or the socket is gone. */
  drained(): Promise<void> {
    if (!this.#raw.writableNeedDrain || this.#raw.destroyed) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = () => {
      this.#raw.off('drain', done);
      this.#raw.off('close', done);
      resolve();
    };
    this.#raw.once('drain', done);
    this.#raw.once('close', done);
    return promise;
  }

  /** Pauses reading from the socket; each call needs its `resumeReading`. */
  pauseReading(): void {
    this.#waits += 1;
    if (this.#waits === 1) this.ws.pause();
  }

  resumeReading(): void {
    this.#waits -= 1;
    if (this.#waits === 0) this.ws.resume();
  }

  get waiting(): boolean {
    return this.#waits > 0;
  }
}
