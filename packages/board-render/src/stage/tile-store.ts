import type { Box } from '../geometry.ts';
import type { NewSurface, Surface } from './surface.ts';
import { around, isEmpty, keyOf, type Level, overlap, pixelsOf, TILE, type Tile, wholeOf } from './tile.ts';

/** All tiles, up to a limit. */
export class TileStore {
  readonly #newSurface: NewSurface;
  readonly #most: number;
  readonly #levels = new Map<number, Level>();
  readonly #spare: Surface[] = [];
  #count = 0;

  constructor(newSurface: NewSurface, most: number) {
    this.#newSurface = newSurface;
    this.#most = most;
  }

  get count(): number {
    return this.#count;
  }

  get levels(): Iterable<Level> {
    return this.#levels.values();
  }

  level(scale: number): Level {
    const known = this.#levels.get(scale);
    if (known) return known;
    for (const [other, { tiles }] of this.#levels) if (tiles.size === 0) this.#levels.delete(other);
    const level: Level = { scale, tiles: new Map() };
    this.#levels.set(scale, level);
    return level;
  }

  /** The tile at that position; a new one may replace the tile that was not shown for the longest time. */
  obtain(level: Level, col: number, row: number, frame: number): Tile {
    const known = level.tiles.get(keyOf(col, row));
    if (known) return known;
    while (this.#count >= this.#most && this.#dropOldest(frame));
    const surface = this.#spare.pop() ?? this.#newSurface(TILE, TILE);
    const tile: Tile = {
      col,
      row,
      surface,
      ready: false,
      dirty: wholeOf(col, row),
      busy: false,
      gone: false,
      used: frame,
    };
    level.tiles.set(keyOf(col, row), tile);
    this.#count += 1;
    return tile;
  }

  /**
   * Marks the area that a box of the page painted. Levels that are not visible drop their tile instead; it is redrawn
   * when needed.
   */
  damage(box: Box, kept: (level: Level) => boolean): void {
    for (const level of this.#levels.values()) {
      const pixels = pixelsOf(box, level.scale);
      for (const tile of level.tiles.values()) {
        const part = overlap(pixels, wholeOf(tile.col, tile.row));
        if (isEmpty(part)) continue;
        if (kept(level)) tile.dirty = tile.dirty ? around(tile.dirty, part) : part;
        else this.drop(level, tile);
      }
    }
  }

  damageAll(kept: (level: Level) => boolean): void {
    for (const level of this.#levels.values()) {
      for (const tile of level.tiles.values()) {
        if (kept(level)) tile.dirty = wholeOf(tile.col, tile.row);
        else this.drop(level, tile);
      }
    }
  }

  clear(): void {
    for (const level of this.#levels.values()) for (const tile of level.tiles.values()) this.drop(level, tile);
    this.#levels.clear();
  }

  drop(level: Level, tile: Tile): void {
    tile.gone = true;
    level.tiles.delete(keyOf(tile.col, tile.row));
    this.#count -= 1;
    this.#spare.push(tile.surface);
  }

  /** False if every tile is on the screen: the screen takes precedence over the limit. */
  #dropOldest(frame: number): boolean {
    let oldest: { level: Level; tile: Tile } | undefined;
    for (const level of this.#levels.values()) {
      for (const tile of level.tiles.values()) {
        if (tile.used < frame && (!oldest || tile.used < oldest.tile.used)) oldest = { level, tile };
      }
    }
    if (!oldest) return false;
    this.drop(oldest.level, oldest.tile);
    return true;
  }
}
