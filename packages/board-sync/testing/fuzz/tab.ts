import { fullHash } from '@sw/board-model';
import { type BoardConnection, openBoardConnection } from '../../src/board/board-connection.ts';
import type { PageClient } from '../../src/page/page-client.ts';
import type { Locks, Release } from '../../src/ports/lock.ts';
import type { SocketFactory } from '../../src/ports/socket.ts';
import type { Timing } from '../../src/ports/timing.ts';
import type { OperationQueue } from '../../src/queue/port.ts';
import type { Chance } from './chance.ts';
import type { Witness } from './witness.ts';
import type { FuzzWorld } from './world.ts';

/** A browser's storage for one user, which survives its tabs. */
export interface Browser {
  readonly queue: OperationQueue;
  readonly locks: Locks;
}

const FOREVER = new Promise<never>(() => undefined);

/** One tab: a client whose process can end between any two steps. */
export class Tab {
  readonly clientId: string;
  readonly #world: FuzzWorld;
  readonly #seat: number;
  readonly #browser: Browser;
  readonly #witness: Witness;
  readonly #chance: Chance;
  readonly #releases = new Set<Release>();
  readonly #sockets = new Set<{ drop(): void }>();
  readonly #cancels = new Set<() => void>();
  /** Clients whose events are already subscribed. */
  readonly #known = new WeakSet<PageClient>();
  #alive = true;
  #connection: BoardConnection | undefined;
  #page: PageClient | undefined;

  constructor(world: FuzzWorld, seat: number, browser: Browser, witness: Witness, chance: Chance, clientId: string) {
    this.#world = world;
    this.#seat = seat;
    this.#browser = browser;
    this.#witness = witness;
    this.#chance = chance;
    this.clientId = clientId;
  }

  get page(): PageClient | undefined {
    return this.#page;
  }

  get actor(): number {
    return this.#world.actor(this.#world.users[this.#seat] ?? '');
  }

  async open(): Promise<void> {
    const { http, decode, url } = this.#world.seat(this.#seat);
    const connection = await openBoardConnection({
      url,
      userId: this.#world.users[this.#seat] ?? '',
      maciid: `seat-${this.#seat}`,
      clientId: this.clientId,
      http: {
        ticket: () => this.#mortal(http.ticket()),
        pageCache: (wbNo, pageId) => this.#mortal(http.pageCache(wbNo, pageId)),
        snapshot: (path) => this.#mortal(http.snapshot(path)),
        historiesHash: (pageId, stepId) => this.#mortal(http.historiesHash(pageId, stepId)),
      },
      decode: (bytes) => this.#mortal(decode(bytes)),
      socket: this.#socket,
      timing: this.#timing,
      queue: this.#queue,
      locks: this.#locks,
      maxPartBytes: 1_800,
    });
    if (!this.#alive) return;
    this.#connection = connection;
    this.#sit(connection);
  }

  /** Goes to another page and back: the lane continues with all pending work. */
  async turnPages(): Promise<void> {
    const connection = this.#connection;
    this.#page?.close();
    this.#page = undefined;
    await this.#world.sleep(this.#chance.between(0, 60));
    if (connection && this.#alive) this.#sit(connection);
  }

  #sit(connection: BoardConnection): void {
    const page = connection.openPage(this.#world.page);
    this.#page = page;
    if (this.#known.has(page)) return;
    this.#known.add(page);
    page.on('save', (save) => {
      if (save.state === 'saved' && page.page) this.#witness.saidSaved(this.clientId, page.page.versionId);
    });
    page.on('diverged', ({ versionId }) => this.#witness.complain(`${this.clientId} diverged at ${versionId}`));
    page.on('storageFailed', ({ error }) => this.#witness.complain(`storage: ${String(error)}`));
  }

  reconnect(): void {
    this.#connection?.reconnect();
    this.#page?.retry();
  }

  /** The process ends here: nothing more happens, and its locks are free. */
  crash(): void {
    this.#alive = false;
    for (const socket of this.#sockets) socket.drop();
    for (const cancel of this.#cancels) cancel();
    for (const release of this.#releases) release();
  }

  close(): void {
    this.#connection?.close();
  }

  get saved(): boolean {
    return this.#page?.live === true && this.#page.save.state === 'saved';
  }

  /** Computed from the shown page, not from its own sums. */
  get hash(): string {
    return this.#page?.page ? fullHash(this.#page.page) : '';
  }

  get version(): number {
    return this.#page?.page?.versionId ?? -1;
  }

  #mortal<T>(promise: Promise<T>): Promise<T> {
    return promise.then(
      (value) => (this.#alive ? value : FOREVER),
      (error: unknown) => {
        if (this.#alive) throw error;
        return FOREVER;
      },
    );
  }

  readonly #timing: Timing = {
    now: () => this.#world.timing.now(),
    random: () => this.#world.timing.random(),
    after: (milliseconds, run) => {
      const cancel = this.#world.timing.after(milliseconds, () => {
        this.#cancels.delete(cancel);
        if (this.#alive) run();
      });
      this.#cancels.add(cancel);
      return () => {
        this.#cancels.delete(cancel);
        cancel();
      };
    },
  };

  readonly #locks: Locks = {
    tryHold: async (name) => {
      const release = await this.#browser.locks.tryHold(name);
      if (!release) return undefined;
      if (!this.#alive) {
        release();
        return FOREVER;
      }
      this.#releases.add(release);
      return () => {
        this.#releases.delete(release);
        release();
      };
    },
  };

  /** A write takes time, and a crash during it means that it did not happen. */
  readonly #queue: OperationQueue = {
    write: async (lane, change) => {
      await this.#mortal(
        new Promise<void>((resolve) => this.#world.timing.after(this.#chance.between(0, 12), resolve)),
      );
      await this.#browser.queue.write(lane, change);
      for (const { frame } of change.put) this.#witness.durable(frame);
    },
    read: (lane) => this.#mortal(this.#browser.queue.read(lane)),
    lanes: (userId) => this.#mortal(this.#browser.queue.lanes(userId)),
    drop: (lane) => this.#mortal(this.#browser.queue.drop(lane)),
  };

  readonly #socket: SocketFactory = (url, handlers) => {
    let clientId = '';
    const socket = this.#world.seat(this.#seat).socket(url, {
      opened: () => this.#alive && handlers.opened(),
      closed: (code) => this.#alive && handlers.closed(code),
      binary: (bytes) => this.#alive && handlers.binary(bytes),
      text: (data) => {
        if (!this.#alive) return;
        this.#witness.heard(clientId, data);
        handlers.text(data);
      },
    });
    const mine = {
      send: (data: string | Uint8Array) => {
        if (!this.#alive) return;
        if (typeof data === 'string') clientId = helloOf(data) ?? clientId;
        socket.send(data);
      },
      drop: () => {
        this.#sockets.delete(mine);
        socket.drop();
      },
    };
    this.#sockets.add(mine);
    return mine;
  };
}

const helloOf = (data: string): string | undefined => {
  const message = JSON.parse(data) as { type: string; clientId?: string };
  return message.type === 'hello' ? message.clientId : undefined;
};
