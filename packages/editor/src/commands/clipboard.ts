import type { BoardObject, PageState } from '@sw/board-model';
import type { Box, Point } from '@sw/board-render';
import { copiesOf, detached, withParts } from '../edit/copies.ts';
import type { Scene } from '../edit/scene.ts';
import type { ClipboardContent } from '../ports.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';

/** Copies stand beside what they were made of. */
export const BESIDE = 24;

export const copied = (page: PageState, ids: Iterable<string>): ClipboardContent => ({
  objects: detached(page, withParts(page, ids)),
});

/** Around what would be pasted, as it was on its own page. */
function boxOf(scene: Scene, objects: readonly BoardObject[]): Box | undefined {
  const page = { ...scene.page, objects: new Map(objects.map((object) => [object.selectId, object])) };
  const frame = frameOfAll(
    { ...scene, page, textSize: (object) => scene.textSize(object) },
    objects.filter(({ parentId }) => parentId === undefined),
  );
  return frame && boxOfFrame(frame);
}

export interface PastePlace {
  /** The middle of what is pasted comes here; without it, it stands beside where it was. */
  readonly at: Point | undefined;
  /** What is seen: something pasted out of sight is brought into its middle. */
  readonly seen: Box;
  /** How often the same was pasted already. */
  readonly times: number;
  newId(): string;
}

/** Objects for the page from what was copied. */
export function pasted(scene: Scene, { objects }: ClipboardContent, place: PastePlace): BoardObject[] {
  const box = boxOf(scene, objects);
  if (!box) return [];
  const middle = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
  const { seen, at, times, newId } = place;
  const aside = BESIDE * (times + 1);
  const beside = { x: middle.x + aside, y: middle.y + aside };
  const visible = beside.x > seen.minX && beside.x < seen.maxX && beside.y > seen.minY && beside.y < seen.maxY;
  const target = at ?? (visible ? beside : { x: (seen.minX + seen.maxX) / 2, y: (seen.minY + seen.maxY) / 2 });
  return copiesOf(scene.page, objects, { dx: target.x - middle.x, dy: target.y - middle.y, newId });
}
