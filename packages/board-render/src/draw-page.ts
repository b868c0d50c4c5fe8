import { type BoardObject, compareOrder, type PageState } from '@sw/board-model';
import { drawBackground } from './background/draw-background.ts';
import { readBackground } from './background/read-background.ts';
import { boundsOf } from './bounds.ts';
import { type Arrangement, remembering } from './composite/arranged.ts';
import type { Hints } from './composite/hints.ts';
import type { DrawContext, ImageSource } from './context.ts';
import type { Easel } from './draw/easel.ts';
import { drawObject } from './draw/object.ts';
import type { View } from './fit.ts';
import { type Box, grow, meets, type Size } from './geometry.ts';
import type { DrawingKit } from './kit.ts';
import type { SpatialIndex } from './spatial-index.ts';
import { groundOf, type Theme } from './theme.ts';

export interface PageDrawing {
  readonly kit: DrawingKit;
  readonly view: View;
  /** Of the canvas, in pixels. */
  readonly size: Size;
  readonly theme: Theme;
  readonly images: ImageSource;
  /** The dots of default paper, shown on the screen but not in images of a page. */
  readonly dots?: boolean;
  /** Without it nothing is drawn under the objects. */
  readonly paper?: boolean;
  /** Finds visible objects; without one, every object of the page is checked. */
  readonly index?: Pick<SpatialIndex, 'search'>;
  /** Objects to leave out, because they are being moved or edited in a field. */
  readonly without?: ReadonlySet<string>;
  /** For a screen that the user can write on. */
  readonly hints?: Hints | undefined;
}

/** Antialiasing paints up to a pixel beyond an edge. */
const EDGE_PIXELS = 1;

function visible({ kit, index }: PageDrawing, page: PageState, known: Arrangement, box: Box): BoardObject[] {
  if (index) return index.search(box);
  const found: BoardObject[] = [];
  for (const object of page.objects.values()) if (meets(boundsOf(kit, known, object), box)) found.push(object);
  return found.sort(compareOrder);
}

/** Draws a page: its background, then its visible objects from back to front. */
export function drawPage(ctx: DrawContext, page: PageState, drawing: PageDrawing): void {
  const { kit, size, theme, images, hints } = drawing;
  const { left, top, scale } = drawing.view;
  const box = { minX: left, minY: top, maxX: left + size.width / scale, maxY: top + size.height / scale };
  const background = readBackground(page.background);
  const view = { a: scale, b: 0, c: 0, d: scale, e: -left * scale, f: -top * scale };
  const known = remembering(page);
  const easel: Easel = { ctx, kit, page: known, ground: groundOf(background.paper, theme), images, view, hints };
  ctx.save();
  if (drawing.paper !== false) drawBackground(easel, background, box, drawing.dots === true ? theme : undefined);
  for (const object of visible(drawing, page, known, grow(box, EDGE_PIXELS / scale)))
    if (!drawing.without?.has(object.selectId)) drawObject(easel, object);
  ctx.restore();
}
