import { type BoardObject, pictureAddress } from '@sw/board-model';
import { INK } from '../colours.ts';
import { DOCUMENT_HEAD, documentArea, isClosed, pagePlace } from '../document-pages.ts';
import { CARD_EDGE, drawCard, drawCardLabel } from './card.ts';
import type { Easel } from './easel.ts';
import { drawFrame } from './frame.ts';
import { moveTo } from './local.ts';
import { drawPart, shownPart } from './picture-part.ts';

/** Paper on a quiet card. */
const CARD = '#F3F6F4';
const PAPER = '#FFFFFF';
const COVER_INK = '#9AA8A1';
const NAME_SIZE = 30;
const NAME_LEFT = 24;

/** A card with the document's name and the page it is open at, or its cover if it is closed. Without a picture it is a frame that keeps its place. */
export function drawDocument(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx, images } = easel;
  const { width = 0, height = 0 } = object;
  const src = pictureAddress(object);
  if (src === undefined || width === 0 || height === 0) {
    drawFrame(easel, object, pixels);
    return;
  }
  ctx.globalAlpha = object.opacity ?? 1;
  drawCard(easel, { width, height }, CARD);
  if (isClosed(object)) drawCover(easel, object);
  else drawSheet(easel, object, pixels, images(src));
  drawName(easel, object, pixels);
}

function drawSheet(
  { ctx, ...easel }: Easel,
  object: BoardObject,
  pixels: number,
  loaded: ReturnType<Easel['images']>,
): void {
  const place = loaded ? pagePlace(object, loaded) : documentArea(object);
  const size = { width: place.maxX - place.minX, height: place.maxY - place.minY };
  ctx.fillStyle = PAPER;
  ctx.fillRect(place.minX, place.minY, size.width, size.height);
  if (loaded) {
    ctx.save();
    moveTo({ ...easel, ctx }, object, place.minX, place.minY, 1);
    drawPart(ctx, loaded, shownPart(loaded, undefined), { ...size, pixels });
    ctx.restore();
  }
  ctx.strokeStyle = CARD_EDGE;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.rect(place.minX, place.minY, size.width, size.height);
  ctx.stroke();
}

/** The height of the sheet on the cover as a share of the page area, and its width as a share of its height, as for A4. */
const COVER_HEIGHT = 0.4;
const COVER_SHAPE = 1 / Math.SQRT2;
const COVER_LINES = 4;

/** A small sheet with a folded corner, in the middle. It needs no translation. */
function drawCover({ ctx }: Easel, object: BoardObject): void {
  const { minX, minY, maxX, maxY } = documentArea(object);
  const height = Math.min((maxY - minY) * COVER_HEIGHT, (maxX - minX) * COVER_HEIGHT);
  const width = height * COVER_SHAPE;
  const [left, top] = [(minX + maxX - width) / 2, (minY + maxY - height) / 2];
  const fold = width / 4;
  ctx.beginPath();
  ctx.moveTo(left, top);
  ctx.lineTo(left + width - fold, top);
  ctx.lineTo(left + width, top + fold);
  ctx.lineTo(left + width, top + height);
  ctx.lineTo(left, top + height);
  ctx.closePath();
  ctx.fillStyle = PAPER;
  ctx.fill();
  ctx.moveTo(left + width - fold, top);
  ctx.lineTo(left + width - fold, top + fold);
  ctx.lineTo(left + width, top + fold);
  for (let line = 1; line <= COVER_LINES; line += 1) {
    const y = top + fold + (line * (height - fold)) / (COVER_LINES + 1);
    ctx.moveTo(left + fold / 2, y);
    ctx.lineTo(left + width - fold / 2, y);
  }
  ctx.strokeStyle = COVER_INK;
  ctx.lineWidth = Math.max(1, height / 60);
  ctx.stroke();
}

function drawName(easel: Easel, object: BoardObject, pixels: number): void {
  const { name, width = 0 } = object;
  if (name === undefined || width <= 4 * NAME_LEFT) return;
  drawCardLabel(easel, object, pixels, {
    text: name,
    x: NAME_LEFT,
    y: (DOCUMENT_HEAD - NAME_SIZE * 1.4) / 2,
    width: Math.max(NAME_SIZE, width / 2 - NAME_LEFT),
    size: NAME_SIZE,
    color: INK,
    fill: CARD,
  });
}
