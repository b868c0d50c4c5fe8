import { type ClientMessage, type ErrorName, PAGES_PER_SOCKET } from '@sw/contract';
import { type Database, type PageAccess, readPageAccess } from '@sw/postgres';
import type { Rooms } from '../presence/rooms.ts';
import type { Connection } from '../socket/connection.ts';
import { type CatchUpDeps, catchUp } from './catch-up.ts';
import type { FeedLease, Feeds } from './feeds.ts';
import type { PageFeed } from './page-feed.ts';
import { View } from './view.ts';

const MOST_REMEMBERED = 5_000;

/** Who was on which page recently, oldest dropped first: used only while PostgreSQL is down. */
class RecentAccess {
  readonly #known = new Map<string, PageAccess>();

  put(accountId: string, pageId: string, access: PageAccess): void {
    const key = `${accountId}/${pageId}`;
    this.#known.delete(key);
    this.#known.set(key, access);
    if (this.#known.size <= MOST_REMEMBERED) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      break;
    }
  }

  get(accountId: string, pageId: string): PageAccess | undefined {
    return this.#known.get(`${accountId}/${pageId}`);
  }
}

type Open = Extract<ClientMessage, { type: 'open' }>;

export interface OpeningDeps extends Omit<CatchUpDeps, 'sendReload'> {
  readonly database: Database;
  readonly feeds: Feeds;
  readonly rooms: Rooms;
  logError(message: string, error: unknown): void;
}

/** Opens and closes pages for sockets. */
export class Opening {
  readonly #deps: OpeningDeps;
  readonly #recent = new RecentAccess();

  constructor(deps: OpeningDeps) {
    this.#deps = deps;
  }

  async open(connection: Connection<View>, { wbNo, pageId, after }: Open): Promise<void> {
    const older = connection.views.get(pageId);
    if (!older && connection.views.size >= PAGES_PER_SOCKET) return deny(connection, pageId, 'TOO_MANY_REQUESTS');
    const view = new View(connection, pageId);
    if (older) takeOver(view, older);
    connection.addView(view);
    let lease: FeedLease | undefined;
    try {
      const access = await this.#access(connection, pageId, older);
      if (!view.current) return this.#leave(older);
      const error = refusal(access, wbNo);
      if (error || !access) {
        this.#leave(older);
        return this.end(view, error ?? 'BOARD_NOT_IN_LIST');
      }
      const page = { shard: access.shard, wbNo, pageId };
      lease = await this.#deps.feeds.follow(page, access);
      // The newer view enters the room before the older one leaves it, so that others do not see the person leave and return.
      const admitted = view.current && (await this.#deps.rooms.enter(view, page, access));
      this.#leave(older);
      if (!view.current) return this.#leave(view);
      if (!admitted) return this.end(view, 'MEMBER_LIMIT');
      await this.#begin(view, lease.feed, access, after);
    } catch (error) {
      this.#deps.logError('a page cannot be opened', error);
      this.#leave(older);
      this.#failed(view);
    } finally {
      lease?.release();
    }
  }

  /**
   * The head of each of these pages, according to the registry of feeds; null if this socket receives nothing of the page. The
   * client requests it, so it also discovers pages that this gateway lost track of.
   */
  confirm(connection: Connection<View>, pageIds: readonly string[]): { pageId: string; head: number | null }[] {
    return pageIds.map((pageId) => {
      const view = connection.views.get(pageId);
      const head = view ? this.#deps.feeds.headFor(view) : null;
      if (head === null) this.#deps.tally.unconfirmed += 1;
      return { pageId, head };
    });
  }

  /** The client closed the page. */
  close(connection: Connection<View>, pageId: string): void {
    const view = connection.views.get(pageId);
    if (view) this.#drop(view);
  }

  /** The socket is gone. */
  leaveAll(connection: Connection<View>): void {
    for (const view of [...connection.views.values()]) this.#drop(view);
  }

  /** Stops sending this page to this socket. Further operations are answered with `halted`. */
  end(view: View, error: ErrorName): void {
    this.#leave(view);
    view.state = 'ended';
    deny(view.connection, view.pageId, error);
  }

  readonly sendReload = (view: View, snapshotVersion: number): void => {
    view.state = 'waiting';
    this.#deps.tally.reloads += 1;
    view.connection.sendMessage({ topic: 'subscribe', type: 'reload', pageId: view.pageId, snapshotVersion });
  };

  readonly sendResync = (view: View): void => {
    this.#deps.tally.resyncs += 1;
    view.connection.sendMessage({ topic: 'subscribe', type: 'resync', pageId: view.pageId, reason: 'logBack' });
  };

  async #begin(view: View, feed: PageFeed<View>, access: PageAccess, after: number): Promise<void> {
    view.access = access;
    view.feed = feed;
    feed.views.add(view);
    if (feed.access.isRemoved(access.actor)) return this.end(view, 'BOARD_NOT_IN_LIST');
    view.at = after;
    view.connection.sendMessage({
      topic: 'subscribe',
      type: 'opened',
      wbNo: access.wbNo,
      pageId: view.pageId,
      actor: access.actor,
      permit: feed.access.permit(access),
      owner: access.owner,
      demo: feed.access.demo(access),
      head: feed.head,
    });
    this.#deps.rooms.introduce(view);
    await catchUp(view, feed, { ...this.#deps, sendReload: this.sendReload });
  }

  /** PostgreSQL may be down while a board is open. A user who was on the page recently then keeps their access. */
  async #access(connection: Connection, pageId: string, older: View | undefined): Promise<PageAccess | undefined> {
    const accountId = connection.person?.accountId ?? '';
    try {
      const access = await readPageAccess(this.#deps.database.query, { pageId, accountId });
      if (access) this.#recent.put(accountId, pageId, access);
      return access;
    } catch (error) {
      const known = older?.access ?? this.#recent.get(accountId, pageId);
      // A new feed would start at a snapshot that may be outdated, without knowing which records were purged since.
      if (!known || !this.#deps.feeds.has(pageId)) throw error;
      return known;
    }
  }

  /** An engine is down. A socket with other pages keeps them, and its client retries this page automatically. */
  #failed(view: View): void {
    if (!view.current) return;
    const others = [...view.connection.views.values()].some((one) => one !== view && one.state !== 'ended');
    if (!others) view.connection.close('UNAVAILABLE');
  }

  #drop(view: View): void {
    this.#leave(view);
    view.connection.removeView(view);
  }

  #leave(view: View | undefined): void {
    if (!view) return;
    const { feed } = view;
    feed?.leaveLive(view);
    feed?.views.delete(view);
    if (feed?.views.size === 0) feed.emptySince = performance.now();
    this.#deps.rooms.leave(view);
  }
}

/** The client reopens a page: the old view receives nothing more, but its lane and its rights continue meanwhile. */
function takeOver(view: View, older: View): void {
  older.feed?.leaveLive(older);
  view.lane = older.lane;
  view.access = older.access;
  view.feed = older.feed;
}

function refusal(access: PageAccess | undefined, wbNo: string): ErrorName | undefined {
  if (!access || access.wbNo !== wbNo || access.deleted) return 'BOARD_NOT_IN_LIST';
  if (access.recycled) return 'BOARD_DELETED';
  return access.copying ? 'TEMPORARILY_UNAVAILABLE' : undefined;
}

export function deny(connection: Connection, pageId: string, error: ErrorName): void {
  connection.sendMessage({ topic: 'subscribe', type: 'denied', pageId, error });
}
