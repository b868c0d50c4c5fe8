import { once } from 'node:events';
import {
  creation,
  encodeFrame,
  newSelectId,
  OPERATION,
  type Operation,
  type OperationCode,
  RULES,
  readObject,
} from '@sw/board-model';
import {
  type BatchEntry,
  type ClientMessage,
  decodeBatch,
  type GatewayMessage,
  gatewayMessage,
  HALT_REASONS,
  SOCKET_PROTOCOL,
} from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

type Of<T extends GatewayMessage['type']> = Extract<GatewayMessage, { type: T }>;

/** Below the most that one object may weigh. */
const OBJECT_BYTES = 30_000;

/** Long enough for a machine under load, and below a test's own limit, so that a failure names what did not arrive. */
const PATIENCE_MS = 40_000;

let clients = 0;
function newClientId(): string {
  clients += 1;
  return `client-${String(clients).padStart(6, '0')}`;
}

/** Creates objects of about this number of bytes in total. */
export function operationOf(
  clientId: string,
  page: { readonly pageId: string },
  clientSeq: number,
  { code = OPERATION.created, bytes = 0 }: { code?: OperationCode; bytes?: number } = {},
): Operation {
  const objects = Array.from({ length: Math.max(1, Math.ceil(bytes / OBJECT_BYTES)) }, () => {
    const object = readObject({
      selectId: newSelectId(),
      type: 201,
      note: 'x'.repeat(Math.min(bytes, OBJECT_BYTES)),
    });
    if (!object.ok) throw new Error(object.error);
    return object.value;
  });
  return {
    header: { clientId, maciid: 'device', protocolType: code, pageId: page.pageId, versionId: 0 },
    clientSeq,
    state: objects,
    changes: objects.map(({ selectId }) => creation(selectId)),
  };
}

/** A minimal client of the protocol. It keeps everything that it receives. */
export class TestClient {
  readonly ws: WebSocket;
  readonly clientId: string;
  readonly messages: GatewayMessage[] = [];
  /** Frames of all pages, in the order of arrival. */
  readonly entries: BatchEntry[] = [];
  readonly batches: number[] = [];
  closed: number | undefined;
  clientSeq = 0;
  #taken = 0;
  #halted: Of<'halted'> | undefined;
  #listeners = new Set<() => void>();

  constructor(ws: WebSocket, clientId: string) {
    this.ws = ws;
    this.clientId = clientId;
    ws.on('message', (data: Buffer, binary: boolean) => {
      if (!binary) {
        this.messages.push(gatewayMessage.parse(JSON.parse(data.toString())));
        this.#wake();
        return;
      }
      const batch = decodeBatch(data);
      if (!batch.ok) throw new Error(batch.error);
      this.batches.push(batch.value.entries.length);
      this.entries.push(...batch.value.entries);
    });
    ws.on('close', (code) => {
      this.closed = code;
      this.#wake();
    });
    ws.on('error', () => undefined);
  }

  say(message: ClientMessage): void {
    this.ws.send(JSON.stringify(message));
  }

  hello(ticket: string, change: Partial<Extract<ClientMessage, { type: 'hello' }>> = {}): void {
    const { clientId } = this;
    const hello = { protocol: SOCKET_PROTOCOL, rules: RULES, ticket, clientId, maciid: 'device' };
    this.say({ topic: 'subscribe', type: 'hello', ...hello, ...change });
  }

  async open({ wbNo, pageId }: Pick<PageRef, 'wbNo' | 'pageId'>, after = 0): Promise<Of<'opened'>> {
    this.say({ topic: 'subscribe', type: 'open', wbNo, pageId, after });
    return await this.next('opened');
  }

  /** The next message of a type that no earlier call has returned. */
  async next<T extends GatewayMessage['type']>(type: T): Promise<Of<T>> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      for (let place = this.#taken; place < this.messages.length; place += 1) {
        const message = this.messages[place];
        if (message?.type !== type) continue;
        this.#taken = place + 1;
        return message as Of<T>;
      }
      if (this.closed !== undefined || performance.now() > end) {
        const rest = JSON.stringify(this.messages.slice(this.#taken)).slice(0, 500);
        throw new Error(`no ${type}; closed: ${this.closed}; got ${rest}`);
      }
      await this.#news(end - performance.now());
    }
  }

  /** Resolves at the next message of any kind, or at the close. */
  #news(withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, withinMs);
    this.#listeners.add(() => {
      clearTimeout(timer);
      resolve();
    });
    return promise;
  }

  #wake(): void {
    const listeners = this.#listeners;
    this.#listeners = new Set();
    for (const listener of listeners) listener();
  }

  last<T extends GatewayMessage['type']>(type: T): Of<T> | undefined {
    return this.messages.findLast((message) => message.type === type) as Of<T> | undefined;
  }

  acked(): number {
    return this.last('ack')?.clientSeq ?? 0;
  }

  /** A disk that others keep busy took longer than the gateway waits for the log. */
  get logWasLate(): boolean {
    return this.messages.some((one) => one.type === 'halted' && ['unknown', 'unavailable'].includes(one.reason));
  }

  /** Waits until everything it drew is stored. If the log was late, it draws again, as a page does, so some of it is stored twice. */
  async saved(page: { readonly pageId: string }, bytes = 0): Promise<void> {
    for (const last = this.clientSeq; ; ) {
      const halted = await eventually(() => {
        const news = this.last('halted');
        if (news !== this.#halted) return news;
        if (this.acked() < last) throw new Error(`acknowledged up to ${this.acked()} of ${last}`);
        return undefined;
      });
      if (!halted) return;
      this.#halted = halted;
      if (!HALT_REASONS[halted.reason].retry) throw new Error(`refused: ${halted.reason}`);
      this.resume(page, halted.clientSeq);
      this.draw(page, last - this.clientSeq, bytes);
    }
  }

  /** Sends a number of strokes with consecutive numbers. */
  draw(page: { readonly pageId: string }, count = 1, bytes = 0): void {
    for (let n = 0; n < count; n += 1) {
      this.clientSeq += 1;
      this.ws.send(encodeFrame(operationOf(this.clientId, page, this.clientSeq, { bytes })));
    }
  }

  void(page: { readonly pageId: string }, clientSeq: number): void {
    const { clientId } = this;
    this.ws.send(encodeFrame({ kind: 'void', clientId, pageId: page.pageId, clientSeq, reason: 'permit' }));
  }

  resume(page: { readonly pageId: string }, clientSeq: number): void {
    this.clientSeq = clientSeq - 1;
    this.say({ topic: 'realtime', type: 'resume', pageId: page.pageId, clientSeq });
  }

  /**
   * Until the function it returns is called. Unasked pongs say that the client is there: the heartbeat would give up on it
   * after 10 s, in which a busy machine may not have written what is to wait for it.
   */
  stopReading(): () => void {
    const { ws } = this;
    ws.pause();
    const beat = setInterval(() => ws.pong(), 1_000);
    const stop = () => clearInterval(beat);
    ws.once('close', stop);
    return () => {
      stop();
      ws.resume();
    };
  }

  versions(): number[] {
    return this.entries.map(({ versionId }) => versionId);
  }
}

export async function connectClient(
  url: string,
  clientId = newClientId(),
  headers: Record<string, string> = {},
): Promise<TestClient> {
  const ws = new WebSocket(url, { headers, perMessageDeflate: false });
  const client = new TestClient(ws, clientId);
  await once(ws, 'open');
  return client;
}

export const eventually = <T>(check: () => T | Promise<T>, timeout = PATIENCE_MS): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 10 });
