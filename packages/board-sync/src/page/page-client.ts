import type { Result } from '@sw/base';
import type { PageState, UndoState } from '@sw/board-model';
import type { Presence } from '@sw/contract';
import type { Unsubscribe } from '../emitter.ts';
import type { LaneKey } from '../queue/port.ts';
import type { Dispatched, DispatchOptions } from './dispatch.ts';
import type { Draft } from './drafts.ts';
import type { PageEvents, Standing } from './events.ts';
import type { Person } from './presence.ts';
import type { DispatchRefusal } from './refusals.ts';
import type { SaveState } from './save-state.ts';

/** The editor's interface to a page. */
export interface PageClient {
  readonly key: LaneKey;
  /** The page with pending operations on top; undefined until it is loaded. Read-only for callers. */
  readonly page: PageState | undefined;
  readonly standing: Standing | undefined;
  /** Whether the log is folded to its head and operations are being sent. */
  readonly live: boolean;
  readonly save: SaveState;
  readonly pending: number;
  /** The page of the board that the user's next undo changes: it must be open there. Undefined if there is none. */
  readonly undoPage: string | undefined;
  readonly redoPage: string | undefined;
  /** The user's gestures on this board since it was opened, and how many of them are applied. */
  readonly undoState: UndoState;
  readonly people: ReadonlyMap<string, Person>;
  /** Who deleted this object a moment ago, if it was somebody else and the log was seen. */
  deletedBy(selectId: string): number | undefined;
  on<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => void): Unsubscribe;
  /** Shows one gesture at once and saves it, or returns why nothing happened. */
  dispatch(drafts: readonly Draft[], options?: DispatchOptions): Result<Dispatched, DispatchRefusal>;
  /** Takes back the user's last gesture, if it was made on this page. */
  undo(): Result<Dispatched, DispatchRefusal>;
  redo(): Result<Dispatched, DispatchRefusal>;
  /** A page of the board is gone: its gestures cannot be undone any more. */
  forgetPage(pageId: string): void;
  /**
   * A gesture that the server writes on the user's behalf (a restore): once it has arrived through the log, it can be
   * undone like any other.
   */
  claim(gestureId: string): void;
  /**
   * The whole gesture has arrived, or the server has refused it. A claimed gesture that never arrives is dropped after
   * 16 others.
   */
  unclaim(gestureId: string): void;
  /** Sends presence to the others; at most thirty times a second, and never stored. */
  say(item: Presence): void;
  /** Resolves when everything dispatched so far survives the tab. */
  durable(): Promise<void>;
  /** The rights may have changed: denied operations are tried again. */
  retry(): void;
  /** The page stays in the background until all of it is saved. */
  close(): void;
}
