import { creation, decodeSnapshot, encodeFrame, newSelectId, OPERATION, RULES, stampFrame } from '@sw/board-model';
import { type BatchEntry, type ClientMessage, encodeBatch, type GatewayMessage, type HaltReason } from '@sw/contract';
import { type BoardConnection, openBoardConnection } from '../src/board/board-connection.ts';
import type { PageKeep } from '../src/keep/port.ts';
import type { Draft } from '../src/page/drafts.ts';
import type { PageClient } from '../src/page/page-client.ts';
import type { SyncHttp } from '../src/ports/http.ts';
import { memoryLocks } from '../src/ports/lock.ts';
import type { SocketHandlers } from '../src/ports/socket.ts';
import { memoryQueue } from '../src/queue/memory-queue.ts';
import type { LaneKey, OperationQueue } from '../src/queue/port.ts';
import { Chance } from './fuzz/chance.ts';
import { FakeLog } from './fuzz/fake-log.ts';
import { VirtualTime } from './fuzz/virtual-time.ts';

export const WB_NO = '7001';
export const PAGE_ID = '7101';
export const USER = '9001';
const BEGIN = 1_790_000_000_000;
const ACTOR = 5;

/** A socket whose other end the test controls. */
export class StageSocket {
  readonly handlers: SocketHandlers;
  readonly messages: ClientMessage[] = [];
  readonly frames: Uint8Array[] = [];
  dropped = false;

  constructor(handlers: SocketHandlers) {
    this.handlers = handlers;
  }

  send(data: string | Uint8Array): void {
    if (typeof data === 'string') this.messages.push(JSON.parse(data) as ClientMessage);
    else this.frames.push(data);
  }

  drop(): void {
    this.dropped = true;
  }

  say(message: GatewayMessage): void {
    this.handlers.text(JSON.stringify(message));
  }

  /** Takes the client's messages of this type. */
  take<Type extends ClientMessage['type']>(type: Type): Extract<ClientMessage, { type: Type }>[] {
    const found = this.messages.filter((message) => message.type === type);
    for (const message of found) this.messages.splice(this.messages.indexOf(message), 1);
    return found as Extract<ClientMessage, { type: Type }>[];
  }
}

/** One client, one log, and a test that plays the gateway between them. */
export class Stage {
  readonly time = new VirtualTime(BEGIN);
  readonly chance = new Chance(1);
  log = new FakeLog(PAGE_ID, this.chance);
  readonly sockets: StageSocket[] = [];
  readonly locks = memoryLocks();
  queue: OperationQueue = memoryQueue();
  keep: PageKeep | undefined;
  ticket: () => Promise<string> = async () => 'ticket';
  historiesHash: SyncHttp['historiesHash'] = async () => ({ versionId: 0, hash: null });
  /** The number that is active at the gateway. */
  rules = RULES;
  connection!: BoardConnection;
  page!: PageClient;

  readonly http: SyncHttp = {
    ticket: () => this.ticket(),
    pageCache: async () => {
      const { pointer } = this.log;
      if (!pointer) return { versionId: 0, hash: null, path: null };
      return { versionId: pointer.versionId, hash: pointer.hash, path: String(pointer.versionId) };
    },
    snapshot: async (path) => this.log.snapshots.get(path)?.bytes ?? new Uint8Array(),
    historiesHash: (pageId, stepId) => this.historiesHash(pageId, stepId),
  };

  /** The newest socket. */
  get socket(): StageSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('nobody has connected');
    return socket;
  }

  get key(): LaneKey {
    return { userId: USER, clientId: this.connection.clientId, wbNo: WB_NO, pageId: PAGE_ID };
  }

  async connect(clientId = 'client-one'): Promise<void> {
    this.connection = await openBoardConnection({
      url: 'stage',
      userId: USER,
      maciid: 'device',
      clientId,
      http: this.http,
      queue: this.queue,
      locks: this.locks,
      keep: this.keep,
      timing: { now: () => this.time.now(), after: (ms, run) => this.time.after(ms, run), random: () => 0.5 },
      decode: (bytes) => this.time.whileStill(decodeSnapshot(bytes)),
      socket: (_, handlers) => {
        const socket = new StageSocket(handlers);
        this.sockets.push(socket);
        return socket;
      },
    });
    this.page = this.connection.openPage({ wbNo: WB_NO, pageId: PAGE_ID });
    await this.pass(0);
  }

  pass(milliseconds: number): Promise<void> {
    return this.time.pass(milliseconds);
  }

  /** The socket is open, and hello was answered. */
  async welcome(socket = this.socket): Promise<void> {
    socket.handlers.opened();
    socket.say({
      topic: 'subscribe',
      type: 'welcome',
      protocol: 1,
      accountId: USER,
      heartbeatMs: 5_000,
      rules: this.rules,
    });
    await this.pass(0);
  }

  /** Answers the client's `open`: the head, then the tail after the requested version. */
  async opened(socket = this.socket, part: { permit?: 0 | 1 | 2 } = {}): Promise<void> {
    const [open] = socket.take('open');
    if (!open) throw new Error('the client has not opened the page');
    const standing = { actor: ACTOR, permit: part.permit ?? (2 as const), owner: false, demo: null };
    const { head } = this.log;
    socket.say({ topic: 'subscribe', type: 'opened', wbNo: WB_NO, pageId: PAGE_ID, ...standing, head });
    this.deliver(this.log.tail(open.after), socket);
    await this.pass(0);
  }

  /** Brings a new client to a live page. */
  async live(): Promise<void> {
    await this.connect();
    await this.welcome();
    await this.opened();
    this.socket.take('resume');
  }

  deliver(entries: readonly BatchEntry[], socket = this.socket): void {
    if (entries.length > 0) socket.handlers.binary(encodeBatch({ pageId: PAGE_ID, entries }));
  }

  /** Stores a frame like the gateway, without delivering it. */
  store(frame: Uint8Array, clientId = this.connection.clientId, actor = ACTOR): BatchEntry {
    this.log.append(stampFrame(frame, { rules: this.rules, actor, clientId, time: this.time.now() }));
    const entry = this.log.entries.at(-1);
    if (!entry) throw new Error('nothing was stored');
    return entry;
  }

  /** Stores, acknowledges and delivers what the client sent. */
  async storeAll(socket = this.socket, clientId = this.connection.clientId): Promise<void> {
    for (let frame = socket.frames.shift(); frame; frame = socket.frames.shift()) {
      this.deliver([this.store(frame, clientId)], this.sockets[0]);
    }
    await this.pass(0);
  }

  /** Answers the client's heartbeats like a gateway that sends the page up to `head`. */
  pong(head: number | null, socket = this.socket): void {
    for (const { sentAt, pages = [] } of socket.take('ping')) {
      const heads = pages.map((pageId) => ({ pageId, head }));
      socket.say({ topic: 'subscribe', type: 'pong', sentAt, at: this.time.now(), heads });
    }
  }

  ack(clientSeq: number, socket = this.socket): void {
    socket.say({ topic: 'realtime', type: 'ack', pageId: PAGE_ID, clientSeq, versionId: this.log.head });
  }

  halt(clientSeq: number, reason: HaltReason, socket = this.socket): void {
    socket.say({ topic: 'realtime', type: 'halted', pageId: PAGE_ID, clientSeq, reason });
  }

  drawing(): Draft {
    const selectId = newSelectId((length) => this.chance.bytes(length));
    const object = { selectId, type: 201, zIndex: 0, left: 1, top: 2, angle: 0, scaleX: 1, scaleY: 1 };
    return { protocolType: OPERATION.created, state: [object], changes: [creation(object.selectId)] };
  }

  /** Draws this many objects, one gesture each. */
  async draw(count = 1): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const done = this.page.dispatch([this.drawing()]);
      if (!done.ok) throw new Error(`not drawn: ${done.error}`);
    }
    await this.pass(0);
  }

  /** Another user's operation, as in the log. */
  foreign(clientSeq: number, clientId = 'somebody', actor = 6, draft = this.drawing()): BatchEntry {
    return this.store(encodeOperation({ ...draft, clientId, clientSeq }), clientId, actor);
  }
}

function encodeOperation(part: Draft & { clientId: string; clientSeq: number }): Uint8Array {
  const { clientId, clientSeq, protocolType, state = [], changes } = part;
  const header = { clientId, maciid: 'device', protocolType, pageId: PAGE_ID, versionId: 0 };
  return encodeFrame({ header, clientSeq, state, changes });
}
