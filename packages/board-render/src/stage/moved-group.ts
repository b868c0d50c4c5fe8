import type { BoardObject, PageState } from '@sw/board-model';
import { type Arrangement, remembering } from '../composite/arranged.ts';
import type { Drawable } from '../context.ts';
import type { Easel } from '../draw/easel.ts';
import { type Box, type Point, unite } from '../geometry.ts';
import { isLine } from '../line-kinds.ts';
import type { Lens, PixelBox } from './camera.ts';
import { drawMembers } from './draw-members.ts';
import type { StageIndex } from './page-index.ts';
import type { NewSurface } from './surface.ts';
import { type Cells, cellsOf, isEmpty, keyOf, overlap, pixelsOf, TILE } from './tile.ts';

/** Many settled objects that are moved together. The array stays the same during the whole move. */
export interface MovedItem {
  readonly kind: 'moved';
  readonly objects: readonly BoardObject[];
  readonly dx: number;
  readonly dy: number;
}

/** At the window's scale; left and top in its pixels. */
export interface GroupTile {
  readonly key: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export interface GroupHome {
  readonly page: PageState;
  readonly index: StageIndex;
  readonly layer: NewSurface;
}

/** 1 MB each: three windows of 2,560 × 1,440 pixels. */
const MOST_TILES = 54;

const aroundAll = ([first, ...others]: readonly Box[]): Box =>
  first ? others.reduce(unite, first) : { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** A line keeps its shape only if both its ends move along. */
const isStretched = ({ type, start, end }: BoardObject, moved: ReadonlySet<string>): boolean =>
  isLine(type) && !(start && end && moved.has(start.selectId) && moved.has(end.selectId));

/**
 * Objects that move without changing otherwise: drawn once, on transparent tiles at the window's scale, and then copied at an
 * offset in each frame. Drawing 3,600 of them again took 84 ms a frame.
 */
export class MovedGroup {
  readonly objects: readonly BoardObject[];
  /** Drawn on the tiles: the objects, their parts, and lines between them. */
  readonly ids: ReadonlySet<string>;
  /** Lines that stretch between the group and something that stays. */
  readonly stretched: readonly string[];
  /** At rest. */
  readonly box: Box;
  readonly #home: GroupHome;
  readonly #roots: ReadonlyMap<string, BoardObject>;
  /** Nothing where none of the objects are. */
  readonly #tiles = new Map<number, Drawable | undefined>();
  readonly #ordered = new Set<number>();
  #arrangement: Arrangement;
  #scale = 0;

  constructor(objects: readonly BoardObject[], home: GroupHome) {
    this.objects = objects;
    this.#home = home;
    this.#arrangement = remembering(home.page);
    this.#roots = new Map(objects.map((object) => [object.selectId, object]));
    const following = home.index.following(this.#roots.keys());
    const stretched = new Set<string>();
    for (const id of following) {
      const object = this.#roots.has(id) ? undefined : home.page.objects.get(id);
      if (object && isStretched(object, following)) stretched.add(id);
    }
    this.ids = new Set([...following].filter((id) => !stretched.has(id)));
    this.stretched = [...stretched];
    this.box = aroundAll([...this.ids].flatMap((id) => home.index.boundsOf(id) ?? []));
  }

  holds(objects: readonly BoardObject[]): boolean {
    if (objects === this.objects) return true;
    return objects.length === this.objects.length && objects.every((object, i) => object === this.objects[i]);
  }

  /** The position of an object of the group during the move; undefined for objects that only follow others. */
  at(selectId: string, { x, y }: Point): BoardObject | undefined {
    const object = this.#roots.get(selectId);
    return object && { ...object, left: object.left + x, top: object.top + y };
  }

  /** Something looks different, so the tiles are drawn again. */
  forget(): void {
    this.#clear();
    this.#arrangement = remembering(this.#home.page);
  }

  /** Copies the tiles that intersect this piece of the window. */
  paint(easel: Easel, lens: Lens, piece: PixelBox, by: Point): void {
    const [x, y] = offset(lens, by);
    const { ctx } = easel;
    for (const [col, row] of this.#cells(lens, piece, by)) {
      const tile = this.#tile(easel, lens, col, row);
      if (!tile) continue;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.globalAlpha = 1;
      ctx.drawImage(tile, 0, 0, TILE, TILE, col * TILE + x, row * TILE + y, TILE, TILE);
    }
  }

  /** The tiles of the window at rest that are neither there nor ordered yet. The caller orders them. */
  order(lens: Lens, window: PixelBox): GroupTile[] {
    this.#at(lens.scale);
    return [...this.#cells(lens, window, { x: 0, y: 0 })].flatMap(([col, row]) => {
      const key = keyOf(col, row);
      if (this.#tiles.has(key) || this.#ordered.has(key)) return [];
      this.#ordered.add(key);
      return [{ key, scale: lens.scale, left: col * TILE, top: row * TILE }];
    });
  }

  /** Returns false if the tile is no longer needed. */
  take({ key, scale }: GroupTile, image: Drawable): boolean {
    if (scale !== this.#scale || !this.#ordered.delete(key)) return false;
    this.#tiles.set(key, image);
    return true;
  }

  *#cells(lens: Lens, piece: PixelBox, by: Point): Iterable<readonly [col: number, row: number]> {
    const [x, y] = offset(lens, by);
    const part = { left: piece.left - x, top: piece.top - y, right: piece.right - x, bottom: piece.bottom - y };
    const drawn = overlap(part, pixelsOf(this.box, lens.scale));
    if (isEmpty(drawn)) return;
    const { firstCol, firstRow, lastCol, lastRow }: Cells = cellsOf(drawn);
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let col = firstCol; col <= lastCol; col += 1) yield [col, row];
    }
  }

  #clear(): void {
    this.#tiles.clear();
    this.#ordered.clear();
  }

  #at(scale: number): void {
    if (scale !== this.#scale || this.#tiles.size >= MOST_TILES) this.#clear();
    this.#scale = scale;
  }

  /** A tile that did not arrive in time is drawn here. */
  #tile(easel: Easel, { scale }: Lens, col: number, row: number): Drawable | undefined {
    this.#at(scale);
    const key = keyOf(col, row);
    if (!this.#tiles.has(key)) this.#tiles.set(key, this.#drawn(easel, col, row));
    return this.#tiles.get(key);
  }

  #drawn(easel: Easel, col: number, row: number): Drawable | undefined {
    const { canvas, context } = this.#home.layer(TILE, TILE);
    const part = { left: col * TILE, top: row * TILE, width: TILE, height: TILE, scale: this.#scale };
    const own = { ...easel, ctx: context, page: this.#arrangement };
    return drawMembers(own, { index: this.#home.index, ids: this.ids, ...part }) ? canvas : undefined;
  }
}

/** From the level's pixels to the window's. Whole pixels, so that a copy is as sharp as what it copies. */
const offset = ({ scale, left, top }: Lens, { x, y }: Point): readonly [number, number] => [
  Math.round(x * scale) - left,
  Math.round(y * scale) - top,
];
