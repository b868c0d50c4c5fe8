import type { Binding, BoardObject } from '@sw/board-model';
import { apply, lineEnds, matrixOnPage, type Point } from '@sw/board-render';
import { snapAngle } from '../selection/drag-handle.ts';
import { holdAt } from './bind.ts';
import { linePlace } from './line-place.ts';
import { RADIANS } from './numbers.ts';
import type { Scene } from './scene.ts';

/** One end of a line: free, or bound to an object. */
export interface LineEnd {
  readonly at: Point;
  readonly binding: Binding | undefined;
}

/** Distance in pixels at which a line snaps to an edge. */
const HOLD_PIXELS = 14;

/** The nearest point in a direction that is a multiple of 15°. */
export function steadied(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = snapAngle(Math.atan2(to.y - from.y, to.x - from.x) / RADIANS) * RADIANS;
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
}

/** The result of moving an end: bound to an object, or free; with Ctrl always free. */
export function landEnd(
  scene: Scene & { readonly camera: { readonly zoom: number } },
  at: Point,
  options: { readonly free: boolean; readonly except: ReadonlySet<string> },
): LineEnd {
  const hold = options.free ? undefined : holdAt(scene, at, HOLD_PIXELS / scene.camera.zoom, options.except);
  return hold ? { at: hold.at, binding: hold.binding } : { at, binding: undefined };
}

/** The line between two ends. */
export function lineBetween(line: BoardObject, from: LineEnd, to: LineEnd): BoardObject {
  const { start: _start, end: _end, ...rest } = line;
  return {
    ...rest,
    ...linePlace(from.at, to.at),
    ...(from.binding ? { start: from.binding } : {}),
    ...(to.binding ? { end: to.binding } : {}),
  } as BoardObject;
}

/** Both ends of a line at their current positions on the page. */
export function endsOf(scene: Pick<Scene, 'page'>, line: BoardObject): readonly [LineEnd, LineEnd] {
  const matrix = matrixOnPage(scene.page, line);
  const { from, to } = lineEnds(scene.page, line);
  return [
    { at: apply(matrix, from), binding: line.start },
    { at: apply(matrix, to), binding: line.end },
  ];
}

/** The line as currently drawn, without bindings: for a preview in which the bound objects move. */
export function freeLine(scene: Pick<Scene, 'page'>, line: BoardObject): BoardObject {
  const [from, to] = endsOf(scene, line);
  return lineBetween(line, { at: from.at, binding: undefined }, { at: to.at, binding: undefined });
}
