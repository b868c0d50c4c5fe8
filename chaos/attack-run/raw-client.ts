import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '@sw/base';
import { RULES } from '@sw/board-model';
import { type GatewayMessage, ROUTES, SOCKET_PROTOCOL } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import type { Database } from '@sw/postgres';
import { apiClient, socketUrl } from '../board-client.ts';
import type { Account } from './attack.ts';

const ANSWER_MS = 30_000;
/** Beyond this the attacker's own memory would fill up. */
const MOST_BUFFERED = 2 * MEGABYTE;

type Of<T extends GatewayMessage['type']> = Extract<GatewayMessage, { type: T }>;

/** A client without rules: no window, no queue, and answers only if the attack requests them. */
export class RawClient {
  readonly clientId: string;
  readonly #socket: WebSocket;
  readonly #counts = new Map<string, number>();
  readonly #latest = new Map<string, GatewayMessage>();
  readonly #news = new EventTarget();

  private constructor(socket: WebSocket, clientId: string) {
    this.#socket = socket;
    this.clientId = clientId;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string') return;
      const message = JSON.parse(data) as GatewayMessage;
      this.#counts.set(message.type, this.count(message.type) + 1);
      this.#latest.set(message.type, message);
      this.#news.dispatchEvent(new Event(message.type));
    });
  }

  static async connect({ apiUrl, gatewayUrl }: { apiUrl: string; gatewayUrl: string }, account: Account) {
    const { ticket } = await apiClient(apiUrl, account).call(ROUTES.getSocketTicket, {});
    const socket = new WebSocket(socketUrl(gatewayUrl));
    const client = new RawClient(socket, `raw-${crypto.randomUUID()}`.slice(0, 40));
    await once(socket, 'open', { signal: AbortSignal.timeout(ANSWER_MS) });
    const { clientId } = client;
    const hello = { protocol: SOCKET_PROTOCOL, rules: RULES, ticket, clientId, maciid: 'raw' };
    await client.ask({ topic: 'subscribe', type: 'hello', ...hello }, 'welcome');
    return client;
  }

  /** Opens the page from its newest snapshot on. Its contents do not matter here. */
  async open({ wbNo, pageId }: PageRef, after: number): Promise<Of<'opened'>> {
    return this.ask({ topic: 'subscribe', type: 'open', wbNo, pageId, after }, 'opened');
  }

  async ask<T extends GatewayMessage['type']>(message: object, answer: T): Promise<Of<T>> {
    const answered = once(this.#news, answer, { signal: AbortSignal.timeout(ANSWER_MS) });
    this.#socket.send(JSON.stringify(message));
    await answered;
    return this.#latest.get(answer) as Of<T>;
  }

  say(message: object): void {
    if (this.connected) this.#socket.send(JSON.stringify(message));
  }

  /** As fast as the gateway reads. */
  async send(frame: Uint8Array, signal: AbortSignal): Promise<void> {
    while (this.#socket.bufferedAmount > MOST_BUFFERED && this.connected && !signal.aborted) await pause(5);
    if (this.connected) this.#socket.send(Uint8Array.from(frame));
  }

  get connected(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** How many messages of a type have come. */
  count(type: GatewayMessage['type']): number {
    return this.#counts.get(type) ?? 0;
  }

  latest<T extends GatewayMessage['type']>(type: T): Of<T> | undefined {
    return this.#latest.get(type) as Of<T> | undefined;
  }

  close(): void {
    this.#socket.close();
  }
}

/** Where a page's log is, and from which version on it can be followed. */
export async function placeOf(database: Database, pageId: string): Promise<PageRef & { readonly version: number }> {
  const row = await database.query
    .selectFrom('boardPage')
    .select(['wbNo', 'shard', 'snapshotVersion'])
    .where('pageId', '=', pageId)
    .executeTakeFirstOrThrow();
  return { wbNo: row.wbNo, shard: row.shard, pageId, version: Number(row.snapshotVersion) };
}
