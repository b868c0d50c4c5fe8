import { RULES, RULES_BEFORE_ACTIVATION } from '@sw/board-model';
import {
  type AfterClose,
  afterClose,
  type Batch,
  type ClientMessage,
  decodeBatch,
  type GatewayMessage,
  gatewayMessage,
  HEARTBEAT_MS,
  HELLO_WITHIN_MS,
  PAGES_PER_SOCKET,
  SOCKET_PROTOCOL,
} from '@sw/contract';
import { Backoff } from '../backoff.ts';
import { isSignedOut, type SyncHttp } from '../ports/http.ts';
import type { Socket, SocketFactory } from '../ports/socket.ts';
import type { Timing } from '../ports/timing.ts';
import { Heartbeat } from './heartbeat.ts';

export type Ending = Extract<AfterClose, 'never' | 'signOut' | 'reload'>;

export type ConnectionState =
  | { readonly name: 'connecting' }
  | { readonly name: 'connected' }
  /** A pause before the next attempt. */
  | { readonly name: 'waiting'; readonly until: number }
  /** It does not reconnect automatically. */
  | { readonly name: 'ended'; readonly why: Ending; readonly code: number }
  | { readonly name: 'closed' };

export interface ConnectionPorts {
  readonly url: string;
  readonly maciid: string;
  readonly http: Pick<SyncHttp, 'ticket'>;
  readonly socket: SocketFactory;
  readonly timing: Timing;
}

export interface ConnectionHandlers {
  /** Called on every change; `connected` means that pages can be opened, any other state that none is open. */
  state(state: ConnectionState): void;
  message(message: GatewayMessage): void;
  batch(batch: Batch): void;
  /** The pages considered live: each heartbeat asks the gateway to confirm them. */
  livePages?(): string[];
}

const CLOSED: ConnectionState = { name: 'closed' };
const LOST = 1006;

/** One client's socket: ticket, hello, heartbeat, and reconnecting after each loss as the close code demands. */
export class Connection {
  readonly clientId: string;
  readonly #ports: ConnectionPorts;
  readonly #handlers: ConnectionHandlers;
  readonly #backoff: Backoff;
  readonly #heartbeat: Heartbeat;
  #state: ConnectionState = CLOSED;
  #socket: Socket | undefined;
  #cancelTimer: (() => void) | undefined;
  /** Used to drop answers of an earlier attempt. */
  #attempt = 0;
  /** A close code that says "now" is followed once; a second one without a welcome in between waits. */
  #welcomed = true;
  #rules = RULES_BEFORE_ACTIVATION;

  constructor(clientId: string, ports: ConnectionPorts, handlers: ConnectionHandlers) {
    this.clientId = clientId;
    this.#ports = ports;
    this.#handlers = handlers;
    this.#backoff = new Backoff(ports.timing);
    this.#heartbeat = new Heartbeat(ports.timing, {
      beat: () => this.#ping(),
      dead: () => this.#lost(LOST),
    });
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The active rules number, by which the gateway stamps what is sent. */
  get rules(): number {
    return this.#rules;
  }

  get connected(): boolean {
    return this.#state.name === 'connected';
  }

  /** Connects now: at the start, when the network is back, when the user asks. */
  wake(): void {
    if (this.#state.name === 'connected' || this.#state.name === 'connecting') return;
    this.#connect();
  }

  close(): void {
    this.#release();
    this.#become(CLOSED);
  }

  /** False without a connection: the caller sends again after the next one. */
  send(message: ClientMessage | Uint8Array): boolean {
    if (!this.connected || !this.#socket) return false;
    this.#socket.send(message instanceof Uint8Array ? message : JSON.stringify(message));
    return true;
  }

  #ping(): void {
    const pages = this.#handlers.livePages?.().slice(0, PAGES_PER_SOCKET) ?? [];
    const ping = { topic: 'subscribe', type: 'ping', sentAt: this.#ports.timing.now() } as const;
    this.send(pages.length > 0 ? { ...ping, pages } : ping);
  }

  #become(state: ConnectionState): void {
    this.#state = state;
    this.#handlers.state(state);
  }

  #release(): void {
    this.#attempt += 1;
    this.#heartbeat.stop();
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#socket?.drop();
    this.#socket = undefined;
  }

  #connect(): void {
    this.#release();
    const attempt = this.#attempt;
    this.#become({ name: 'connecting' });
    this.#ports.http.ticket().then(
      (ticket) => {
        if (attempt === this.#attempt) this.#open(ticket);
      },
      (error: unknown) => {
        if (attempt !== this.#attempt) return;
        if (isSignedOut(error)) this.#end('signOut', 0);
        else this.#comeBack('later');
      },
    );
  }

  #open(ticket: string): void {
    const { url, maciid, socket, timing } = this.#ports;
    this.#cancelTimer = timing.after(HELLO_WITHIN_MS, () => this.#lost(LOST));
    const opened = socket(url, {
      opened: () => {
        const { clientId } = this;
        const hello = { protocol: SOCKET_PROTOCOL, rules: RULES, ticket, clientId, maciid };
        opened.send(JSON.stringify({ topic: 'subscribe', type: 'hello', ...hello } satisfies ClientMessage));
      },
      text: (data) => this.#receive(data),
      binary: (bytes) => {
        this.#heartbeat.heard();
        const batch = decodeBatch(bytes);
        if (batch.ok) this.#handlers.batch(batch.value);
      },
      closed: (code) => this.#lost(code),
    });
    this.#socket = opened;
  }

  #receive(data: string): void {
    this.#heartbeat.heard();
    const message = readMessage(data);
    if (message?.type === 'welcome') {
      this.#rules = message.rules ?? RULES_BEFORE_ACTIVATION;
      this.#welcome(message.heartbeatMs);
    } else if (message?.type === 'rules') this.#rules = message.rules;
    else if (message) this.#handlers.message(message);
  }

  #welcome(heartbeatMs: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#backoff.reset();
    this.#welcomed = true;
    this.#heartbeat.start(Math.min(heartbeatMs, HEARTBEAT_MS));
    this.#become({ name: 'connected' });
  }

  #lost(code: number): void {
    const after = afterClose(code);
    if (after === 'now' || after === 'later') this.#comeBack(after);
    else this.#end(after, code);
  }

  #comeBack(when: 'now' | 'later'): void {
    this.#release();
    const pause = when === 'now' && this.#welcomed ? 0 : this.#backoff.next();
    this.#welcomed = false;
    this.#cancelTimer = this.#ports.timing.after(pause, () => this.#connect());
    this.#become({ name: 'waiting', until: this.#ports.timing.now() + pause });
  }

  #end(why: Ending, code: number): void {
    this.#release();
    this.#become({ name: 'ended', why, code });
  }
}

/** Ignores a message that this version does not know. */
function readMessage(data: string): GatewayMessage | undefined {
  try {
    return gatewayMessage.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
