import type { Point } from '@sw/board-render';

/** The parts of the browser's events that the editor reads, in window pixels of the canvas. */
export interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean;
}

export interface PointerSample extends Point {
  /** 0 to 1; only a pen's pressure is used. */
  readonly pressure?: number;
}

export interface PointerInput extends Modifiers {
  readonly type: 'down' | 'move' | 'up' | 'cancel' | 'leave';
  readonly pointerId: number;
  readonly device: 'mouse' | 'pen' | 'touch';
  readonly x: number;
  readonly y: number;
  readonly pressure?: number;
  /** 0 main, 1 middle, 2 context menu, 5 a pen's eraser end; for `down`. */
  readonly button: number;
  /** How often the pointer was pressed here in quick succession. */
  readonly clicks: number;
  /** All positions since the last event, including this one; empty if the browser provides none. */
  readonly coalesced: readonly PointerSample[];
  /** The predicted next positions: drawn, never stored. */
  readonly predicted: readonly PointerSample[];
}

export interface WheelInput extends Modifiers {
  readonly x: number;
  readonly y: number;
  readonly deltaX: number;
  readonly deltaY: number;
  /** 0 pixels, 1 lines, 2 pages: the browser's deltaMode. */
  readonly unit: 0 | 1 | 2;
}

export interface KeyInput extends Modifiers {
  readonly type: 'down' | 'up';
  /** The character or the key's name, as the browser gives it. */
  readonly key: string;
  /** The physical key, for keys whose character depends on layout or modifiers. */
  readonly code: string;
  readonly repeat: boolean;
}
