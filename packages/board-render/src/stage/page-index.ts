import type { BoardObject, PageState } from '@sw/board-model';
import { standsAlone } from '../bounds.ts';
import type { Box } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import { SpatialIndex } from '../spatial-index.ts';
import { quickContents } from './first-sight.ts';

/** The positions of objects on the visible page. */
export interface PageIndex {
  /** Objects that intersect the box, from back to front. */
  search(box: Box): readonly BoardObject[];
  /** Everything that an object paints, on the page. */
  boundsOf(selectId: string): Box | undefined;
  /** Around everything on the page; undefined if there is nothing. */
  extent(): Box | undefined;
}

/**
 * The index of the visible page. Bounds of a large page take hundreds of milliseconds to compute, so the painter's
 * worker computes and sends them; a caller that needs them earlier waits for the computation here.
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

  /** The painter's bounds of these objects, in this order. */
  adopt(objects: readonly BoardObject[], boxes: Float64Array): void {
    if (this.#index) return;
    for (const [i, object] of objects.entries()) {
      if (!standsAlone(object)) continue;
      const [minX = 0, minY = 0, maxX = 0, maxY = 0] = boxes.subarray(i * 4, i * 4 + 4);
      this.#kit.boxes.set(object, { minX, minY, maxX, maxY });
    }
    this.#built();
  }

  /** Undefined for an empty page, and until somebody needs the bounds. */
  get contents(): Box | undefined {
    return this.#index?.extent();
  }

  search(box: Box): readonly BoardObject[] {
    return this.#built()?.search(box) ?? [];
  }

  boundsOf(selectId: string): Box | undefined {
    return this.#built()?.boundsOf(selectId);
  }

  /** Without waiting for the bounds of every object. */
  extent(): Box | undefined {
    return this.#index ? this.#index.extent() : this.#page && quickContents(this.#kit, this.#page);
  }

  /** These and everything that moves with them; includes ids that the page does not have. */
  readonly following = (ids: Iterable<string>): ReadonlySet<string> => this.#built()?.following(ids) ?? new Set(ids);

  /**
   * Updates after a change; returns the old and new bounds. Undefined if nobody has needed the old bounds: the page has
   * already changed, and they are lost.
   */
  refresh(ids: Iterable<string>): Box[] | undefined {
    return this.#index?.refresh(ids);
  }

  #built(): SpatialIndex | undefined {
    if (!this.#index && this.#page) this.#index = new SpatialIndex(this.#kit, this.#page);
    return this.#index;
  }
}

/** The current index of a page that is not visible. */
export const indexOfPage = (kit: DrawingKit, page: PageState): PageIndex => new SpatialIndex(kit, page);
