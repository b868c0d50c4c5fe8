import type { PageAccess } from '@sw/postgres';
import type { Connection } from '../socket/connection.ts';
import { WriterLane } from '../writing/writer-lane.ts';
import type { FeedView, ViewState } from './feed-view.ts';
import type { PageFeed } from './page-feed.ts';

/** One page on one socket. */
export class View implements FeedView {
  readonly connection: Connection<View>;
  readonly pageId: string;
  state: ViewState = 'opening';
  feed: PageFeed<View> | undefined;
  access: PageAccess | undefined;
  /** The last version sent. */
  at = 0;
  lane = new WriterLane();
  /** Operations wait here until images are checked; later ones wait behind them. */
  behind: Promise<void> | undefined;

  constructor(connection: Connection<View>, pageId: string) {
    this.connection = connection;
    this.pageId = pageId;
  }

  /** Still the socket's view of this page, on an open socket. */
  get current(): boolean {
    return this.connection.open && this.connection.views.get(this.pageId) === this;
  }
}
