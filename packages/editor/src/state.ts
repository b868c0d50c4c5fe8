import type { UndoState } from '@sw/board-model';
import type { Camera, Size } from '@sw/board-render';
import type { SaveState, Standing } from '@sw/board-sync';
import type { Walked } from './commands/walk.ts';
import type { Found } from './find/find-on-page.ts';
import { NO_SUMMARY, type SelectionSummary } from './selection/summary.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings/settings.ts';
import type { TextPart } from './text/request.ts';
import type { Present } from './together/people.ts';
import { NO_RIGHTS, type Rights } from './together/rights.ts';
import { choiceOf, type ToolChoice, type ToolMode } from './tools/modes.ts';
import type { CursorName } from './tools/tool.ts';

/** Everything the chrome shows. Parts that did not change are the same values. */
export interface EditorState {
  readonly loaded: boolean;
  /** All that others have done is on it too, and what is done here is sent; it stays so when the connection breaks later. */
  readonly ready: boolean;
  /** A page of the past is shown in the place of the present one. */
  readonly past: boolean;
  /** What holds now: the chosen mode, or READONLY or DEMOMODE while one may not use it. */
  readonly mode: ToolMode;
  /** What was chosen; it comes back with the right to use it. */
  readonly choice: ToolChoice;
  readonly cursor: CursorName;
  /** Something is being drawn or dragged: islands give way. */
  readonly busy: boolean;
  readonly settings: Settings;
  readonly selection: SelectionSummary;
  /** Where Tab has gone to, as long as that is selected. */
  readonly walked: Walked | undefined;
  /** What is looked for, and where it stands on this page. */
  readonly found: Found | undefined;
  /** Id of the text in one's hand. */
  readonly editing: string | undefined;
  /** The part of it that is selected, if it is a part: styles are those of these characters. */
  readonly part: TextPart | undefined;
  readonly camera: Camera;
  readonly size: Size;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** One's own gestures on this page, and how many of them hold. */
  readonly undoState: UndoState;
  readonly save: SaveState;
  readonly standing: Standing | undefined;
  readonly rights: Rights;
  readonly people: readonly Present[];
  /** ClientId of the person whose view is followed. */
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
  walked: undefined,
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
