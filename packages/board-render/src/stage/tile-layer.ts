import type { DrawContext } from '../context.ts';
import { type Box, meets } from '../geometry.ts';
import type { Lens, PixelBox } from './camera.ts';
import { type DrawJob, PICTURE_MARGIN, type Picture } from './messages.ts';
import type { NewSurface } from './surface.ts';
import { around, cellsOf, contains, countOf, keyOf, type Level, TILE, type Tile, wholeOf } from './tile.ts';
import { blitLevel, covers, levelsToShow } from './tile-blit.ts';
import { type Cell, contentCells, ladderScale, lensAt, nextCell, overviewScale, ringOf, stripOf } from './tile-plan.ts';
import { TileStore } from './tile-store.ts';

/** One being drawn and one waiting: more would be drawn even if they are no longer needed. */
const MOST_JOBS = 2;
/** 128 MB of pixels. A window of 3840 × 2160 has 54 tiles at most, 88 with the ring around it. */
const MOST_TILES = 128;

/** Two tiles a side may touch three cells a side of the grid. */
const OVERVIEW_TILES = 9;

/** One drawing, and the tiles it is cut into. */
interface Job {
  readonly tiles: readonly { readonly tile: Tile; readonly box: PixelBox }[];
  readonly level: Level;
  readonly box: PixelBox;
}

/** The settled page as tiles: which are shown, which are drawn next, and which must be redrawn. */
export class TileLayer {
  readonly #store: TileStore;
  readonly #most: number;
  readonly #order: (job: DrawJob) => void;
  readonly #jobs = new Map<number, Job>();
  #lastJob = 0;
  #frame = 0;
  #lens: Lens | undefined;
  #moving = false;
  #target = 1;
  #contents: Box | undefined;
  #overview: number | undefined;
  /** Nothing of the page has been shown yet. */
  #isFirst = true;
  /** The middle has been requested alone, so that something is visible before the page is measured. */
  #isBegun = false;

  constructor(newSurface: NewSurface, order: (job: DrawJob) => void, most = MOST_TILES) {
    this.#store = new TileStore(newSurface, most);
    this.#most = most;
    this.#order = order;
  }

  /** Whether nothing of the page has been shown yet. */
  get isFirst(): boolean {
    return this.#isFirst;
  }

  get count(): number {
    return this.#store.count;
  }

  /** Sets the view. During a zoom nothing is drawn at its exact scale, because nobody would see it. */
  aim(lens: Lens, moving: boolean, contents: Box | undefined): void {
    this.#lens = lens;
    this.#moving = moving;
    this.#target = moving ? ladderScale(lens.scale) : lens.scale;
    this.#contents = contents;
    this.#overview = contents && overviewScale(contents);
    this.#frame += 1;
  }

  #kept = ({ scale }: Level): boolean => scale === this.#target || scale === this.#overview;

  damage(boxes: readonly Box[]): void {
    for (const box of boxes) this.#store.damage(box, this.#kept);
  }

  damageAll(): void {
    this.#store.damageAll(this.#kept);
  }

  clear(): void {
    this.#store.clear();
    this.#isFirst = true;
    this.#isBegun = false;
  }

  /** Requests missing tiles: visible ones from the middle outwards, then those around them, then the overview. */
  pump(): void {
    const lens = this.#lens;
    if (!lens) return;
    const most = this.#moving ? 1 : MOST_JOBS;
    while (this.#jobs.size < most) {
      const next = this.#next(lens);
      if (!next) return;
      const inStrips = this.#isFirst && this.#isBegun;
      this.#isBegun = true;
      this.#draw(next.level, inStrips ? stripOf(next, cellsOf(lensAt(lens, next.level.scale))) : [next.cell]);
    }
  }

  #next(lens: Lens): { level: Level; cell: Cell } | undefined {
    const level = this.#store.level(this.#target);
    const seen = cellsOf(lensAt(lens, this.#target));
    const cell = nextCell(level, seen);
    if (cell) return { level, cell };
    this.#isFirst = false;
    if (this.#moving) return undefined;
    const ring = ringOf(seen);
    const near = countOf(ring) + OVERVIEW_TILES <= this.#most ? nextCell(level, ring) : undefined;
    if (near) return { level, cell: near };
    return this.#nextOfOverview();
  }

  #nextOfOverview(): { level: Level; cell: Cell } | undefined {
    if (this.#overview === undefined || !this.#contents) return undefined;
    const level = this.#store.level(this.#overview);
    const cells = contentCells(this.#contents, this.#overview);
    // It stays for every view.
    for (const tile of level.tiles.values()) if (contains(cells, tile)) tile.used = this.#frame;
    const cell = nextCell(level, cells);
    return cell && { level, cell };
  }

  #draw(level: Level, cells: readonly Cell[]): void {
    const tiles = cells.flatMap(({ col, row }) => {
      const tile = this.#store.obtain(level, col, row, this.#frame);
      return tile.dirty && !tile.busy ? [{ tile, box: tile.dirty }] : [];
    });
    const [first] = tiles;
    if (!first) return;
    let { box } = first;
    for (const one of tiles) {
      box = around(box, one.box);
      one.tile.dirty = undefined;
      one.tile.busy = true;
    }
    this.#lastJob += 1;
    this.#jobs.set(this.#lastJob, { tiles, level, box });
    const { left, top } = box;
    this.#order({
      job: this.#lastJob,
      scale: level.scale,
      left,
      top,
      width: box.right - left,
      height: box.bottom - top,
    });
  }

  /**
   * Adds a finished drawing, which the caller closes. Returns where the window changes, or undefined if it does not: the
   * drawn part, or the whole of its tiles.
   */
  drawn(number: number, image: Picture, extent: 'part' | 'tiles' = 'part'): PixelBox | undefined {
    const where = this.#place(number, image, extent);
    this.pump();
    return where;
  }

  #place(number: number, image: Picture, extent: 'part' | 'tiles'): PixelBox | undefined {
    const job = this.#jobs.get(number);
    this.#jobs.delete(number);
    const lens = this.#lens;
    if (!job || !lens) return undefined;
    const { tiles, level, box } = job;
    for (const part of tiles) if (!part.tile.gone) cut(image, box, part.tile, part.box);
    let shown = box;
    if (extent === 'tiles') for (const { tile } of tiles) shown = around(shown, wholeOf(tile.col, tile.row));
    const k = lens.scale / level.scale;
    // Scaled pixels are mixed with their neighbours.
    const edge = k === 1 ? 0 : 2 + Math.ceil(k);
    return {
      left: Math.floor(shown.left * k) - lens.left - edge,
      top: Math.floor(shown.top * k) - lens.top - edge,
      right: Math.ceil(shown.right * k) - lens.left + edge,
      bottom: Math.ceil(shown.bottom * k) - lens.top + edge,
    };
  }

  /** Shows the best available tiles. `paper` fills the gaps. */
  paint(ctx: DrawContext, clip: PixelBox, paper: string): void {
    const lens = this.#lens;
    if (!lens) return;
    const way = { frame: this.#frame, clip, moving: this.#moving };
    const target = this.#store.level(this.#target);
    if (target.scale === lens.scale && covers(target, lens)) {
      blitLevel(ctx, target, lens, way);
      return;
    }
    const levels = levelsToShow(this.#store.levels, lens);
    const lowest = levels[0];
    if (!lowest || !covers(lowest, lens)) {
      ctx.fillStyle = paper;
      ctx.fillRect(clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top);
    }
    for (const level of levels) blitLevel(ctx, level, lens, way);
  }

  /** Parts of the window whose tile does not show a box's current state, in window pixels. */
  stale(box: Box): PixelBox[] {
    const lens = this.#lens;
    if (!lens) return [];
    const level = this.#store.level(this.#target);
    const { firstCol, firstRow, lastCol, lastRow } = cellsOf(lensAt(lens, level.scale));
    const side = TILE / level.scale;
    const k = lens.scale / level.scale;
    const found: PixelBox[] = [];
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let col = firstCol; col <= lastCol; col += 1) {
        if (!meets(box, { minX: col * side, minY: row * side, maxX: (col + 1) * side, maxY: (row + 1) * side }))
          continue;
        const tile = level.tiles.get(keyOf(col, row));
        if (tile?.ready && !tile.busy && !tile.dirty) continue;
        found.push({
          left: Math.round(col * TILE * k) - lens.left,
          top: Math.round(row * TILE * k) - lens.top,
          right: Math.round((col + 1) * TILE * k) - lens.left,
          bottom: Math.round((row + 1) * TILE * k) - lens.top,
        });
      }
    }
    return found;
  }

  /** Everything visible shows the current state, at its exact scale. */
  get settled(): boolean {
    const lens = this.#lens;
    if (!lens || this.#moving) return false;
    const level = this.#store.level(this.#target);
    const { firstCol, firstRow, lastCol, lastRow } = cellsOf(lens);
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let col = firstCol; col <= lastCol; col += 1) {
        const tile = level.tiles.get(keyOf(col, row));
        if (!tile?.ready || tile.busy || tile.dirty) return false;
      }
    }
    return true;
  }
}

/** Copies a tile's part of the drawing `whole` onto it. */
function cut(image: Picture, whole: PixelBox, tile: Tile, { left, top, right, bottom }: PixelBox): void {
  const [width, height] = [right - left, bottom - top];
  tile.surface.context.drawImage(
    image,
    PICTURE_MARGIN + left - whole.left,
    PICTURE_MARGIN + top - whole.top,
    width,
    height,
    left - tile.col * TILE,
    top - tile.row * TILE,
    width,
    height,
  );
  tile.busy = false;
  tile.ready = true;
}
