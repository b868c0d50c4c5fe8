import type { Box, Point } from '@sw/board-render';
import type { CommentAnchor } from '@sw/contract';

export interface PinPlace extends Point {
  /** The pin was on an object that no longer exists. */
  readonly gone: boolean;
}

type BoundsOf = (selectId: string) => Box | undefined;

const share = (at: number, low: number, high: number): number =>
  high > low ? Math.min(1, Math.max(0, (at - low) / (high - low))) : 0;
/** Two decimals are more precise than any visible movement of a pin. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The place of a pin: relative to its object if there is one, otherwise on the page. */
export function pinPlace({ x, y, object }: CommentAnchor, boundsOf: BoundsOf): PinPlace {
  if (object === null) return { x, y, gone: false };
  const box = boundsOf(object.selectId);
  if (box === undefined) return { x, y, gone: true };
  return {
    x: box.minX + (box.maxX - box.minX) * object.across,
    y: box.minY + (box.maxY - box.minY) * object.down,
    gone: false,
  };
}

/** An anchor at a point, relative to the object there, if there is one. */
export function anchorAt({ x, y }: Point, selectId: string | undefined, boundsOf: BoundsOf): CommentAnchor {
  const box = selectId === undefined ? undefined : boundsOf(selectId);
  const place = { x: rounded(x), y: rounded(y) };
  if (selectId === undefined || box === undefined) return { ...place, object: null };
  return { ...place, object: { selectId, across: share(x, box.minX, box.maxX), down: share(y, box.minY, box.maxY) } };
}

/** An anchor at the corner of an object, where it covers as little of it as possible. */
export function anchorOn(selectId: string, boundsOf: BoundsOf): CommentAnchor | undefined {
  const box = boundsOf(selectId);
  return box && anchorAt({ x: box.maxX, y: box.minY }, selectId, boundsOf);
}

/** Whether a pin is in the window, or so near that it may come into it before the next check. */
export function isNear({ x, y }: Point, seen: Box): boolean {
  const [width, height] = [seen.maxX - seen.minX, seen.maxY - seen.minY];
  return x >= seen.minX - width && x <= seen.maxX + width && y >= seen.minY - height && y <= seen.maxY + height;
}
