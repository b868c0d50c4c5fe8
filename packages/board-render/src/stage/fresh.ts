import type { PageState } from '@sw/board-model';
import type { DrawContext } from '../context.ts';
import type { Easel } from '../draw/easel.ts';
import { drawObject } from '../draw/object.ts';
import type { Box } from '../geometry.ts';
import type { PixelBox } from './camera.ts';
import type { PageIndex } from './page-index.ts';

/** If more objects change at once, drawing them twice is not worth it. */
const MOST = 64;

/** Clips drawing to these pixels until the context is restored. */
export function clipTo(ctx: DrawContext, { left, top, right, bottom }: PixelBox): void {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.beginPath();
  ctx.rect(left, top, right - left, bottom - top);
  ctx.clip();
}

/** Changed objects that not every tile shows yet: they are drawn above the outdated tiles, so that nothing flickers. */
export class FreshObjects {
  readonly #boxes = new Map<string, Box>();

  add(ids: readonly string[], index: PageIndex): void {
    if (ids.length > MOST) return;
    for (const id of ids) {
      const box = index.boundsOf(id);
      if (box) this.#boxes.set(id, box);
      else this.#boxes.delete(id);
    }
  }

  get isEmpty(): boolean {
    return this.#boxes.size === 0;
  }

  clear(): void {
    this.#boxes.clear();
  }

  /**
   * `stale` returns the parts of the window that do not show a box's current state; an object without any is no longer
   * fresh.
   */
  paint(
    easel: Easel,
    page: PageState | undefined,
    stale: (box: Box) => readonly PixelBox[],
    isHidden: (selectId: string) => boolean,
  ): void {
    for (const [id, box] of this.#boxes) {
      const object = page?.objects.get(id);
      const parts = stale(box);
      if (!object || parts.length === 0) {
        this.#boxes.delete(id);
        continue;
      }
      if (isHidden(id)) continue;
      for (const part of parts) {
        easel.ctx.save();
        clipTo(easel.ctx, part);
        drawObject(easel, object);
        easel.ctx.restore();
      }
    }
  }
}
