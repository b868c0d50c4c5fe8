import { type BoardObject, familyOf, KIND } from '@sw/board-model';
import { apply, isLine, lineEnds, matrixOnPage, type Point } from '@sw/board-render';
import { linePlace } from '../edit/line-place.ts';
import { hundredths, RADIANS, turned } from '../edit/numbers.ts';
import { ownBox } from '../edit/own-box.ts';
import type { Scene } from '../edit/scene.ts';

/** The effect of a drag on all selected objects. */
export type Transform =
  | { readonly type: 'move'; readonly dx: number; readonly dy: number }
  /** About a point, along axes rotated by this many degrees; negative factors mirror. */
  | {
      readonly type: 'scale';
      readonly about: Point;
      readonly axes: number;
      readonly x: number;
      readonly y: number;
    }
  | { readonly type: 'rotate'; readonly about: Point; readonly degrees: number };

const rotated = ({ x, y }: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

export function transformPoint(transform: Transform, point: Point): Point {
  if (transform.type === 'move') return { x: point.x + transform.dx, y: point.y + transform.dy };
  const { about } = transform;
  const from = { x: point.x - about.x, y: point.y - about.y };
  let to: Point;
  if (transform.type === 'rotate') to = rotated(from, transform.degrees);
  else {
    const along = rotated(from, -transform.axes);
    to = rotated({ x: along.x * transform.x, y: along.y * transform.y }, transform.axes);
  }
  return { x: about.x + to.x, y: about.y + to.y };
}

/**
 * Factors along the object's own axes. Axes rotated by other than quarter turns take the mean: no object can be skewed.
 */
function factorsFor(
  object: BoardObject,
  { axes, x, y }: Extract<Transform, { type: 'scale' }>,
): readonly [number, number] {
  const quarter = turned(object.angle - axes) / 90;
  if (quarter === 0 || quarter === 2) return [x, y];
  if (quarter === 1 || quarter === 3) return [y, x];
  const mean = Math.sqrt(Math.abs(x * y));
  return [mean * Math.sign(x), mean * Math.sign(y)];
}

const LEAST_SIZE = 1;
const size = (value: number, factor: number): number => Math.max(LEAST_SIZE, hundredths(value * Math.abs(factor)));
const mirrored = (scale: number, factor: number): number => (factor < 0 ? -scale : scale);

/** Objects that are stretched and not redrawn at another size: ink, and objects without a size. */
/** A document is scaled as a whole, so that the ink on its pages stays where it was drawn. */
const isStretched = (object: BoardObject): boolean =>
  familyOf(object.type) === 'line' || familyOf(object.type) === 'document' || object.width === undefined;

function scaled(scene: Scene, object: BoardObject, transform: Extract<Transform, { type: 'scale' }>): BoardObject {
  const [x, y] = factorsFor(object, transform);
  const even = Math.abs(Math.abs(x) - Math.abs(y)) < 1e-9;
  if (object.type === KIND.textGroup) {
    const scaleX = mirrored(object.scaleX, x);
    const scaleY = mirrored(object.scaleY, y);
    if (even) return { ...object, scaleX: scaleX * Math.abs(x), scaleY: scaleY * Math.abs(y) };
    // If only one side is dragged, letters keep their size and lines wrap differently.
    return { ...object, width: size(ownBox(scene, object).maxX, x), scaleX, scaleY };
  }
  if (isStretched(object)) {
    // A line of ink without any height cannot be stretched to nothing and back.
    return { ...object, scaleX: object.scaleX * (x || 1e-3), scaleY: object.scaleY * (y || 1e-3) };
  }
  return {
    ...object,
    width: size(object.width ?? 0, x),
    height: size(object.height ?? 0, y),
    scaleX: mirrored(object.scaleX, x),
    scaleY: mirrored(object.scaleY, y),
  };
}

/** A line is its two ends. A line bound to something that does not move along is released. */
function transformedLine(
  scene: Scene,
  object: BoardObject,
  transform: Transform,
  along: ReadonlySet<string>,
): BoardObject {
  const matrix = matrixOnPage(scene.page, object);
  const ends = lineEnds(scene.page, object);
  const [from, to] = [ends.from, ends.to].map((end) => transformPoint(transform, apply(matrix, end)));
  if (!from || !to) return object;
  const { start, end, ...rest } = object;
  const kept: { start?: typeof start; end?: typeof end } = {};
  if (start && along.has(start.selectId)) kept.start = start;
  if (end && along.has(end.selectId)) kept.end = end;
  return { ...rest, ...kept, ...linePlace(from, to) } as BoardObject;
}

/** The object after the transform; `along` are all objects transformed with it. */
export function transformed(
  scene: Scene,
  object: BoardObject,
  transform: Transform,
  along: ReadonlySet<string>,
): BoardObject {
  if (isLine(object.type)) return transformedLine(scene, object, transform, along);
  const place = transformPoint(transform, { x: object.left, y: object.top });
  const moved = { ...object, left: hundredths(place.x), top: hundredths(place.y) };
  if (transform.type === 'scale') return scaled(scene, moved, transform);
  if (transform.type === 'rotate') return { ...moved, angle: turned(object.angle + transform.degrees) };
  return moved;
}
