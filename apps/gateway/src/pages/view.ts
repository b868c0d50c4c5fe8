import type { PageAccess } from '@sw/postgres';
import type { Connection } from '../socket/connection.ts';
import { WriterLane } from '../writing/writer-lane.ts';
import type { PageFeed } from './page-feed.ts';

/**
 * - `opening`: PostgreSQL and the log are being queried.
 * - `catching`: frames older than the cache are being read for this view alone.
 * - `live`: gets what everybody gets.
 * - `stalled`: reads too slowly; gets `resync` when it has drained.
 * - `waiting`: was asked to open the page again.
 * - `ended`: denied, or removed from the board.
 */
export type ViewState = 'opening' | 'catching' | 'live' | 'stalled' | 'waiting' | 'ended';

/** One page on one socket. */
export class View {
  readonly connection: Connection;
  readonly pageId: string;
  state: ViewState = 'opening';
  feed: PageFeed | undefined;
  access: PageAccess | undefined;
  /** The last version sent. */
  at = 0;
  lane = new WriterLane();
  /** Operations wait here until images are checked; later ones wait behind them. */
  behind: Promise<void> | undefined;

  constructor(connection: Connection, pageId: string) {
    this.connection = connection;
    this.pageId = pageId;
  }

  /** Still the socket's view of this page, on an open socket. */
  get current(): boolean {
    return this.connection.open && this.connection.views.get(this.pageId) === this;
  }
}
