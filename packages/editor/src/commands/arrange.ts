import { type BoardObject, familyOf, KIND } from '@sw/board-model';
import { type Box, isBound, isComposite, isLine, type Point } from '@sw/board-render';
import { changesBetween, propertyDraft } from '../edit/changes.ts';
import { type Scene, wholesOf } from '../edit/scene.ts';
import { type Alignment, type Axis, alignMoves, distributeMoves } from '../selection/align.ts';
import { boxOfFrame, frameOf, frameOfAll } from '../selection/frame.ts';
import { type Transform, transformed } from '../selection/transform.ts';
import type { EditorContext } from '../shell/editor-context.ts';

/** A unit that moves as one: an object, a table or graph, or a whole group. */
interface Unit {
  readonly objects: readonly BoardObject[];
  readonly box: Box;
}

function unitsOf(scene: Scene, objects: readonly BoardObject[]): Unit[] {
  const units = new Map<string, BoardObject[]>();
  for (const object of wholesOf(scene.page, objects)) {
    // A bound line follows its object automatically.
    if (isLine(object.type) && isBound(object)) continue;
    const name = object.groupId ?? object.selectId;
    units.set(name, [...(units.get(name) ?? []), object]);
  }
  return [...units.values()].flatMap((members) => {
    const frame = frameOfAll(scene, members);
    return frame ? [{ objects: members, box: boxOfFrame(frame) }] : [];
  });
}

/** Moves the units of the selection, as one gesture. Locked objects stay, and do not count. */
function moveUnits(context: EditorContext, movesOf: (boxes: readonly Box[]) => readonly Point[]): void {
  const { scene, free } = context;
  if (!scene) return;
  const units = unitsOf(scene, free);
  if (units.length < 2) return;
  const along = new Set(units.flatMap(({ objects }) => objects.map(({ selectId }) => selectId)));
  const moves = movesOf(units.map(({ box }) => box));
  const changes = units.flatMap(({ objects }, i) => {
    const { x: dx, y: dy } = moves[i] ?? { x: 0, y: 0 };
    if (dx === 0 && dy === 0) return [];
    const move: Transform = { type: 'move', dx, dy };
    return objects.flatMap((object) => changesBetween(object, transformed(scene, object, move, along)));
  });
  if (context.dispatch([propertyDraft(changes)])) context.announce({ what: 'arranged', count: along.size });
}

export const align = (context: EditorContext, to: Alignment): void =>
  moveUnits(context, (boxes) => alignMoves(boxes, to));

export const distribute = (context: EditorContext, axis: Axis): void =>
  moveUnits(context, (boxes) => distributeMoves(boxes, axis));

/** Ink, lines, loose words, tables and graphs have the size of their content. */
const hasOwnSize = ({ type }: BoardObject): boolean =>
  familyOf(type) !== 'line' && !isLine(type) && !isComposite(type) && type !== KIND.textGroup;

/** All as large as the largest, each from its own corner. Pictures keep their proportions and fit into that size. */
export function makeSameSize(context: EditorContext): void {
  const { scene, free } = context;
  if (!scene) return;
  const sized = wholesOf(scene.page, free)
    .filter(hasOwnSize)
    .map((object) => ({ object, frame: frameOf(scene, object) }));
  const [largest] = sized.toSorted((a, b) => b.frame.width * b.frame.height - a.frame.width * a.frame.height);
  if (!largest || sized.length < 2) return;
  const { width, height } = largest.frame;
  const changes = sized.flatMap(({ object, frame }) => {
    const [across, down] = [width / Math.max(1, frame.width), height / Math.max(1, frame.height)];
    const even = Math.min(across, down);
    const [x, y] = object.type === KIND.image ? [even, even] : [across, down];
    const grow: Transform = { type: 'scale', about: frame.corner, axes: frame.angle, x, y };
    return changesBetween(object, transformed(scene, object, grow, new Set([object.selectId])));
  });
  if (context.dispatch([propertyDraft(changes)])) context.announce({ what: 'arranged', count: sized.length });
}
