import {
  type Batch,
  type BatchEntry,
  type ClientMessage,
  clientMessage,
  encodeBatch,
  type GatewayMessage,
} from '@sw/contract';
import type { SocketHandlers } from '../../src/ports/socket.ts';
import type { Chance } from './chance.ts';
import { FakeLane } from './fake-lane.ts';
import type { FakeLog } from './fake-log.ts';
import { FakeWire } from './fake-wire.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface GatewayContext {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly log: FakeLog;
  readonly wbNo: string;
  readonly pageId: string;
  readonly accountId: string;
  readonly actor: number;
  readonly faults: () => boolean;
  /** Each entry is encoded once for all sockets. */
  readonly encoded: WeakMap<BatchEntry, Uint8Array>;
  /** Single use. */
  readonly takeTicket: (ticket: string) => boolean;
  readonly gone: (connection: GatewayConnection) => void;
}

type Pong = Extract<GatewayMessage, { type: 'pong' }>;

const PROBE_MS = 5_000;
const FORGOTTEN_AT = 97;

/** The gateway's side of one socket. */
export class GatewayConnection {
  readonly #context: GatewayContext;
  readonly #wire: FakeWire;
  #clientId: string | undefined;
  #lane: FakeLane | undefined;
  #unfollow: (() => void) | undefined;
  #cancelProbe: (() => void) | undefined;
  /** The last entry sent, not counting lost ones. */
  #sentTo = 0;

  constructor(context: GatewayContext, client: SocketHandlers) {
    this.#context = context;
    this.#wire = new FakeWire(context.time, context.chance, client, {
      receive: (data) => (typeof data === 'string' ? this.#receive(data) : this.#lane?.take(data)),
      gone: () => {
        this.#unfollow?.();
        this.#cancelProbe?.();
        context.gone(this);
      },
    });
  }

  get socket() {
    return this.#wire.socket;
  }

  cut(silent: boolean): void {
    this.#wire.cut(silent, this.#context.chance.pick([1006, 1006, 4000, 4012]));
  }

  notice(): void {
    const { wbNo } = this.#context;
    this.#say({ topic: 'notify', type: 'notice', name: 'sharer.changed', wbNo, detail: {} });
  }

  #say(message: GatewayMessage): void {
    this.#wire.say(JSON.stringify(message));
  }

  #receive(data: string): void {
    const message = clientMessage.parse(JSON.parse(data));
    const { pageId, time, accountId } = this.#context;
    switch (message.type) {
      case 'hello':
        if (this.#context.takeTicket(message.ticket)) {
          this.#clientId = message.clientId;
          this.#say({ topic: 'subscribe', type: 'welcome', protocol: 1, accountId, heartbeatMs: 5_000 });
        } else this.#wire.cut(false, 4002);
        break;
      case 'open':
        this.#open(message);
        break;
      case 'close':
        this.#close();
        break;
      case 'resume':
        this.#lane?.resume(message.clientSeq);
        break;
      case 'ping':
        this.#say({
          topic: 'subscribe',
          type: 'pong',
          sentAt: message.sentAt,
          at: time.now(),
          ...this.#heads(message),
        });
        break;
      case 'presence':
        if (message.pageId !== pageId) throw new Error('presence on another page');
    }
  }

  #close(): void {
    this.#forget();
    this.#lane = undefined;
  }

  /** Stops following the page without telling the client: only the client's heartbeat reveals it. */
  #forget(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#cancelProbe?.();
  }

  #heads({ pages }: Extract<ClientMessage, { type: 'ping' }>): Pick<Pong, 'heads'> {
    const head = this.#unfollow ? this.#context.log.head : null;
    return pages ? { heads: pages.map((pageId) => ({ pageId, head })) } : {};
  }

  #open({ after }: Extract<ClientMessage, { type: 'open' }>): void {
    const { log, chance, pageId, wbNo, actor, time, faults } = this.#context;
    const clientId = this.#clientId;
    if (clientId === undefined) throw new Error('opened before hello');
    const { access } = log.truth;
    this.#close();
    if (access.removed.has(actor)) {
      this.#say({ topic: 'subscribe', type: 'denied', pageId, error: 'BOARD_NOT_IN_LIST' });
      return;
    }
    const pointer = log.pointer?.versionId ?? 0;
    if (after < log.purgedTo || (after < pointer && chance.happens(0.5))) {
      this.#say({ topic: 'subscribe', type: 'reload', pageId, snapshotVersion: pointer });
      return;
    }
    this.#lane = new FakeLane(
      { time, chance, log, faults, who: { actor, clientId } },
      {
        ack: (clientSeq, versionId) => this.#say({ topic: 'realtime', type: 'ack', pageId, clientSeq, versionId }),
        halted: (clientSeq, reason) => this.#say({ topic: 'realtime', type: 'halted', pageId, clientSeq, reason }),
      },
    );
    const permit = access.permits.get(actor) ?? 2;
    const standing = { actor, permit, owner: actor === 1, demo: access.demo };
    this.#say({ topic: 'subscribe', type: 'opened', wbNo, pageId, ...standing, head: log.head });
    this.#sentTo = after;
    this.#tail();
    this.#unfollow = log.follow((entry) => this.#live(entry));
    this.#cancelProbe = time.after(PROBE_MS, () => this.#probe());
  }

  #tail(): void {
    const { log, chance, pageId } = this.#context;
    const entries = log.tail(this.#sentTo);
    while (entries.length > 0) this.#batch({ pageId, entries: entries.splice(0, chance.between(1, 40)) });
    this.#sentTo = Math.max(this.#sentTo, log.head);
  }

  /** At most once, sometimes twice, and sometimes not at all: the client must cope with all of these. */
  #live(entry: BatchEntry): void {
    const { chance, faults, pageId } = this.#context;
    if (faults() && chance.happens(0.02)) return;
    // Not by chance, which would change the story of every seed that once found a fault.
    if (faults() && entry.versionId % FORGOTTEN_AT === 0) {
      this.#forget();
      return;
    }
    this.#sentTo = entry.versionId;
    this.#batch({ pageId, entries: [entry] });
    if (faults() && chance.happens(0.03)) this.#batch({ pageId, entries: [entry] });
  }

  #batch(batch: Batch): void {
    const [entry] = batch.entries;
    if (!entry || batch.entries.length > 1) {
      this.#wire.say(encodeBatch(batch));
      return;
    }
    const bytes = this.#context.encoded.get(entry) ?? encodeBatch(batch);
    this.#context.encoded.set(entry, bytes);
    this.#wire.say(bytes);
  }

  /** Finds a lost tail. */
  #probe(): void {
    const { log, pageId, time } = this.#context;
    if (this.#sentTo < log.head) this.#say({ topic: 'subscribe', type: 'resync', pageId, reason: 'slow' });
    this.#cancelProbe = time.after(PROBE_MS, () => this.#probe());
  }
}
