import { type Binding, type BoardObject, familyOf } from '@sw/board-model';
import { apply, grow, invert, isLine, matrixOnPage, type Point } from '@sw/board-render';
import { outlineOf } from './outline.ts';
import { rootOf, type Scene } from './scene.ts';
import { distance, isInside, nearestOnSegment } from './segments.ts';

export interface Hold {
  readonly binding: Binding;
  /** Its current position. */
  readonly at: Point;
}

/** Midpoints of the sides, in fractions: the look shows its four dots there. */
const MIDDLES = [
  [0.5, 0],
  [1, 0.5],
  [0.5, 1],
  [0, 0.5],
] as const;

/** Whether lines can be bound to it: it has a size that fractions refer to. */
export const canHold = (object: BoardObject): boolean =>
  familyOf(object.type) !== 'line' && !isLine(object.type) && (object.width ?? 0) > 0 && (object.height ?? 0) > 0;

function nearestOnOutline(lines: readonly (readonly Point[])[], point: Point): Point | undefined {
  let best: Point | undefined;
  for (const line of lines) {
    for (let i = 1; i < line.length; i += 1) {
      const [from, to] = [line[i - 1], line[i]];
      if (!from || !to) continue;
      const near = nearestOnSegment(point, from, to);
      if (!best || distance(near, point) < distance(best, point)) best = { x: near.x, y: near.y };
    }
  }
  return best;
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Where a line would bind to this object: the midpoint of a side if that is near, else the nearest point of its edge.
 */
function holdOf(scene: Scene, object: BoardObject, point: Point, reach: number): Hold | undefined {
  const { width = 0, height = 0 } = object;
  const { lines, solid } = outlineOf(scene, object);
  const edge = nearestOnOutline(lines, point);
  if (!edge) return undefined;
  const inside = solid && lines.some((line) => isInside(point, line));
  if (distance(edge, point) > reach && !inside) return undefined;
  const matrix = matrixOnPage(scene.page, object);
  for (const [x, y] of MIDDLES) {
    const at = apply(matrix, { x: x * width, y: y * height });
    if (distance(at, point) <= reach) return { binding: { selectId: object.selectId, x, y }, at };
  }
  const back = invert(matrix);
  if (!back) return undefined;
  const own = apply(back, edge);
  const binding = { selectId: object.selectId, x: thousandths(own.x / width), y: thousandths(own.y / height) };
  return { binding, at: edge };
}

/** The frontmost object at a point that a line can be bound to. */
export function holdAt(scene: Scene, point: Point, reach: number, except: ReadonlySet<string>): Hold | undefined {
  const box = grow({ minX: point.x, minY: point.y, maxX: point.x, maxY: point.y }, reach);
  for (const object of scene.index.search(box).toReversed()) {
    if (except.has(object.selectId) || !canHold(object) || rootOf(scene.page, object) !== object) continue;
    const hold = holdOf(scene, object, point, reach);
    if (hold) return hold;
  }
  return undefined;
}
