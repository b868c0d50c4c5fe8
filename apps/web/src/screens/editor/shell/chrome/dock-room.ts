import type { Sides } from '@sw/editor';

/** An element beside the work area instead of above it. */
export interface DockRoom {
  readonly side: 'left' | 'right';
  /** The distance from the edge of the window, in pixels at the default text size. */
  readonly width: number;
}

/** The room that a dock takes on each side of the window. `scale`: it grows with the size of text. */
export const sidesOf = (dock: DockRoom | undefined, scale: number): Sides => ({
  left: dock?.side === 'left' ? dock.width * scale : 0,
  right: dock?.side === 'right' ? dock.width * scale : 0,
});
