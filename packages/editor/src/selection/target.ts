import { type BoardObject, isLocked } from '@sw/board-model';
import { isComposite, isGraph, isPart, isTable, layoutOf, type Point } from '@sw/board-render';
import { cellAt } from '../composites/cell-at.ts';
import { rootOf, type Scene } from '../edit/scene.ts';
import { type Frame, frameOf, inFrame } from './frame.ts';
import { objectAt } from './hit.ts';
import type { Selection } from './selection.ts';

/** The target of a click. */
export interface Target {
  readonly root: BoardObject;
  /** The node or cell, else the root itself. An empty cell is not on the page yet. */
  readonly part: BoardObject;
}

/** The most of a cell that belongs to the table's edge. */
const EDGE_SHARE = 0.2;

/** How far inside a frame a point lies; negative outside. */
function depthIn(frame: Frame, point: Point): number {
  const { x, y } = inFrame(frame, point);
  return Math.min(x, y, frame.width - x, frame.height - y);
}

export const isWithin = (frame: Frame, point: Point): boolean => depthIn(frame, point) >= 0;

/** At its edge a table is taken as a whole. */
function isAtEdge(scene: Scene, table: BoardObject, point: Point, tolerance: number): boolean {
  const { rows = [], columns = [] } = layoutOf(scene.page, table)?.grid ?? {};
  const frame = frameOf(scene, table);
  const cell = Math.min(frame.height / Math.max(1, rows.length), frame.width / Math.max(1, columns.length));
  return depthIn(frame, point) < Math.min(tolerance, cell * EDGE_SHARE);
}

/** The frontmost graph whose frame contains the point. A locked one lets everything through, like a background. */
export function graphAround(scene: Scene, { x, y }: Point, tolerance: number): BoardObject | undefined {
  const box = { minX: x - tolerance, minY: y - tolerance, maxX: x + tolerance, maxY: y + tolerance };
  return scene.index
    .search(box)
    .findLast(
      (object) =>
        isGraph(object.type) &&
        !isLocked(scene.page, object.selectId) &&
        depthIn(frameOf(scene, object), { x, y }) >= -tolerance,
    );
}

/** The target at a point: the node of a graph or the cell of a table; at their edges and between nodes the whole. */
export function targetAt(scene: Scene, point: Point, tolerance: number): Target | undefined {
  const touched = objectAt(scene, point, tolerance);
  if (!touched) return undefined;
  const root = rootOf(scene.page, touched);
  // A locked one is unlocked as a whole.
  if (isComposite(root.type) && isLocked(scene.page, root.selectId)) return { root, part: root };
  if (!isTable(root.type)) return { root, part: touched };
  if (isAtEdge(scene, root, point, tolerance)) return { root, part: root };
  return { root, part: (touched === root ? cellAt(scene.page, root, point) : undefined) ?? touched };
}

/** Whether it is a node or cell that a click selects individually. In a group, the first click selects the whole group. */
export const isOwnPart = ({ root, part }: Target): boolean =>
  part !== root && isPart(part) && isComposite(root.type) && root.groupId === undefined;

/** Whether the selection consists of parts of this table or graph. */
export const areParts = (scene: Pick<Scene, 'page'>, selection: Selection, root: BoardObject): boolean =>
  selection.size > 0 &&
  [...selection].every((id) => {
    const object = scene.page.objects.get(id);
    return object !== undefined && object !== root && rootOf(scene.page, object) === root;
  });
