import type { DrawContext } from '../context.ts';
import type { Lens, PixelBox } from './camera.ts';
import { cellsOf, contains, countOf, type Level, TILE } from './tile.ts';
import { lensAt } from './tile-plan.ts';

/** A level that is too coarse is worse than one that is too fine by the same factor. */
const COARSE = 1.5;

/** Whether the level's tiles cover the lens without a gap. */
export function covers({ scale, tiles }: Level, lens: Lens): boolean {
  const cells = cellsOf(lensAt(lens, scale));
  let ready = 0;
  for (const tile of tiles.values()) if (tile.ready && contains(cells, tile)) ready += 1;
  return ready === countOf(cells);
}

const unlike = (level: number, scale: number): number => {
  const steps = Math.log2(level / scale);
  return steps < 0 ? -steps * COARSE : steps;
};

/** Levels to draw on top of each other, the best last. Completely hidden ones are left out. */
export function levelsToShow(levels: Iterable<Level>, lens: Lens): Level[] {
  const sorted = [...levels].sort((a, b) => unlike(a.scale, lens.scale) - unlike(b.scale, lens.scale));
  const whole = sorted.findIndex((level) => covers(level, lens));
  return (whole < 0 ? sorted : sorted.slice(0, whole + 1)).reverse();
}

export interface BlitWay {
  readonly frame: number;
  /** The part of the window to paint. */
  readonly clip: PixelBox;
  /** The zoom is moving. Without a graphics card a smoothed copy of a window takes 15 to 20 ms, a plain one 8 to 11. */
  readonly moving: boolean;
}

/** Copies the level's tiles to their positions in the lens. */
export function blitLevel(ctx: DrawContext, level: Level, lens: Lens, { frame, clip, moving }: BlitWay): void {
  const k = lens.scale / level.scale;
  const side = TILE * k;
  ctx.imageSmoothingEnabled = k !== 1 && !moving;
  for (const tile of level.tiles.values()) {
    // Edges on whole pixels: otherwise both neighbours would fade out along their common edge.
    const left = Math.round(tile.col * side) - lens.left;
    const top = Math.round(tile.row * side) - lens.top;
    const right = Math.round((tile.col + 1) * side) - lens.left;
    const bottom = Math.round((tile.row + 1) * side) - lens.top;
    if (right <= 0 || bottom <= 0 || left >= lens.right - lens.left || top >= lens.bottom - lens.top) continue;
    tile.used = frame;
    if (!tile.ready || right <= clip.left || bottom <= clip.top || left >= clip.right || top >= clip.bottom) continue;
    ctx.drawImage(tile.surface.canvas, 0, 0, TILE, TILE, left, top, right - left, bottom - top);
  }
}
