import type { BoardObject } from '@sw/board-model';
import { hintOf } from '../composite/hints.ts';
import type { Easel } from './easel.ts';
import { drawText } from './text.ts';

/** Relative to the node's font size: the longest hint fits one line of the smallest node. */
const SHARE = 0.75;
const DEFAULT_SIZE = 20;
/** Ink at this opacity has a contrast of 4.6 to 1 on paper: weaker than text, but readable. */
const OPACITY = 0.6;

/**
 * The hint of an empty node, if the screen has one in the viewer's language. A text being edited has runs, even if they
 * are empty.
 */
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
