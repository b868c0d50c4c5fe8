import type { BoardObject, InkPoint } from '@sw/board-model';
import type { Box, Camera, LiveItem, Point, Size } from '@sw/board-render';
import type { Draft } from '@sw/board-sync';
import type { Presence } from '@sw/contract';
import type { Scene } from '../edit/scene.ts';
import type { Modifiers } from '../input/events.ts';
import type { EditorMessage } from '../messages.ts';
import type { Device } from '../selection/handles.ts';
import type { Selection } from '../selection/selection.ts';
import type { Guide } from '../selection/snap.ts';
import type { Transform } from '../selection/transform.ts';
import type { Settings } from '../settings/settings.ts';
import type { ToolChoice } from './modes.ts';

/** The tool's input. A tool changes nothing itself: it returns effects. */
export interface ToolView extends Scene {
  readonly camera: Camera;
  readonly size: Size;
  readonly selection: Selection;
  readonly settings: Settings;
  readonly choice: ToolChoice;
  newId(): string;
}

export interface ToolPointer extends Modifiers {
  readonly type: 'down' | 'move' | 'up' | 'hover';
  /** On the page. */
  readonly at: Point;
  /** In window pixels. */
  readonly window: Point;
  /** All positions since the last event, on the page. */
  readonly samples: readonly InkPoint[];
  readonly predicted: readonly InkPoint[];
  readonly device: Device;
  readonly clicks: number;
}

export type ToolEvent =
  | ToolPointer
  /** Escape, a second finger, a lost pointer or a lost right: cancels the gesture; nothing is applied. */
  | { readonly type: 'cancel' };

/** The preview of an action in progress. */
export interface Preview {
  readonly live: readonly LiveItem[];
  readonly hidden: ReadonlySet<string>;
  /** What moves, for the others' screens. */
  readonly drag?: { readonly ids: ReadonlySet<string>; readonly transform: Transform };
  /** An object that is being drawn or bent. */
  readonly drawn?: BoardObject;
  readonly marquee?: Box;
  readonly guides?: readonly Guide[];
  /** The eraser. */
  readonly circle?: Point & { readonly radius: number };
  /** Where the end of a line would be bound. */
  readonly hold?: Point;
}

export const NO_PREVIEW: Preview = { live: [], hidden: new Set() };

export type Effect =
  | { readonly do: 'dispatch'; readonly drafts: readonly Draft[]; readonly gesture?: string }
  | { readonly do: 'show'; readonly preview: Preview }
  /** `cell`: an empty cell among them, which is not on the page yet. */
  | { readonly do: 'select'; readonly ids: Selection; readonly cell?: BoardObject }
  /** Scrolls the selection into view, if necessary. */
  | { readonly do: 'reveal' }
  | { readonly do: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly do: 'say'; readonly item: Presence }
  | { readonly do: 'laser'; readonly points: readonly Point[]; readonly end: boolean }
  | { readonly do: 'choose'; readonly choice: ToolChoice }
  | { readonly do: 'editText'; readonly selectId: string }
  /** The cell of a table at a point of the page. */
  | { readonly do: 'editCell'; readonly selectId: string; readonly at: Point }
  | { readonly do: 'crop'; readonly selectId: string }
  | { readonly do: 'writeAt'; readonly at: Point }
  | { readonly do: 'follow'; readonly link: string }
  | { readonly do: 'notify'; readonly message: EditorMessage };

export interface Step<State> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export type CursorName = 'default' | 'move' | 'grab' | 'grabbing' | 'crosshair' | 'text' | 'none' | 'turn' | 'resize';

/** A small state machine: the same state and event always give the same step. */
export interface Tool<State> {
  readonly idle: State;
  step(state: State, event: ToolEvent, view: ToolView): Step<State>;
  cursor(state: State): CursorName;
}

export const stay = <State>(state: State, ...effects: Effect[]): Step<State> => ({ state, effects });
export const hidePreview: Effect = { do: 'show', preview: NO_PREVIEW };
