import type { BoardObject } from '@sw/board-model';
import { hintOf } from '../composite/hints.ts';
import type { Easel } from './easel.ts';
import { drawText } from './text.ts';

/** Of the size that the node's own words will have: the longest hint stays on one line of the smallest node. */
const SHARE = 0.75;
const DEFAULT_SIZE = 20;
/** Ink so thin is 4.6 to 1 on paper: less than words, and still read. */
const OPACITY = 0.6;

/** What an empty node is for, where the screen knows the viewer's words for it. A text in somebody's hand has runs, if none yet. */
export function drawHint(easel: Easel, object: BoardObject, pixels: number, fill: string | undefined): void {
  if (!easel.hints || object.runs) return;
  const name = hintOf(easel.page, object);
  if (name === undefined) return;
  const { fontSize = DEFAULT_SIZE } = object;
  easel.ctx.globalAlpha = (object.opacity ?? 1) * OPACITY;
  drawText(
    easel,
    { ...object, bold: false, fontSize: fontSize * SHARE, runs: [{ text: easel.hints[name] }] },
    pixels,
    fill,
  );
}
