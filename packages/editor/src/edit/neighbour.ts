import { type BoardObject, familyOf, frontZIndex, KIND } from '@sw/board-model';
import { type Box, grow, isLine } from '@sw/board-render';
import { frameAt, frameOf } from '../selection/frame.ts';
import { HANDLE_AT, type Side } from '../selection/handles.ts';
import type { Settings } from '../settings/settings.ts';
import { lineBetween } from './line-drag.ts';
import { shapeObject } from './new-objects.ts';
import { hundredths } from './numbers.ts';
import type { Scene } from './scene.ts';

/** Between an object and its neighbour: room for an arrow that can be seen. */
const GAP = 96;
/** Between neighbours on the same side. */
const BESIDE = 40;
/** Tried one after the other: straight on, then to either side. */
const STEPS = [0, 1, -1, 2, -2, 3, -3] as const;

const OPPOSITE = { n: 's', s: 'n', e: 'w', w: 'e' } as const satisfies Record<Side, Side>;

/** Closed shapes and notes: a diagram is made of them. */
export const hasNeighbours = (object: BoardObject): boolean =>
  object.parentId === undefined &&
  object.angle === 0 &&
  (object.type === KIND.memoText || (familyOf(object.type) === 'shape' && !isLine(object.type)));

/** An object like this one beside it, where it covers nothing, and the arrow that leads to it. */
export function neighbourOf(
  scene: Scene,
  object: BoardObject,
  side: Side,
  { settings, newId }: { readonly settings: Settings; newId(): string },
): readonly [BoardObject, BoardObject] {
  const frame = frameOf(scene, object);
  const { corner, width, height } = frame;
  const [x, y] = HANDLE_AT[side];
  const [outX, outY] = [(x - 0.5) * 2, (y - 0.5) * 2];
  const boxAfter = (step: number): Box => {
    const minX = corner.x + outX * (width + GAP) + (outX === 0 ? step * (width + BESIDE) : 0);
    const minY = corner.y + outY * (height + GAP) + (outY === 0 ? step * (height + BESIDE) : 0);
    return { minX, minY, maxX: minX + width, maxY: minY + height };
  };
  const isFree = (box: Box): boolean => scene.index.search(grow(box, -1)).length === 0;
  const box = boxAfter(STEPS.find((step) => isFree(boxAfter(step))) ?? 0);
  const { runs: _words, groupId: _group, link: _link, cutFrom: _cut, ...look } = object;
  const front = frontZIndex(scene.page);
  const shift = { x: box.minX - corner.x, y: box.minY - corner.y };
  const beside = {
    ...look,
    selectId: newId(),
    zIndex: front,
    left: hundredths(object.left + shift.x),
    top: hundredths(object.top + shift.y),
  } as BoardObject;
  const there = OPPOSITE[side];
  const from = frameAt(frame, ...HANDLE_AT[side]);
  const to = frameAt({ ...frame, corner: { x: box.minX, y: box.minY } }, ...HANDLE_AT[there]);
  const bound = (selectId: string, at: Side) => ({ selectId, x: HANDLE_AT[at][0], y: HANDLE_AT[at][1] });
  const arrow = shapeObject(scene.page, newId(), KIND.solidArrow, { minX: 0, minY: 0, maxX: 0, maxY: 0 }, settings);
  const line = lineBetween(
    { ...arrow, zIndex: front + 1, route: 'elbow' },
    { at: from, binding: bound(object.selectId, side) },
    { at: to, binding: bound(beside.selectId, there) },
  );
  return [beside, line];
}
