import type { Access, Operation, Permit, Voided } from '@sw/board-model';
import type { Person } from './presence.ts';
import type { SaveState } from './save-state.ts';

/** Something done here that did not come to be, wholly or in part. */
export interface VoidedWork {
  readonly clientSeq: number;
  /**
   * A reason of the gateway (refused before it was stored) or of the reducer (no effect when it was). `gone`: a snapshot
   * has it behind it, and what it created is not on the page.
   */
  readonly reason: string;
  /** Nothing of it was kept; otherwise `voided` says what was not. */
  readonly whole: boolean;
  readonly voided: readonly Voided[];
  /** Missing where it was queued by an earlier tab that did not live to tell. */
  readonly operation: Operation | undefined;
}

/** Work too old to be sent; its objects can be pasted. */
export interface StaleWork {
  readonly wbNo: string;
  readonly pageId: string;
  readonly clientId: string;
  readonly queuedAt: number;
  readonly operations: readonly Operation[];
}

export interface Standing {
  readonly actor: number;
  readonly permit: Permit;
  readonly owner: boolean;
}

export interface PageEvents {
  /** Ids of objects that may look different now, '' for the page itself; `all` after another page took this one's place. */
  change: ReadonlySet<string> | 'all';
  save: SaveState;
  /** The log is folded to its head, at every opening: what is seen now is what everybody sees. */
  live: null;
  /** Who one is on this page: at every opening, and when the own permit changes. */
  standing: Standing;
  /** What the log says about rights has changed: somebody's permit, demo, the page's own end. */
  access: Access;
  voided: VoidedWork;
  stale: StaleWork;
  /** Our page was not what the server's is at that version. It is being loaded again. */
  diverged: { readonly versionId: number; readonly ours: string; readonly theirs: string };
  denied: { readonly error: string };
  /** The page needs newer code than this: the app must be reloaded. */
  outdated: null;
  /** The browser's storage does not work: what is not saved would be lost with the tab. */
  storageFailed: { readonly error: unknown };
  people: ReadonlyMap<string, Person>;
}
