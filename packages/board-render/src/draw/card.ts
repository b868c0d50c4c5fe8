import type { BoardObject } from '@sw/board-model';
import type { Size } from '../geometry.ts';
import { layoutText } from '../text/layout.ts';
import type { Easel } from './easel.ts';
import { moveTo } from './local.ts';
import { roundedRectangle } from './path-parts.ts';
import { drawLines } from './text.ts';

/** A document and the text on its card are content, so they look the same in both themes. */
export const CARD_EDGE = '#D5DCD8';
const RADIUS = 16;

/** The background of documents and recordings. */
export function drawCard({ ctx }: Easel, { width, height }: Size, fill: string): void {
  ctx.beginPath();
  roundedRectangle(ctx, 1, 1, width - 2, height - 2, RADIUS);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = CARD_EDGE;
  ctx.lineWidth = 2;
  ctx.setLineDash([]);
  ctx.stroke();
}

export interface CardLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly color: string;
  /** The card's fill: on it the colour stays as it is, in both themes. */
  readonly fill: string;
}

/** One line of text, cut if it does not fit. */
export function drawCardLabel(easel: Easel, object: BoardObject, pixels: number, label: CardLabel): void {
  const { kit, ctx } = easel;
  const { text, x, y, width, size, color, fill } = label;
  const laid = layoutText({
    object: { ...object, runs: [{ text }], color },
    measure: kit.measure,
    faces: kit.faces,
    fontSize: size,
    shrink: 1,
    maxWidth: width,
    align: 'left',
  });
  ctx.save();
  moveTo(easel, object, x, y, 1);
  drawLines(easel, { ...laid, lines: laid.lines.slice(0, 1) }, pixels, fill);
  ctx.restore();
}
