import type { BoardObject } from '@sw/board-model';
import type { Box, Point } from '@sw/board-render';
import { outlineOf } from '../edit/outline.ts';
import { rootOf, type Scene } from '../edit/scene.ts';
import { distanceToLine, isInside, lineMeetsBox } from '../edit/segments.ts';

/** Whether a point touches an object's drawing, or its inside if that is filled. */
export function touches(scene: Scene, object: BoardObject, point: Point, tolerance: number): boolean {
  const { lines, reach, solid } = outlineOf(scene, object);
  return lines.some((line) => distanceToLine(point, line) <= reach + tolerance || (solid && isInside(point, line)));
}

/** The frontmost object there. */
export function objectAt(scene: Scene, point: Point, tolerance: number): BoardObject | undefined {
  const { x, y } = point;
  const box = { minX: x - tolerance, minY: y - tolerance, maxX: x + tolerance, maxY: y + tolerance };
  return scene.index.search(box).findLast((object) => touches(scene, object, point, tolerance));
}

/** The frontmost object that contains the point, filled or not: a double click inside an empty shape edits its text. */
export function objectAround(scene: Scene, point: Point): BoardObject | undefined {
  const { x, y } = point;
  return scene.index
    .search({ minX: x, minY: y, maxX: x, maxY: y })
    .findLast((object) => outlineOf(scene, object).lines.some((line) => line.length > 2 && isInside(point, line)));
}

/** Whether a marquee touches an object: any of its lines, or its inside if that is filled. */
function meetsBox(scene: Scene, object: BoardObject, box: Box): boolean {
  const { lines, solid } = outlineOf(scene, object);
  const corner = { x: box.minX, y: box.minY };
  return lines.some((line) => lineMeetsBox(line, box) || (solid && isInside(corner, line)));
}

/** Ids of the objects a marquee touches, with parts replaced by their whole; locked objects are skipped. */
export function inMarquee(scene: Scene, box: Box): Set<string> {
  const found = new Set<string>();
  for (const object of scene.index.search(box)) {
    const root = rootOf(scene.page, object);
    if (found.has(root.selectId)) continue;
    if (!root.tpvLocked && meetsBox(scene, object, box)) found.add(root.selectId);
  }
  return found;
}
