/**
 * - `opening`: PostgreSQL and the log are being queried.
 * - `catching`: frames older than the cache are being read for this view alone.
 * - `live`: gets what everybody gets.
 * - `stalled`: reads too slowly; gets `resync` when it has drained.
 * - `waiting`: was asked to open the page again.
 * - `ended`: denied, or removed from the board.
 */
export type ViewState = 'opening' | 'catching' | 'live' | 'stalled' | 'waiting' | 'ended';

/** What a feed knows of a view: how far it is, and whether its operations are stopped. Sockets are not a feed's business. */
export interface FeedView {
  /** The last version sent. */
  at: number;
  state: ViewState;
  readonly lane: { readonly stopped: boolean };
}
