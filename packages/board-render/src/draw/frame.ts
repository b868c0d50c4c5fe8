import { type BoardObject, familyOf, KIND } from '@sw/board-model';
import { layoutText } from '../text/layout.ts';
import type { Easel } from './easel.ts';
import { moveTo } from './local.ts';
import { roundedRectangle } from './path-parts.ts';
import { brokenPicture, type Pictogram, pictogramOf, sound } from './pictogram.ts';
import { drawLines } from './text.ts';

/** A grey that is visible on light and dark paper. */
const EDGE = '#8282828c';
const GROUND = '#8282821a';
const MARK = '#828282';
const RADIUS = 8;
const GRID = 24;
const LABEL_SIZE = 20;
const GAP = 12;

function markOf({ type, uploadError, imgSrc }: BoardObject): Pictogram {
  // A picture that was completed later only needs to be loaded.
  if (uploadError !== undefined && !imgSrc) return brokenPicture;
  return type === KIND.audio ? sound : pictogramOf(familyOf(type));
}

/**
 * A quiet frame with a mark, and the object's name if it has one: for objects that are missing or cannot be drawn here.
 */
export function drawFrame(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx, kit } = easel;
  const { width = 0, height = 0, name } = object;
  if (width === 0 || height === 0) return;
  ctx.globalAlpha = object.opacity ?? 1;
  // The edge lies inside the box, however small that is.
  const edge = Math.min(1, width / 4, height / 4);
  ctx.beginPath();
  roundedRectangle(ctx, edge, edge, width - 2 * edge, height - 2 * edge, RADIUS);
  ctx.fillStyle = GROUND;
  ctx.fill();
  ctx.strokeStyle = EDGE;
  ctx.lineWidth = 2 * edge;
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.stroke();
  const size = Math.min(72, width * 0.4, height * 0.4);
  const label =
    name !== undefined && height > size + LABEL_SIZE * 3 && width > LABEL_SIZE * 4
      ? layoutText({
          object: { ...object, runs: [{ text: name }], color: MARK },
          measure: kit.measure,
          faces: kit.faces,
          fontSize: LABEL_SIZE,
          shrink: 1,
          maxWidth: width - 2 * GAP,
          align: 'center',
        })
      : undefined;
  const top = (height - size - (label ? LABEL_SIZE * 1.4 + GAP : 0)) / 2;
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, width, height);
  ctx.clip();
  moveTo(easel, object, (width - size) / 2, top, size / GRID);
  ctx.strokeStyle = MARK;
  ctx.lineWidth = 1.75;
  ctx.lineCap = 'round';
  ctx.beginPath();
  markOf(object)(ctx);
  ctx.stroke();
  if (label) {
    moveTo(easel, object, GAP, top + size + GAP, 1);
    drawLines(easel, { ...label, lines: label.lines.slice(0, 1) }, pixels, undefined);
  }
  ctx.restore();
}
