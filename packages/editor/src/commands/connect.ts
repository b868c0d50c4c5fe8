import { type BoardObject, KIND } from '@sw/board-model';
import { apply, arranged, matrixOnPage } from '@sw/board-render';
import { canHold } from '../edit/bind.ts';
import { creationDraft } from '../edit/changes.ts';
import { type LineEnd, lineBetween } from '../edit/line-drag.ts';
import { shapeObject } from '../edit/new-objects.ts';
import { type Scene, wholesOf } from '../edit/scene.ts';
import { distance } from '../edit/segments.ts';
import { HANDLE_AT, SIDES } from '../selection/handles.ts';
import type { EditorContext } from '../shell/editor-context.ts';

/** The middles of its four sides, as ends of a line. */
function endsAt({ page }: Scene, object: BoardObject): LineEnd[] {
  const { width = 0, height = 0 } = arranged(page, object);
  const matrix = matrixOnPage(page, object);
  return SIDES.map((side) => {
    const [x, y] = HANDLE_AT[side];
    return { at: apply(matrix, { x: x * width, y: y * height }), binding: { selectId: object.selectId, x, y } };
  });
}

/** The two sides that are nearest to each other. */
function nearestEnds(from: readonly LineEnd[], to: readonly LineEnd[]): readonly [LineEnd, LineEnd] | undefined {
  const pairs = from.flatMap((start) => to.map((end) => [start, end] as const));
  return pairs.toSorted(([a, b], [c, d]) => distance(a.at, b.at) - distance(c.at, d.at))[0];
}

/** The two selected objects that an arrow can be bound to; undefined if there are not exactly two. */
function connectable(scene: Scene, objects: readonly BoardObject[]): readonly [BoardObject, BoardObject] | undefined {
  const [from, to, ...more] = wholesOf(scene.page, objects).filter((object) => canHold(arranged(scene.page, object)));
  return from && to && more.length === 0 ? [from, to] : undefined;
}

/** An arrow from the first selected object to the second. The selection stays, to be moved or aligned. */
export function connect(context: EditorContext): void {
  const { scene, selected, state } = context;
  const pair = scene && connectable(scene, selected);
  if (!pair) return;
  const [from, to] = pair;
  const ends = nearestEnds(endsAt(scene, from), endsAt(scene, to));
  if (!ends) return;
  const [start, end] = ends;
  const box = { minX: start.at.x, minY: start.at.y, maxX: end.at.x, maxY: end.at.y };
  const line = shapeObject(scene.page, context.newId(), KIND.solidArrow, box, state.get().settings);
  if (context.dispatch([creationDraft([lineBetween(line, start, end)])])) context.announce({ what: 'connected' });
}
