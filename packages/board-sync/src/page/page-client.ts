import type { Result } from '@sw/base';
import type { PageState, UndoState } from '@sw/board-model';
import type { Presence } from '@sw/contract';
import type { Unsubscribe } from '../emitter.ts';
import type { LaneKey } from '../queue/port.ts';
import type { Dispatched, DispatchOptions } from './dispatch.ts';
import type { Draft } from './drafts.ts';
import type { PageEvents, Standing } from './events.ts';
import type { Person } from './presence.ts';
import type { SaveState } from './save-state.ts';

/** What the editor holds of a page. */
export interface PageClient {
  readonly key: LaneKey;
  /** The page with what is pending on top; undefined until it is loaded. Read it, and never change it. */
  readonly page: PageState | undefined;
  readonly standing: Standing | undefined;
  /** Whether the log is folded to its head and operations are being sent. */
  readonly live: boolean;
  readonly save: SaveState;
  readonly pending: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** One's own gestures on this page since it was opened, and how many of them hold. */
  readonly undoState: UndoState;
  readonly people: ReadonlyMap<string, Person>;
  on<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => void): Unsubscribe;
  /** Shows one gesture at once, and takes care that it is saved. Or says why nothing happened at all. */
  dispatch(drafts: readonly Draft[], options?: DispatchOptions): Result<Dispatched, string>;
  undo(): Result<Dispatched, string>;
  redo(): Result<Dispatched, string>;
  /** A gesture that the server writes in one's name (a restore): once it has come through the log, it is undone like any. */
  claim(gestureId: string): void;
  /** All of it has come, or the server has refused it. What was claimed and never comes is forgotten after 16 others. */
  unclaim(gestureId: string): void;
  /** Tells the others; at most thirty times a second, and never stored. */
  say(item: Presence): void;
  /** Resolves when everything dispatched so far outlives the tab. */
  durable(): Promise<void>;
  /** The rights may have changed: what was denied is tried again. */
  retry(): void;
  /** The page stays in the background until everything of it is saved. */
  close(): void;
}
