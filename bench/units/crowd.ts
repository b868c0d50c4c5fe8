import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientMessage } from '@sw/contract';
import { bareSocket, clientFrame } from '../sync/bare-socket.ts';
import { type Entry, helloMessage, newClientId, openMessage, operations } from '../sync/ours.ts';

const HEARTBEAT_MS = 5_000;
/** A stroke of some 40 points, packed. */
const TEXT = 'x'.repeat(200);

/** The entrance for visitors: the site of a proxy, or a gateway itself. */
export interface Door {
  readonly port: number;
  readonly site?: string;
}

/** One person: a socket with or without an open page, which sends signs of life like a browser. */
export class Visitor {
  readonly #socket: Socket;
  readonly #entry: Entry;
  readonly #next: (text: string) => Uint8Array;
  readonly #beating: NodeJS.Timeout;
  #moved = 0;
  #received: { bytes: number };

  private constructor(socket: Socket, entry: Entry, clientId: string, received: { bytes: number }) {
    this.#socket = socket;
    this.#entry = entry;
    this.#received = received;
    this.#next = operations(entry, clientId);
    this.#beating = setInterval(
      () => this.#say({ topic: 'subscribe', type: 'ping', sentAt: Date.now(), pages: [] }),
      HEARTBEAT_MS,
    );
  }

  static async arrive({ port, site }: Door, entry: Entry, withPage: boolean): Promise<Visitor> {
    const clientId = newClientId();
    const received = { bytes: 0 };
    const socket = await bareSocket({
      port,
      ...(site !== undefined && { site }),
      path: '/ws',
      headers: [`Origin: ${entry.origin}`],
      says: [await helloMessage(entry, clientId), ...(withPage ? [openMessage(entry)] : [])],
      until: withPage ? '"opened"' : '"welcome"',
      onBytes: (bytes) => {
        received.bytes += bytes.length;
      },
    });
    return new Visitor(socket, entry, clientId, received);
  }

  get receivedBytes(): number {
    return this.#received.bytes;
  }

  draw(): void {
    this.#socket.write(clientFrame(this.#next(TEXT)));
  }

  move(): void {
    this.#moved += 1;
    const items = [{ kind: 'cursor' as const, x: this.#moved % 1_920, y: this.#moved % 1_080 }];
    this.#say({ topic: 'follow', type: 'presence', pageId: this.#entry.pageId, items });
  }

  leave(): void {
    clearInterval(this.#beating);
    this.#socket.destroy();
  }

  #say(message: ClientMessage): void {
    this.#socket.write(clientFrame(JSON.stringify(message)));
  }
}

/** Connects this many people to each board. */
export async function arriveAll(
  door: Door,
  entries: readonly Entry[],
  each: number,
  withPage = true,
): Promise<Visitor[]> {
  const places = entries.flatMap((entry) => Array.from({ length: each }, () => entry));
  const visitors: Visitor[] = [];
  for (let first = 0; first < places.length; first += 25) {
    const group = places.slice(first, first + 25).map((entry) => Visitor.arrive(door, entry, withPage));
    visitors.push(...(await Promise.all(group)));
  }
  return visitors;
}

/** Each visitor acts at this rate, spread evenly; returns the total number of actions. */
export async function actEvenly(
  visitors: readonly Visitor[],
  act: (visitor: Visitor) => void,
  perSecond: number,
  seconds: number,
): Promise<number> {
  const [begin, all] = [performance.now(), visitors.length * perSecond * seconds];
  for (let done = 0; done < all; done += 1) {
    const due = begin + (done * 1_000) / (visitors.length * perSecond);
    while (performance.now() < due) await pause(Math.max(0, due - performance.now()));
    const visitor = visitors[done % visitors.length];
    if (visitor) act(visitor);
  }
  return all;
}
