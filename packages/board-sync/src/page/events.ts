import type { Access, Operation, Permit, Voided } from '@sw/board-model';
import type { Person } from './presence.ts';
import type { Denial } from './refusals.ts';
import type { SaveState } from './save-state.ts';

/** The user's work that was not kept, entirely or in part. */
export interface VoidedWork {
  readonly clientSeq: number;
  /**
   * A reason of the gateway (refused before it was stored) or of the reducer (stored without effect). `gone`: a
   * snapshot already includes it, and the object it created is not on the page.
   */
  readonly reason: string;
  /** Nothing of it was kept; otherwise `voided` lists the lost parts. */
  readonly whole: boolean;
  readonly voided: readonly Voided[];
  /** Missing if an earlier tab queued it and died before it could report. */
  readonly operation: Operation | undefined;
}

/** Work too old to send; its objects can be pasted. */
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
  /** Ids of objects that may look different now, '' for the page itself; `all` after the page was replaced. */
  change: ReadonlySet<string> | 'all';
  save: SaveState;
  /** The log is folded to its head, at every opening: everybody sees the same page. */
  live: null;
  /** The user's identity on this page: at every opening, and when their permit changes. */
  standing: Standing;
  /** The rights in the log have changed: a permit, a demo, or the page's deletion. */
  access: Access;
  voided: VoidedWork;
  stale: StaleWork;
  /** The page differs from the server's at that version. It is being loaded again. */
  diverged: { readonly versionId: number; readonly ours: string; readonly theirs: string };
  denied: { readonly error: Denial };
  /** The page needs newer code than this: the app must be reloaded. */
  outdated: null;
  /** The browser's storage does not work: unsaved work would be lost with the tab. */
  storageFailed: { readonly error: unknown };
  people: ReadonlyMap<string, Person>;
  /** Somebody else has put the page back to an earlier moment, or brought back what was deleted. */
  restored: { readonly actor: number };
}
