import type { Sides } from '@sw/editor';

/** What stands beside the work area instead of on it. */
export interface DockRoom {
  readonly side: 'left' | 'right';
  /** From the edge of the window, in pixels at the usual size of text. */
  readonly width: number;
}

/** What a dock takes of the window on each side. `scale`: it grows with the size of text. */
export const sidesOf = (dock: DockRoom | undefined, scale: number): Sides => ({
  left: dock?.side === 'left' ? dock.width * scale : 0,
  right: dock?.side === 'right' ? dock.width * scale : 0,
});
