import type { Size } from '@sw/board-render';
import type { Insets, Settings } from '@sw/editor';
import { type DockRoom, sidesOf } from './dock-room.ts';

const EDGE = 16;
/** An island's distance from the edge, its thickness, and a gap to the next element. */
const TOOLBAR = EDGE + 46 + 8;
const HEAD = 12 + 44 + 8;
const FOOT = EDGE + 56 + 12;
const NARROW = 640;
/** A phone in landscape: thinner islands, nearer to the edges. */
const LYING = { height: 480, top: 8 + 44 + 8, foot: 8 + 52 + 8 } as const;
const PHONE: Insets = { top: 76, right: 12, bottom: 228, left: 12 };

interface Taken {
  readonly toolbar: Settings['toolbar'];
  readonly dock: DockRoom | undefined;
  /** The height of the soft keyboard, if it matters. */
  readonly keyboard?: number;
}

/** How far islands and a dock reach into the window from each side. `scale`: they grow with the size of text. */
export function chromeInsets(size: Size, { toolbar, dock, keyboard = 0 }: Taken, scale = 1): Insets {
  const { top, right, bottom, left } = insetsOf(
    { width: size.width / scale, height: size.height / scale },
    toolbar,
    keyboard / scale,
  );
  const beside = sidesOf(dock, scale);
  return {
    top: top * scale,
    right: right * scale + beside.right,
    bottom: bottom * scale,
    left: left * scale + beside.left,
  };
}

function insetsOf({ width, height }: Size, toolbar: Settings['toolbar'], keyboard: number): Insets {
  // Above a keyboard there is little room for anything else.
  if (keyboard > 0) return { top: width < NARROW ? PHONE.top : HEAD, right: EDGE, bottom: keyboard + EDGE, left: EDGE };
  if (width < NARROW) return PHONE;
  const low = height < LYING.height;
  const foot = low ? LYING.foot : FOOT;
  return {
    top: low ? LYING.top : HEAD,
    right: toolbar === 'right' ? TOOLBAR : EDGE,
    bottom: toolbar === 'bottom' ? foot + TOOLBAR - EDGE : foot,
    left: toolbar === 'left' ? TOOLBAR : EDGE,
  };
}
