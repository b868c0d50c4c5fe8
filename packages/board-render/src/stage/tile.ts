import type { Box } from '../geometry.ts';
import type { PixelBox } from './camera.ts';
import type { Surface } from './surface.ts';

/**
 * Pixels per side: 1 MB of memory. With 2,000 strokes of 60 points in a window a tile takes some 14 ms, the first time
 * 75 to 220.
 */
export const TILE = 512;
/** Antialiasing paints up to a pixel beyond an object's bounds. */
const EDGE = 1;

/** A square of a level. It keeps its content until a newer one is ready. */
export interface Tile {
  readonly col: number;
  readonly row: number;
  readonly surface: Surface;
  /** It has content. */
  ready: boolean;
  /** The area to redraw, in the level's pixels. */
  dirty: PixelBox | undefined;
  /** Being drawn. */
  busy: boolean;
  /** Dropped: its surface may already belong to another tile. */
  gone: boolean;
  /** Number of the last frame that showed it. */
  used: number;
}

/** All tiles of one scale. */
export interface Level {
  readonly scale: number;
  readonly tiles: Map<number, Tile>;
}

/** Columns and rows up to a million in each direction: pages are unbounded, but exact numbers are not. */
const HALF = 2 ** 20;

export const keyOf = (col: number, row: number): number => (col + HALF) * 2 * HALF + row + HALF;

export const wholeOf = (col: number, row: number): PixelBox => ({
  left: col * TILE,
  top: row * TILE,
  right: (col + 1) * TILE,
  bottom: (row + 1) * TILE,
});

export const overlap = (one: PixelBox, other: PixelBox): PixelBox => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

export const around = (one: PixelBox, other: PixelBox): PixelBox => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

export const isEmpty = ({ left, top, right, bottom }: PixelBox): boolean => right <= left || bottom <= top;

/** Every pixel that a box of the page may have painted. */
export const pixelsOf = ({ minX, minY, maxX, maxY }: Box, scale: number): PixelBox => ({
  left: Math.floor(minX * scale) - EDGE,
  top: Math.floor(minY * scale) - EDGE,
  right: Math.ceil(maxX * scale) + EDGE,
  bottom: Math.ceil(maxY * scale) + EDGE,
});

/** Columns and rows of the tiles that intersect a box of pixels; `lastCol` and `lastRow` are inclusive. */
export interface Cells {
  readonly firstCol: number;
  readonly firstRow: number;
  readonly lastCol: number;
  readonly lastRow: number;
}

export const cellsOf = ({ left, top, right, bottom }: PixelBox): Cells => ({
  firstCol: Math.floor(left / TILE),
  firstRow: Math.floor(top / TILE),
  lastCol: Math.ceil(right / TILE) - 1,
  lastRow: Math.ceil(bottom / TILE) - 1,
});

export const contains = ({ firstCol, firstRow, lastCol, lastRow }: Cells, { col, row }: Tile): boolean =>
  col >= firstCol && col <= lastCol && row >= firstRow && row <= lastRow;

export const countOf = ({ firstCol, firstRow, lastCol, lastRow }: Cells): number =>
  Math.max(0, lastCol - firstCol + 1) * Math.max(0, lastRow - firstRow + 1);
