import type { BoardObject } from '@sw/board-model';
import { type Box, type Camera, type DrawContext, paintSelection } from '@sw/board-render';
import type { Scene } from '../edit/scene.ts';
import { cornersIn, frameOf, frameOfBox } from '../selection/frame.ts';
import type { Undelivered } from '../together/undelivered.ts';

/** More cannot be distinguished on the screen, and each of thousands would be measured and dashed in every frame. */
const MOST_MARKED = 200;

/** The marks of unsaved work: each object or, if there are too many, the area they cover. */
export type WaitingMarks =
  | { readonly kind: 'each'; readonly objects: readonly BoardObject[] }
  | { readonly kind: 'around'; readonly box: Box };

export const NOTHING_WAITS: WaitingMarks = { kind: 'each', objects: [] };

export const isMarked = (marks: WaitingMarks): boolean => marks.kind === 'around' || marks.objects.length > 0;

function boxOfAll({ index }: Scene, ids: Iterable<string>): Box | undefined {
  let [minX, minY, maxX, maxY] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const id of ids) {
    const box = index.boundsOf(id);
    if (!box) continue;
    minX = Math.min(minX, box.minX);
    minY = Math.min(minY, box.minY);
    maxX = Math.max(maxX, box.maxX);
    maxY = Math.max(maxY, box.maxY);
  }
  return minX <= maxX ? { minX, minY, maxX, maxY } : undefined;
}

/** The location of unsaved work, cached until it changes. */
export class WaitingWork {
  #edition = -1;
  #box: Box | undefined;

  marks(scene: Scene, { ids, size, edition }: Undelivered): WaitingMarks {
    if (size <= MOST_MARKED) {
      return { kind: 'each', objects: [...ids].flatMap((id) => scene.page.objects.get(id) ?? []) };
    }
    if (edition !== this.#edition) {
      this.#box = boxOfAll(scene, ids);
      this.#edition = edition;
    }
    return this.#box ? { kind: 'around', box: this.#box } : NOTHING_WAITS;
  }
}

export function paintWaiting(
  ctx: DrawContext,
  camera: Camera,
  { scene, marks, colour }: { readonly scene: Scene; readonly marks: WaitingMarks; readonly colour: string },
): void {
  const frames =
    marks.kind === 'each' ? marks.objects.map((object) => frameOf(scene, object)) : [frameOfBox(marks.box)];
  for (const frame of frames) {
    paintSelection(ctx, { corners: cornersIn(frame, camera), colour, width: 1, dash: [2, 3] });
  }
}
