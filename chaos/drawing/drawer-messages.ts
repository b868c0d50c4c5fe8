import type { LaneKey } from '@sw/board-sync';
import type { Person } from '../people.ts';

/** The task of a drawing process. */
export interface DrawerTask {
  readonly person: Person;
  readonly apiUrl: string;
  /** Its own first. */
  readonly gatewayUrls: readonly string[];
  readonly wbNo: string;
  readonly pageId: string;
  readonly seed: number;
  /** What the same person's tab before a reload had not saved yet. */
  readonly kept?: KeptWork;
}

/** The queue of a tab, as its browser would keep it over a reload. */
export interface KeptWork {
  readonly lane: LaneKey;
  readonly records: readonly { readonly clientSeq: number; readonly frame: string; readonly queuedAt: number }[];
}

/** From the run to a drawing process. */
export type ToDrawer =
  /** The first one. */
  | { readonly type: 'begin'; readonly task: DrawerTask }
  | { readonly type: 'draw' }
  /** Stop drawing; waiting work is still sent. */
  | { readonly type: 'rest' }
  /** The network drops the socket, and the next connection leads to the own gateway. */
  | { readonly type: 'reconnect' }
  | { readonly type: 'report' }
  /** Stop drawing and report unsaved work, because the page is about to be reloaded. */
  | { readonly type: 'leave' };

/** A client's page at rest. */
export interface Replica {
  readonly live: boolean;
  readonly pending: number;
  readonly version: number;
  readonly hash: string;
}

/** From a drawing process to the run. */
export type FromDrawer =
  /** Its code is in memory; it waits for its task. */
  | { readonly type: 'loaded' }
  | { readonly type: 'live'; readonly actor: number; readonly clientId: string }
  /** Everything up to this number is on disk, by acknowledgement or by the client's own fold; reported immediately. */
  | { readonly type: 'acked'; readonly clientSeq: number; readonly dispatchedAt: number }
  /** Events of its connection, and a gateway's messages about its page; they explain a slow recovery. */
  | { readonly type: 'met'; readonly what: string }
  | ({ readonly type: 'replica' } & Replica)
  /** `drawnTo`: the number of its last operation. */
  | { readonly type: 'left'; readonly drawnTo: number; readonly kept: KeptWork }
  /** Events that must never happen to a client, no matter what dies. */
  | { readonly type: 'trouble'; readonly what: string };
