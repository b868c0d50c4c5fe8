import { type BoardObject, KIND } from '@sw/board-model';
import { GRAPHITE } from '../colours.ts';
import type { InkPaths } from '../kit.ts';
import { colourOf } from '../read.ts';
import { colourOn } from '../theme.ts';
import type { Easel } from './easel.ts';
import { centreOf, inkOf, outlineOf } from './ink-paths.ts';
import { SOLID } from './line-style.ts';

/** Below this width in pixels an outline and a line look the same, and a line is some five times cheaper. */
const LINE_BELOW = 1.2;
/** A thinner line would fade away with the zoom. */
const LEAST_PIXELS = 0.6;
/** The specification's 7F. */
const HIGHLIGHTER_OPACITY = 0x7f / 0xff;
/** On dark paper a highlighter lightens. Above this opacity, dark text on a light note would become unreadable. */
const MOST_LIGHTENING = 0.6;

export type InkLook = Pick<BoardObject, 'stroke' | 'opacity'>;

function strokeCentre({ ctx, kit }: Easel, ink: InkPaths, width: number): void {
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.setLineDash(SOLID);
  ctx.stroke(centreOf(kit, ink));
}

/**
 * A highlighter multiplies on light paper and uses screen blending on dark paper, so that content stays visible under
 * it. One stroke of one path paints each pixel once, so it is not darker where it crosses itself.
 */
function drawHighlighter(easel: Easel, look: InkLook, ink: InkPaths): void {
  const { ctx, ground } = easel;
  const opacity = look.opacity ?? HIGHLIGHTER_OPACITY;
  ctx.globalAlpha = ground.dark ? Math.min(MOST_LIGHTENING, opacity) : opacity;
  ctx.globalCompositeOperation = ground.dark ? 'screen' : 'multiply';
  ctx.strokeStyle = colourOf(look.stroke, '#F2B705');
  strokeCentre(easel, ink, ink.width);
  ctx.globalCompositeOperation = 'source-over';
}

/** Draws a stroke's paths in a look: those of an object, or of a stroke in progress. */
export function drawStroke(easel: Easel, look: InkLook, ink: InkPaths, pixels: number): void {
  const { ctx, kit, ground } = easel;
  if (ink.points.length === 0 || ink.width === 0) return;
  if (ink.type === KIND.highlighterLine) {
    drawHighlighter(easel, look, ink);
    return;
  }
  ctx.globalAlpha = look.opacity ?? 1;
  const colour = colourOn(ground, colourOf(look.stroke, GRAPHITE));
  if (ink.width * pixels < LINE_BELOW) {
    ctx.strokeStyle = colour;
    strokeCentre(easel, ink, Math.max(ink.width, LEAST_PIXELS / pixels));
  } else {
    ctx.fillStyle = colour;
    ctx.fill(outlineOf(kit, ink));
  }
}

export const drawInk = (easel: Easel, object: BoardObject, pixels: number): void =>
  drawStroke(easel, object, inkOf(easel.kit, object), pixels);
