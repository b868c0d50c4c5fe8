import type { BoardObject, UndoState } from '@sw/board-model';
import type { Camera, Size } from '@sw/board-render';
import type { SaveState, Standing } from '@sw/board-sync';
import type { Found } from './find/find-on-page.ts';
import type { OutlineNode } from './outline/outline.ts';
import { NO_SUMMARY, type SelectionSummary } from './selection/summary.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings/settings.ts';
import type { TextPart } from './text/request.ts';
import type { Present } from './together/people.ts';
import { NO_RIGHTS, type Rights } from './together/rights.ts';
import { choiceOf, type ToolChoice, type ToolMode } from './tools/modes.ts';
import type { CursorName } from './tools/tool.ts';

/** The keyboard's position on the page, for a screen reader. */
export interface Walked {
  readonly node: OutlineNode;
  /** Starts at 1. */
  readonly place: number;
  readonly count: number;
}

/** What keys have done to the page, for a screen reader. */
export type Announcement =
  /** The upper left corner of the selection, in whole units. */
  | { readonly what: 'moved'; readonly x: number; readonly y: number }
  | { readonly what: 'placed'; readonly x: number; readonly y: number }
  | { readonly what: 'deleted'; readonly count: number }
  | { readonly what: 'arranged'; readonly count: number }
  | { readonly what: 'connected' };

/** Everything the chrome shows. Unchanged parts keep their references. */
export interface EditorState {
  readonly loaded: boolean;
  /**
   * All other users' work is on it, and the user's own work is being sent; it stays true when the connection breaks
   * later.
   */
  readonly ready: boolean;
  /** A past page is shown instead of the present one. */
  readonly past: boolean;
  /** The effective mode: the chosen one, or READONLY or DEMOMODE while the user may not use it. */
  readonly mode: ToolMode;
  /** The chosen tool; it returns with the right to use it. */
  readonly choice: ToolChoice;
  readonly cursor: CursorName;
  /** A stroke or drag is in progress: islands give way. */
  readonly busy: boolean;
  readonly settings: Settings;
  readonly selection: SelectionSummary;
  /** The one selected object that printable keys write in; undefined while they are the tools'. */
  readonly typing: BoardObject | undefined;
  /** The object that Tab has reached, while it is selected. */
  readonly walked: Walked | undefined;
  /** A new object for each thing that is announced. */
  readonly announced: Announcement | undefined;
  /** The query, and its matches on this page. */
  readonly found: Found | undefined;
  /** Id of the text being edited. */
  readonly editing: string | undefined;
  /** The selected part of it, if any: styles are those of these characters. */
  readonly part: TextPart | undefined;
  readonly camera: Camera;
  readonly size: Size;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The user's gestures on this board, and how many of them are applied. */
  readonly undoState: UndoState;
  readonly save: SaveState;
  readonly standing: Standing | undefined;
  readonly rights: Rights;
  readonly people: readonly Present[];
  /** ClientId of the user whose view is followed. */
  readonly following: string | undefined;
}

export const FIRST_STATE: EditorState = {
  loaded: false,
  ready: false,
  past: false,
  mode: 'READONLY',
  choice: choiceOf('SELECT'),
  cursor: 'default',
  busy: false,
  settings: DEFAULT_SETTINGS,
  selection: NO_SUMMARY,
  typing: undefined,
  walked: undefined,
  announced: undefined,
  found: undefined,
  editing: undefined,
  part: undefined,
  camera: { x: 0, y: 0, zoom: 1 },
  size: { width: 0, height: 0 },
  canUndo: false,
  canRedo: false,
  undoState: { list: [], index: 0 },
  save: { state: 'saved' },
  standing: undefined,
  rights: NO_RIGHTS,
  people: [],
  following: undefined,
};
