import type { BoardObject } from '@sw/board-model';
import { INK, isTransparent, parseColour } from '../colours.ts';
import { multiply } from '../geometry.ts';
import { matrixOnPage } from '../placing.ts';
import { colourOf } from '../read.ts';
import type { Line, Span, TextLayout } from '../text/layout.ts';
import { textBox } from '../text/text-box.ts';
import { colourOn, textColourOn } from '../theme.ts';
import type { Easel } from './easel.ts';

/** Below this size in pixels letters are a grey stripe, so a stripe is drawn. */
const BARS_BELOW = 4;
const BAR_OPACITY = 0.45;
/** In ems. */
const UNDERLINE = { below: 0.14, thick: 0.06 } as const;
const STRIKE = { above: 0.28, thick: 0.06 } as const;

function colourOfSpan({ ground }: Easel, { style }: Span, fill: string | undefined): string {
  const own = style.color !== undefined && parseColour(style.color) ? style.color : undefined;
  // On a fill the stored colour was chosen for it; on bare paper the colour adapts to the paper.
  if (own !== undefined) return fill === undefined ? colourOn(ground, own) : own;
  if (fill !== undefined) return textColourOn(fill);
  return style.link ? ground.link : ground.isDefault ? colourOn(ground, INK) : textColourOn(ground.colour);
}

function drawSpan(easel: Easel, line: Line, span: Span, fill: string | undefined): void {
  const { ctx } = easel;
  const { style, text } = span;
  const x = line.x + span.x;
  ctx.font = style.font;
  ctx.fillStyle = colourOfSpan(easel, span, fill);
  ctx.fillText(text, x, line.baseline);
  if (style.underline || style.link) {
    ctx.fillRect(x, line.baseline + style.size * UNDERLINE.below, span.width, style.size * UNDERLINE.thick);
  }
  if (style.link !== undefined) {
    ctx.markLink?.(style.link, x, line.baseline - style.size, span.width, style.size * (1 + 2 * UNDERLINE.below));
  }
  if (style.linethrough) {
    ctx.fillRect(x, line.baseline - style.size * STRIKE.above, span.width, style.size * STRIKE.thick);
  }
}

function drawBar(easel: Easel, line: Line, span: Span, fill: string | undefined): void {
  const { ctx } = easel;
  const { size } = span.style;
  ctx.fillStyle = colourOfSpan(easel, span, fill);
  ctx.fillRect(line.x + span.x, line.baseline - size * 0.5, span.width, size * 0.5);
}

export function drawLines(easel: Easel, layout: TextLayout, pixels: number, fill: string | undefined): void {
  const { ctx } = easel;
  const draw = layout.size * pixels < BARS_BELOW ? drawBar : drawSpan;
  const alpha = ctx.globalAlpha;
  if (draw === drawBar) ctx.globalAlpha = alpha * BAR_OPACITY;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  for (const line of layout.lines) for (const span of line.spans) if (span.text !== '') draw(easel, line, span, fill);
  ctx.globalAlpha = alpha;
}

/**
 * Draws the text of an object. A mirrored object keeps its text readable: the text is flipped back within its box.
 * `fill` is the colour under the text, undefined for bare paper. It leaves the transform changed.
 */
export function drawText(easel: Easel, object: BoardObject, pixels: number, fill: string | undefined): void {
  const box = textBox(easel.kit, object);
  if (!box) return;
  const { layout, x, y, width, height } = box;
  const flipX = object.scaleX < 0 ? -1 : 1;
  const flipY = object.scaleY < 0 ? -1 : 1;
  const place = {
    a: flipX,
    b: 0,
    c: 0,
    d: flipY,
    e: flipX < 0 ? width - x : x,
    f: flipY < 0 ? height - y : y,
  };
  const { a, b, c, d, e, f } = multiply(multiply(easel.view, matrixOnPage(easel.page, object)), place);
  easel.ctx.setTransform(a, b, c, d, e, f);
  drawLines(easel, layout, pixels, fill);
}

/** A standalone text. With a fill it lies on a plain box. */
export function drawTextGroup(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx, kit, ground } = easel;
  ctx.globalAlpha = object.opacity ?? 1;
  const fill = isTransparent(object.fill) ? undefined : colourOf(object.fill, ground.colour);
  if (fill !== undefined) {
    const { width = 0, height = 0 } = textBox(kit, object) ?? object;
    ctx.fillStyle = fill;
    ctx.fillRect(0, 0, width, height);
  }
  drawText(easel, object, pixels, fill);
}
