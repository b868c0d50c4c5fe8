import type { Size } from '@sw/board-render';
import type { Insets, Settings } from '@sw/editor';

const EDGE = 16;
/** An island's distance from the edge, its thickness, and air before the next thing. */
const TOOLBAR = EDGE + 46 + 8;
const HEAD = 12 + 44 + 8;
const FOOT = EDGE + 56 + 12;
const NARROW = 640;
const PHONE: Insets = { top: 76, right: 12, bottom: 228, left: 12 };

/** How far islands reach into the window from each side. */
export function chromeInsets({ width }: Pick<Size, 'width'>, toolbar: Settings['toolbar']): Insets {
  if (width < NARROW) return PHONE;
  return {
    top: HEAD,
    right: toolbar === 'right' ? TOOLBAR : EDGE,
    bottom: toolbar === 'bottom' ? FOOT + TOOLBAR - EDGE : FOOT,
    left: toolbar === 'left' ? TOOLBAR : EDGE,
  };
}
