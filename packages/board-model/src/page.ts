import { type HashSum, newSum } from './hash.ts';
import type { Json } from './json.ts';
import type { BoardObject } from './object.ts';
import type { Permit } from './operation-codes.ts';

/** Where an object comes from: decides what clean and undo may do to it. */
export interface Birth {
  readonly creator: number;
  /** versionId of the record that created or restored it. */
  readonly created: number;
  /** Whether a person other than the creator has changed it since. */
  readonly touched: boolean;
}

/** What the page state keeps of one lane. */
export interface LaneState {
  /** clientSeq of the last record consumed. */
  readonly last: number;
  /** Log time of that record. */
  readonly time: number;
}

/** What the log says about rights. Replaced as a whole when it changes, which is seldom. */
export interface Access {
  readonly deleted: boolean;
  readonly recycled: boolean;
  readonly demo: { readonly actor: number; readonly clientId: string } | null;
  /** Only actors held below the full permit are listed, so the map stays as small as the list of exceptions. */
  readonly permits: ReadonlyMap<number, Permit>;
  readonly removed: ReadonlySet<number>;
}

/**
 * A page as one replica holds it. Only `write.ts` changes it, since the sums and the tree must follow every change.
 * Objects are immutable values: one that is the same object has not changed.
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
  /** Children by parent, so that a subtree is found without reading the page. */
  readonly children: Map<string, Set<string>>;
  readonly lanes: Map<string, LaneState>;
  access: Access;
  /** What objects, background and canvas weigh together: follows from them, so it is neither hashed nor stored. */
  weight: number;
  /** Weight that was taken off the page and that undo and redo may put on it again beyond the bound. */
  released: number;
  /** Hash of what people see: objects, background, canvas. */
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

/** clientSeq of the last record consumed in a lane; 0 if it has none. A client resends from the next one. */
export const lastInLane = (page: PageState, actor: number, clientId: string): number =>
  page.lanes.get(laneKey(actor, clientId))?.last ?? 0;
