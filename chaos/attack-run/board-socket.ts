import { randomUUID } from 'node:crypto';
import { RULES } from '@sw/board-model';
import { type ClientMessage, type GatewayMessage, ROUTES, SOCKET_PROTOCOL } from '@sw/contract';
import { apiClient, socketUrl } from '../board-client.ts';
import type { Person } from '../people.ts';

const PATIENCE_MS = 20_000;

/** A socket after its hello, which sends arbitrary messages for an attack. */
export class BoardSocket {
  readonly clientId: string;
  readonly messages: GatewayMessage[] = [];
  closed: number | undefined;
  readonly #ws: WebSocket;
  readonly #listeners = new Set<() => void>();

  private constructor(ws: WebSocket, clientId: string) {
    this.#ws = ws;
    this.clientId = clientId;
    ws.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.messages.push(JSON.parse(data) as GatewayMessage);
      this.#wake();
    });
    ws.addEventListener('close', ({ code }) => {
      this.closed = code;
      this.#wake();
    });
  }

  /** Resolves when the gateway has welcomed or refused it. */
  static async open(
    { apiUrl, at }: { readonly apiUrl: string; readonly at: string },
    person: Person,
  ): Promise<BoardSocket> {
    const { ticket } = await apiClient(apiUrl, person).call(ROUTES.getSocketTicket, {});
    const ws = new WebSocket(socketUrl(at));
    const socket = new BoardSocket(ws, randomUUID());
    await new Promise((done, fail) => {
      ws.addEventListener('open', done, { once: true });
      ws.addEventListener('error', () => fail(new Error(`no socket at ${at}`)), { once: true });
    });
    const { clientId } = socket;
    const versions = { protocol: SOCKET_PROTOCOL, rules: RULES };
    socket.say({ topic: 'subscribe', type: 'hello', ...versions, ticket, clientId, maciid: 'attack' });
    await socket.until(() => socket.messages.some(({ type }) => type === 'welcome'));
    return socket;
  }

  say(message: ClientMessage): void {
    this.#ws.send(JSON.stringify(message));
  }

  send(frame: Uint8Array): void {
    this.#ws.send(new Uint8Array(frame));
  }

  /** Whether the gateway let it onto the page. */
  async openPage({ wbNo, pageId }: { readonly wbNo: string; readonly pageId: string }): Promise<boolean> {
    this.say({ topic: 'subscribe', type: 'open', wbNo, pageId, after: 0 });
    const answer = () => this.messages.find(({ type }) => type === 'opened' || type === 'denied');
    await this.until(() => answer() !== undefined);
    return answer()?.type === 'opened';
  }

  /** Resolves when the condition is true, the socket is closed, or the time limit has passed. */
  async until(so: () => boolean): Promise<void> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
      if (so() || this.closed !== undefined) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, end - performance.now());
      this.#listeners.add(resolve);
      await promise;
      this.#listeners.delete(resolve);
      clearTimeout(timer);
    }
  }

  end(): void {
    this.#ws.close();
  }

  #wake(): void {
    for (const listener of this.#listeners) listener();
  }
}
