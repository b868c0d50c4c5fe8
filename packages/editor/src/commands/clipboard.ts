import type { BoardObject, Clip, ClipSource, PageState } from '@sw/board-model';
import type { Box, Point } from '@sw/board-render';
import { copiesOf, detached, withParts } from '../edit/copies.ts';
import type { Scene } from '../edit/scene.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';

/** Copies are placed beside the original. */
export const BESIDE = 24;

export const copied = (page: PageState, ids: Iterable<string>, from: ClipSource): Clip => ({
  objects: detached(page, withParts(page, ids)),
  from,
});

/** The bounds of the content to paste, as on its own page. */
export function boxOf(scene: Scene, objects: readonly BoardObject[]): Box | undefined {
  const children = new Map<string, Set<string>>();
  for (const { parentId, selectId } of objects) {
    if (parentId !== undefined) children.set(parentId, (children.get(parentId) ?? new Set()).add(selectId));
  }
  const page = { ...scene.page, objects: new Map(objects.map((object) => [object.selectId, object])), children };
  const isPart = ({ parentId }: BoardObject): boolean => parentId !== undefined && page.objects.has(parentId);
  const frame = frameOfAll(
    { ...scene, page, textSize: (object) => scene.textSize(object) },
    objects.filter((object) => !isPart(object)),
  );
  return frame && boxOfFrame(frame);
}

export interface PastePlace {
  /** The centre of the pasted content; without it, it is placed beside the original. */
  readonly at: Point | undefined;
  /** The visible area: content pasted outside it is moved to its middle. */
  readonly seen: Box;
  /** How often the same content was already pasted there. */
  readonly times: number;
  newId(): string;
}

/** Creates objects for the page from copied ones. */
export function pasted(scene: Scene, objects: readonly BoardObject[], place: PastePlace): BoardObject[] {
  const box = boxOf(scene, objects);
  if (!box) return [];
  const middle = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
  const { seen, at, times, newId } = place;
  const aside = BESIDE * (times + 1);
  const beside = { x: middle.x + aside, y: middle.y + aside };
  const visible = beside.x > seen.minX && beside.x < seen.maxX && beside.y > seen.minY && beside.y < seen.maxY;
  const again = BESIDE * Math.max(0, times);
  const unseen = { x: (seen.minX + seen.maxX) / 2 + again, y: (seen.minY + seen.maxY) / 2 + again };
  const target = at ? { x: at.x + again, y: at.y + again } : visible ? beside : unseen;
  return copiesOf(scene.page, objects, { dx: target.x - middle.x, dy: target.y - middle.y, newId });
}
