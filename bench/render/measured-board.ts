import type { Scene } from './scenes.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The interface of a board on a measured page. The board fills the window; all input comes through the browser's own events. */
export interface MeasuredBoard {
  /** Resolves when the empty board is ready. */
  readonly ready: Promise<void>;
  /** The delta of a wheel with Ctrl for each sixtieth of a second, such that 1.5 s change the zoom from 1 to 0.2. */
  readonly zoomDelta: number;
  /** Converts the scene to the board's own format; not timed. */
  prepare(scene: Scene): void;
  /** Loads the scene until it is visible at zoom 1 around its middle; timed. */
  load(): void | Promise<void>;
  /** Shows the middle of the scene in the middle of the window. */
  lookAt(zoom: number): void;
  view(): Place & { readonly zoom: number };
  count(): number;
  take(tool: 'draw' | 'select'): void;
  selectTarget(): void;
  selectAll(): void;
  targetPlace(): Place;
  /** The number of points of the stroke that is being drawn. */
  strokeLength(): number;
  /** This many other people begin to draw; none of them finishes. */
  company?(people: number): void;
  /** The board's history, which is replayed at a speed for some milliseconds. */
  readonly replay?: {
    begin(): void;
    play(speed: number, ms: number): Promise<void>;
    folded(): number;
  };
}

/** What must change for a frame to count. */
export type Watched = 'view' | 'stroke' | 'target' | 'replay';

/** In milliseconds of the page's clock. */
export interface Recording {
  /** The times of all animation callbacks. */
  readonly frames: readonly number[];
  /** The times of those in which the watched value differed from the one before. */
  readonly updates: readonly number[];
  readonly longTasks: readonly number[];
}

/** The marks that the recorder sets in the trace. */
export const MARK = { from: 'bench-from', to: 'bench-to' } as const;
