import type { Scene } from './scenes.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A board as a measured page offers it. It fills the window; all input comes by the browser's own events. */
export interface MeasuredBoard {
  /** Resolves when it stands there empty. */
  readonly ready: Promise<void>;
  /** Delta of a wheel with Ctrl for each sixtieth of a second, by which 1.5 s lead from zoom 1 to 0.2. */
  readonly zoomDelta: number;
  /** Into the board's own form; not timed. */
  prepare(scene: Scene): void;
  /** Until it is seen at zoom 1 around its middle; timed. */
  load(): void | Promise<void>;
  /** Its middle in the middle of the window. */
  lookAt(zoom: number): void;
  view(): Place & { readonly zoom: number };
  count(): number;
  take(tool: 'draw' | 'select'): void;
  selectTarget(): void;
  selectAll(): void;
  targetPlace(): Place;
  /** Points of the stroke that is being drawn. */
  strokeLength(): number;
  /** So many other people begin to draw; none end it. */
  company?(people: number): void;
  /** Its history, which is played on at a speed for some milliseconds. */
  readonly replay?: {
    begin(): void;
    play(speed: number, ms: number): Promise<void>;
    folded(): number;
  };
}

/** What must change for a frame to count. */
export type Watched = 'view' | 'stroke' | 'target' | 'replay';

/** Milliseconds of the page's clock. */
export interface Recording {
  /** Every animation callback. */
  readonly frames: readonly number[];
  /** Those in which what is watched was different from the one before. */
  readonly updates: readonly number[];
  readonly longTasks: readonly number[];
}

/** What the recorder marks in the trace. */
export const MARK = { from: 'bench-from', to: 'bench-to' } as const;
