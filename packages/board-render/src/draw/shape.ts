import { type BoardObject, KIND } from '@sw/board-model';
import { GRAPHITE, isTransparent } from '../colours.ts';
import { colourOf, lineStyleOf } from '../read.ts';
import { colourOn } from '../theme.ts';
import type { Easel } from './easel.ts';
import { formLines, formOf } from './form-paths.ts';
import { drawHint } from './hint.ts';
import { setLineStyle } from './line-style.ts';
import { cylinderLid, shapePath } from './shape-paths.ts';
import { drawText } from './text.ts';

const DEFAULT_STROKE_WIDTH = 3;

export const strokeWidthOf = ({ strokeWidth, stroke }: BoardObject): number =>
  stroke !== undefined && isTransparent(stroke) ? 0 : (strokeWidth ?? DEFAULT_STROKE_WIDTH);

/** A closed shape: fill, outline, then the text inside. */
export function drawShape(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx, ground } = easel;
  const { type, width = 0, height = 0 } = object;
  const strokeWidth = strokeWidthOf(object);
  const form = formOf(object);
  ctx.globalAlpha = object.opacity ?? 1;
  ctx.beginPath();
  shapePath(ctx, type, width, height, form);
  if (!isTransparent(object.fill)) {
    ctx.fillStyle = colourOf(object.fill, ground.colour);
    ctx.fill();
  }
  if (strokeWidth > 0) {
    if (type === KIND.cylinder) cylinderLid(ctx, width, height);
    formLines(ctx, form, width, height);
    ctx.strokeStyle = colourOn(ground, colourOf(object.stroke, GRAPHITE));
    setLineStyle(ctx, lineStyleOf(object, 'solid'), strokeWidth);
    ctx.stroke();
  }
  const fill = isTransparent(object.fill) ? undefined : colourOf(object.fill, ground.colour);
  drawText(easel, object, pixels, fill);
  drawHint(easel, object, pixels, fill);
}
