/**
 * - `opening`: PostgreSQL and the log are being queried.
 * - `catching`: frames older than the cache are being read for this view alone.
 * - `live`: receives the same frames as all live views.
 * - `stalled`: reads too slowly; gets `resync` when it has drained.
 * - `waiting`: was asked to open the page again.
 * - `ended`: denied, or removed from the board.
 */
export type ViewState = 'opening' | 'catching' | 'live' | 'stalled' | 'waiting' | 'ended';

/** A view as a feed sees it: its version, and whether its operations are stopped. A feed does not deal with sockets. */
export interface FeedView {
  /** The last version sent. */
  at: number;
  state: ViewState;
  readonly lane: { readonly stopped: boolean };
}
