import type { Box, Point } from '@sw/board-render';
import type { CommentAnchor } from '@sw/contract';

export interface PinPlace extends Point {
  /** It stood on an object that is no longer there. */
  readonly gone: boolean;
}

type BoundsOf = (selectId: string) => Box | undefined;

const share = (at: number, low: number, high: number): number =>
  high > low ? Math.min(1, Math.max(0, (at - low) / (high - low))) : 0;
/** More digits than a pin can be seen to move by. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** On its object wherever that is, at its place on the page otherwise. */
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

/** At a point, held by the object there, if there is one. */
export function anchorAt({ x, y }: Point, selectId: string | undefined, boundsOf: BoundsOf): CommentAnchor {
  const box = selectId === undefined ? undefined : boundsOf(selectId);
  const place = { x: rounded(x), y: rounded(y) };
  if (selectId === undefined || box === undefined) return { ...place, object: null };
  return { ...place, object: { selectId, across: share(x, box.minX, box.maxX), down: share(y, box.minY, box.maxY) } };
}

/** At the corner of an object where it covers least of it. */
export function anchorOn(selectId: string, boundsOf: BoundsOf): CommentAnchor | undefined {
  const box = boundsOf(selectId);
  return box && anchorAt({ x: box.maxX, y: box.minY }, selectId, boundsOf);
}

/** Whether a pin is in the window or near enough to come into it before the next look. */
export function isNear({ x, y }: Point, seen: Box): boolean {
  const [width, height] = [seen.maxX - seen.minX, seen.maxY - seen.minY];
  return x >= seen.minX - width && x <= seen.maxX + width && y >= seen.minY - height && y <= seen.maxY + height;
}
