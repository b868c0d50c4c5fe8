import { decodeFrame } from '@sw/board-model';
import type { GatewayMessage } from '@sw/contract';
import { STALE_MS } from '../lane/sending-lane.ts';
import { Connection, type ConnectionPorts, type ConnectionState } from '../link/connection.ts';
import type { PageLink } from '../link/page-link.ts';
import type { StaleWork } from '../page/events.ts';
import type { PageSession } from '../page/page-session.ts';
import type { Locks, Release } from '../ports/lock.ts';
import type { LaneKey, LaneSummary, OperationQueue } from '../queue/port.ts';

/** Work of a closed tab that is too old to send. It stays in storage until it is discarded. */
export interface StaleOffer extends StaleWork {
  discard(): Promise<void>;
}

export interface AdopterPorts extends ConnectionPorts {
  readonly userId: string;
  readonly queue: OperationQueue;
  readonly locks: Locks;
  /** The page, held open; the caller closes it. */
  readonly page: (key: LaneKey) => PageSession;
  readonly stale: (offer: StaleOffer) => void;
}

export const lockName = (userId: string, clientId: string): string => `iwb_queue/${userId}/${clientId}`;

/**
 * Finds queues whose tab is gone and sends their content unchanged, under the lane's original clientId, on a separate
 * socket, because a socket belongs to one client. Only this user's queues, and only while it holds the queue's lock.
 */
export class Adopter {
  readonly #ports: AdopterPorts;
  readonly #own: string;
  readonly #adopted = new Map<string, { connection: Connection | undefined; release: Release }>();
  #scanning: Promise<void> | undefined;
  #closed = false;

  constructor(ports: AdopterPorts, ownClientId: string) {
    this.#ports = ports;
    this.#own = ownClientId;
  }

  /** One scan at a time; unreadable storage has nothing to adopt. */
  scan(): Promise<void> {
    this.#scanning ??= this.#scan()
      .catch(() => undefined)
      .finally(() => {
        this.#scanning = undefined;
      });
    return this.#scanning;
  }

  wake(): void {
    for (const { connection } of this.#adopted.values()) connection?.wake();
  }

  close(): void {
    this.#closed = true;
    for (const { connection, release } of this.#adopted.values()) {
      connection?.close();
      release();
    }
    this.#adopted.clear();
  }

  async #scan(): Promise<void> {
    const { queue, locks, userId } = this.#ports;
    const clients = new Set((await queue.lanes(userId)).map(({ clientId }) => clientId));
    for (const clientId of clients) {
      if (clientId === this.#own || this.#adopted.has(clientId)) continue;
      const release = await locks.tryHold(lockName(userId, clientId));
      if (!release) continue;
      if (this.#closed) {
        release();
        return;
      }
      this.#adopted.set(clientId, { connection: undefined, release });
      try {
        // Read again, because the other tab may have continued until we got the lock.
        await this.#adopt(
          clientId,
          (await queue.lanes(userId)).filter((lane) => lane.clientId === clientId),
        );
      } catch (error) {
        this.#letGo(clientId);
        throw error;
      }
    }
  }

  async #adopt(clientId: string, lanes: readonly LaneSummary[]): Promise<void> {
    const { queue, timing } = this.#ports;
    const isOld = ({ oldestAt }: LaneSummary) => timing.now() - oldestAt > STALE_MS;
    for (const lane of lanes.filter(isOld)) await this.#offer(lane);
    const fresh = lanes.filter((lane) => !isOld(lane));
    const read = await Promise.all(fresh.map(async (lane) => ({ lane, records: await queue.read(lane) })));
    const held = this.#adopted.get(clientId);
    if (!held) return;
    const links = new Map<string, PageLink>();
    const connection = this.#connection(clientId, links);
    held.connection = connection;
    let left = read.length;
    for (const { lane, records } of read) {
      const session = this.#ports.page(lane);
      const done = (): void => {
        links.delete(lane.pageId);
        left -= 1;
        if (left === 0) this.#finished(clientId, lanes.length === fresh.length);
        session.close();
      };
      const link = session.adopt(connection, lane, records, done);
      // The page may have consumed all of it already.
      if (link.lane.count > 0) links.set(lane.pageId, link);
    }
    if (left > 0) connection.wake();
    else if (fresh.length === lanes.length) this.#letGo(clientId);
  }

  #connection(clientId: string, links: ReadonlyMap<string, PageLink>): Connection {
    return new Connection(clientId, this.#ports, {
      state: (state: ConnectionState) => {
        for (const link of links.values()) state.name === 'connected' ? link.proceed() : link.down();
      },
      message: (message: GatewayMessage) => {
        if ('pageId' in message) links.get(message.pageId)?.message(message);
      },
      // The page's own connection receives the log already.
      batch: () => undefined,
    });
  }

  /** An offered queue keeps its lock, so that no other tab offers it too. */
  #finished(clientId: string, nothingOffered: boolean): void {
    this.#adopted.get(clientId)?.connection?.close();
    if (nothingOffered) this.#letGo(clientId);
  }

  #letGo(clientId: string): void {
    const held = this.#adopted.get(clientId);
    this.#adopted.delete(clientId);
    held?.connection?.close();
    held?.release();
  }

  async #offer({ userId, wbNo, pageId, clientId, oldestAt }: LaneSummary): Promise<void> {
    const { queue, stale } = this.#ports;
    const key = { userId, clientId, wbNo, pageId };
    const operations = (await queue.read(key)).flatMap(({ frame }) => {
      const read = decodeFrame(frame);
      return read.ok && read.value.kind === 'operation' ? read.value.operation : [];
    });
    stale({ wbNo, pageId, clientId, queuedAt: oldestAt, operations, discard: () => queue.drop(key) });
  }
}
