import type { Point, Size } from '@sw/board-render';

/** Which side of its opener a menu stands at, and which of their edges are in line. */
export type OpenerPlacement = 'bottomLeft' | 'bottomRight' | 'top' | 'topLeft' | 'topRight';

interface Opener extends Size {
  readonly left: number;
  readonly top: number;
}

const GAP = 4;
const EDGE = 8;

const within = (start: number, length: number, room: number): number =>
  Math.round(Math.max(EDGE, Math.min(start, room - length - EDGE)));

/** Beside what opened it; on its other side where the window ends. */
export function openerPlace(opener: Opener, menu: Size, placement: OpenerPlacement, window: Size): Point {
  const { left, top, width, height } = opener;
  const [above, below] = [top - menu.height - GAP, top + height + GAP];
  const wantsAbove = placement.startsWith('top');
  const fits = wantsAbove ? above >= EDGE : below + menu.height + EDGE <= window.height;
  const y = wantsAbove === fits ? above : below;
  const right = left + width - menu.width;
  const x = placement.endsWith('Right') ? right : placement.endsWith('Left') ? left : (left + right) / 2;
  return { x: within(x, menu.width, window.width), y: within(y, menu.height, window.height) };
}
