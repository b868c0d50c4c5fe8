import type { BoardObject, PageState } from '@sw/board-model';
import { standsAlone } from '../bounds.ts';
import type { Box } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import { SpatialIndex } from '../spatial-index.ts';

/** Where things are on the page that is shown. */
export interface PageIndex {
  /** Objects that meet the box, from back to front. */
  search(box: Box): readonly BoardObject[];
  /** All that an object paints, on the page. */
  boundsOf(selectId: string): Box | undefined;
}

/**
 * The index of the page on the screen. Bounds of a large page take hundreds of milliseconds to compute, so the painter's worker
 * does that and sends them; whoever asks earlier waits for the computation here.
 */
export class StageIndex implements PageIndex {
  readonly #kit: DrawingKit;
  #page: PageState | undefined;
  #index: SpatialIndex | undefined;

  constructor(kit: DrawingKit) {
    this.#kit = kit;
  }

  show(page: PageState | undefined): void {
    this.#page = page;
    this.#index = undefined;
  }

  /** The painter's bounds, of these objects in this order. */
  adopt(objects: readonly BoardObject[], boxes: Float64Array): void {
    if (this.#index) return;
    for (const [i, object] of objects.entries()) {
      if (!standsAlone(object)) continue;
      const [minX = 0, minY = 0, maxX = 0, maxY = 0] = boxes.subarray(i * 4, i * 4 + 4);
      this.#kit.boxes.set(object, { minX, minY, maxX, maxY });
    }
    this.#built();
  }

  /** Undefined for a page without objects, and while nobody has needed the bounds yet. */
  get contents(): Box | undefined {
    return this.#index?.contents;
  }

  search(box: Box): readonly BoardObject[] {
    return this.#built()?.search(box) ?? [];
  }

  boundsOf(selectId: string): Box | undefined {
    return this.#built()?.boundsOf(selectId);
  }

  /** These and all that moves with them; ids that the page does not have are among them. */
  readonly following = (ids: Iterable<string>): ReadonlySet<string> => this.#built()?.following(ids) ?? new Set(ids);

  /**
   * Takes in a change; answers the bounds of before and of now. Undefined where nobody has needed the bounds of before: the page has
   * changed already, and they cannot be found any more.
   */
  refresh(ids: Iterable<string>): Box[] | undefined {
    return this.#index?.refresh(ids);
  }

  #built(): SpatialIndex | undefined {
    if (!this.#index && this.#page) this.#index = new SpatialIndex(this.#kit, this.#page);
    return this.#index;
  }
}

/** The index of a page that is not on the screen, as it is now. */
export const indexOfPage = (kit: DrawingKit, page: PageState): PageIndex => new SpatialIndex(kit, page);
