import { newSecret } from '@sw/base';
import { decodeSnapshot } from '@sw/board-model';
import type { GatewayMessage } from '@sw/contract';
import { Emitter, type Unsubscribe } from '../emitter.ts';
import type { PageKeep } from '../keep/port.ts';
import { Connection, type ConnectionState, type Ending } from '../link/connection.ts';
import type { PageClient } from '../page/page-client.ts';
import { type PagePorts, PageSession } from '../page/page-session.ts';
import { UndoTracker } from '../page/undo.ts';
import type { SyncHttp } from '../ports/http.ts';
import type { Locks, Release } from '../ports/lock.ts';
import { type SocketFactory, webSocket } from '../ports/socket.ts';
import { systemTiming, type Timing } from '../ports/timing.ts';
import { withDeadline } from '../queue/deadline.ts';
import type { OperationQueue, PageAddress } from '../queue/port.ts';
import { Adopter, lockName, type StaleOffer } from './adopter.ts';
import { NOWHERE, updatedWhere, type Where } from './where.ts';

/** After this time without a connection the user is asked whether to reconnect. */
const PROMPT_MS = 10_000;
/** How often a tab looks for the queues of closed tabs. */
const ADOPT_MS = 60_000;

export interface BoardConnectionOptions {
  /** The address of the gateway's `/ws`. */
  readonly url: string;
  readonly userId: string;
  /** The device. */
  readonly maciid: string;
  readonly http: SyncHttp;
  readonly queue: OperationQueue;
  readonly locks: Locks;
  /** Pages as they were last seen, for a start without a network; without one nothing is kept. */
  readonly keep?: PageKeep | undefined;
  readonly socket?: SocketFactory;
  readonly timing?: Timing;
  /** Random for each page load; created if missing. */
  readonly clientId?: string;
  readonly decode?: typeof decodeSnapshot;
  readonly maxPartBytes?: number;
}

export type Notice = Extract<GatewayMessage, { type: 'notice' }>;

export interface BoardEvents {
  state: ConnectionState;
  /** Ten seconds without a connection; once per loss. */
  reconnectPrompt: { readonly since: number };
  /** It does not reconnect automatically: sign out, reload the app, or inform the user, who may `reconnect`. */
  ended: { readonly why: Ending; readonly code: number };
  notice: Notice;
  progress: Extract<GatewayMessage, { type: 'progress' }>;
  stale: StaleOffer;
  /** By object: words that the user wrote in objects that were deleted before they arrived. Their page is not open. */
  lostWords: PageAddress & { readonly words: ReadonlyMap<string, string> };
  /** People of this board moved; also when the connection is lost, and nobody is known to be anywhere. */
  where: { readonly wbNo: string };
}

/** One client: one socket, any number of pages, and the queue of unsaved work. */
export class BoardConnection {
  readonly clientId: string;
  readonly #options: BoardConnectionOptions;
  readonly #timing: Timing;
  readonly #queue: OperationQueue;
  readonly #release: Release | undefined;
  readonly #events = new Emitter<BoardEvents>();
  readonly #pages = new Map<string, PageSession>();
  /** Of pages that were left: a user who returns continues the same lane. */
  readonly #nextSeqs = new Map<string, number>();
  /** By board: undo goes through all pages of one. */
  readonly #undos = new Map<string, UndoTracker>();
  /** By board. */
  readonly #where = new Map<string, Where>();
  readonly #pagePorts: PagePorts;
  readonly #connection: Connection;
  readonly #adopter: Adopter;
  readonly #offers = new Set<StaleOffer>();
  /** Screens that show rooms. */
  #roomWatchers = 0;
  #cancelPrompt: (() => void) | undefined;
  #cancelAdopt: (() => void) | undefined;

  constructor(options: BoardConnectionOptions, clientId: string, release: Release | undefined) {
    const { url, userId, maciid, http, locks, socket = webSocket, timing = systemTiming } = options;
    const queue = withDeadline(options.queue, timing);
    const ports = { url, maciid, http, socket, timing };
    this.clientId = clientId;
    this.#options = options;
    this.#timing = timing;
    this.#queue = queue;
    this.#release = release;
    this.#pagePorts = {
      maciid,
      http,
      queue,
      keep: options.keep,
      timing,
      decode: options.decode ?? decodeSnapshot,
      maxPartBytes: options.maxPartBytes,
      lostWords: ({ wbNo, pageId }, words) => this.#events.emit('lostWords', { wbNo, pageId, words }),
    };
    this.#connection = new Connection(clientId, ports, {
      state: (state) => this.#moved(state),
      message: (message) => this.#receive(message),
      batch: ({ pageId, entries }) => this.#pages.get(pageId)?.batch(entries),
      livePages: () => [...this.#pages].flatMap(([pageId, page]) => (page.live ? [pageId] : [])),
    });
    const page = (address: PageAddress) => this.#session(address);
    const stale = (offer: StaleOffer) => this.#offer(offer);
    this.#adopter = new Adopter({ ...ports, userId, queue, locks, page, stale }, clientId);
    this.#awaitConnection();
    this.#connection.wake();
    this.#adopt();
  }

  get state(): ConnectionState {
    return this.#connection.state;
  }

  on<Name extends keyof BoardEvents>(name: Name, listener: (event: BoardEvents[Name]) => void): Unsubscribe {
    return this.#events.on(name, listener);
  }

  /** Work of closed tabs that is too old to send and was not discarded. */
  get staleOffers(): readonly StaleOffer[] {
    return [...this.#offers];
  }

  /** Shared by all callers that open the same page; each closes it once. */
  openPage(address: PageAddress): PageClient {
    return this.#session(address);
  }

  /** Who is on which page of a board that is open here; nobody while the connection is lost. */
  whereabouts(wbNo: string): Where {
    return this.#where.get(wbNo) ?? NOWHERE;
  }

  /** Subscribes to changes of the enterprise's rooms, until the returned function is called. */
  watchRooms(): Unsubscribe {
    this.#roomWatchers += 1;
    if (this.#roomWatchers === 1) this.#sayWatching();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#roomWatchers -= 1;
      if (this.#roomWatchers === 0) this.#sayWatching();
    };
  }

  /** Reconnects immediately: the network is back, or the user requested it. */
  reconnect(): void {
    this.#connection.wake();
    this.#adopter.wake();
  }

  /** The window may close at any moment, so pages are written to the keep as they are. */
  keepNow(): void {
    for (const page of this.#pages.values()) page.keepNow();
  }

  /** Whether signing out now would leave unsent work of any tab of this user. */
  async hasUnsent(): Promise<boolean> {
    for (const page of this.#pages.values()) if (page.pending > 0) return true;
    return (await this.#queue.lanes(this.#options.userId)).length > 0;
  }

  /** Erases the unsent work of all tabs of this user in this browser, and closes: for a user who signs out anyway. */
  async eraseUnsent(): Promise<void> {
    // Wait for running writes, which would otherwise follow the erasure.
    await Promise.all([...this.#pages.values()].map((page) => page.durable()));
    this.close();
    for (const lane of await this.#queue.lanes(this.#options.userId)) await this.#queue.drop(lane);
  }

  /** Unsaved work stays in the queue, for the user's next tab. */
  close(): void {
    this.#cancelPrompt?.();
    this.#cancelAdopt?.();
    this.#adopter.close();
    for (const page of this.#pages.values()) page.dispose();
    this.#connection.close();
    this.#release?.();
  }

  #session({ wbNo, pageId }: PageAddress): PageSession {
    const known = this.#pages.get(pageId);
    const { userId } = this.#options;
    const key = { userId, clientId: this.clientId, wbNo, pageId };
    const undo = this.#undos.get(wbNo) ?? new UndoTracker();
    this.#undos.set(wbNo, undo);
    const session =
      known ??
      new PageSession(this.#connection, key, this.#nextSeqs.get(pageId) ?? 1, this.#pagePorts, undo, (nextSeq) => {
        this.#pages.delete(pageId);
        this.#nextSeqs.set(pageId, nextSeq);
      });
    session.hold();
    if (!known) {
      this.#pages.set(pageId, session);
      if (this.#connection.connected) session.connection(this.#connection.state);
    }
    return session;
  }

  #offer(offer: StaleOffer): void {
    const kept: StaleOffer = {
      ...offer,
      discard: async () => {
        await offer.discard();
        this.#offers.delete(kept);
      },
    };
    this.#offers.add(kept);
    this.#events.emit('stale', kept);
  }

  #adopt(): void {
    this.#adopter.scan();
    this.#cancelAdopt = this.#timing.after(ADOPT_MS, () => this.#adopt());
  }

  #sayWatching(): void {
    this.#connection.send({ topic: 'subscribe', type: 'watchRooms', on: this.#roomWatchers > 0 });
  }

  #moved(state: ConnectionState): void {
    if (state.name === 'connected') {
      if (this.#roomWatchers > 0) this.#sayWatching();
      this.#cancelPrompt?.();
      this.#cancelPrompt = undefined;
    } else if (state.name === 'waiting') this.#awaitConnection();
    if (state.name !== 'connected') this.#loseSight();
    for (const page of [...this.#pages.values()]) page.connection(state);
    this.#events.emit('state', state);
    if (state.name === 'ended') {
      this.#cancelPrompt?.();
      this.#cancelPrompt = undefined;
      this.#events.emit('ended', { why: state.why, code: state.code });
    }
  }

  #loseSight(): void {
    const boards = [...this.#where.keys()];
    this.#where.clear();
    for (const wbNo of boards) this.#events.emit('where', { wbNo });
  }

  #awaitConnection(): void {
    const since = this.#timing.now();
    this.#cancelPrompt ??= this.#timing.after(PROMPT_MS, () => this.#events.emit('reconnectPrompt', { since }));
  }

  #receive(message: GatewayMessage): void {
    if (message.type === 'notice') {
      // The rights may have changed, too.
      for (const page of this.#pages.values()) if (page.key.wbNo === message.wbNo) page.retry();
      this.#events.emit('notice', message);
    } else if (message.type === 'pong') {
      for (const { pageId, head } of message.heads ?? []) this.#pages.get(pageId)?.confirmed(head);
    } else if (message.type === 'where') {
      this.#where.set(message.wbNo, updatedWhere(this.whereabouts(message.wbNo), message));
      this.#events.emit('where', { wbNo: message.wbNo });
    } else if (message.type === 'progress') this.#events.emit('progress', message);
    else if ('pageId' in message) this.#pages.get(message.pageId)?.message(message);
  }
}

/** Takes the lock of the client's own queue first, so that no other tab mistakes it for an orphan. */
export async function openBoardConnection(options: BoardConnectionOptions): Promise<BoardConnection> {
  const clientId = options.clientId ?? newSecret().slice(0, 22);
  const release = await options.locks.tryHold(lockName(options.userId, clientId));
  if (!release) throw new Error('another tab already uses this client id');
  return new BoardConnection(options, clientId, release);
}
