import type { Json } from '../object/json.ts';
import type { BoardObject } from '../object/object.ts';
import type { Permit } from '../operation/operation-codes.ts';
import { type HashSum, newSum } from './hash.ts';

/** The origin of an object: decides what clean and undo may do to it. */
export interface Birth {
  readonly creator: number;
  /** versionId of the record that created or restored it. */
  readonly created: number;
  /** Whether a user other than the creator has changed it since. */
  readonly touched: boolean;
}

/** The page state's record of one lane. */
export interface LaneState {
  /** clientSeq of the last record consumed. */
  readonly last: number;
  /** Log time of that record. */
  readonly time: number;
}

/** The rights according to the log. Replaced as a whole when they change, which is rare. */
export interface Access {
  readonly deleted: boolean;
  readonly recycled: boolean;
  readonly demo: { readonly actor: number; readonly clientId: string } | null;
  /** Lists only actors below the full permit, so the map stays as small as the list of exceptions. */
  readonly permits: ReadonlyMap<number, Permit>;
  readonly removed: ReadonlySet<number>;
}

/**
 * A page as one replica holds it. Only `write.ts` changes it, because the sums and the tree must follow every change.
 * Objects are immutable values: the same reference means no change.
 */
export interface PageState {
  readonly pageId: string;
  versionId: number;
  /** Highest rules seen in the log. */
  rules: number;
  background: Json;
  canvas: Json;
  readonly objects: Map<string, BoardObject>;
  readonly births: Map<string, Birth>;
  /** Children by parent, so that a subtree can be found without reading the page. */
  readonly children: Map<string, Set<string>>;
  readonly lanes: Map<string, LaneState>;
  access: Access;
  /**
   * The weight of objects, background and canvas together: it follows from them, so it is neither hashed nor stored.
   */
  weight: number;
  /** Weight that was removed from the page and that undo and redo may add again beyond the bound. */
  released: number;
  /** Hash of visible content: objects, background, canvas. */
  readonly contentSum: HashSum;
  /** Hash of everything else the rules read: births, lanes, access, released weight. */
  readonly metadataSum: HashSum;
}

const OPEN_ACCESS: Access = {
  deleted: false,
  recycled: false,
  demo: null,
  permits: new Map(),
  removed: new Set(),
};

export const createPage = (pageId: string): PageState => ({
  pageId,
  versionId: 0,
  rules: 1,
  background: null,
  canvas: null,
  objects: new Map(),
  births: new Map(),
  children: new Map(),
  lanes: new Map(),
  access: OPEN_ACCESS,
  weight: 0,
  released: 0,
  contentSum: newSum(),
  metadataSum: newSum(),
});

export const laneKey = (actor: number, clientId: string): string => `${actor}/${clientId}`;

/** clientSeq of the last record consumed in a lane; 0 if there is none. A client resends from the next one. */
export const lastInLane = (page: PageState, actor: number, clientId: string): number =>
  page.lanes.get(laneKey(actor, clientId))?.last ?? 0;
