import { type BoardObject, pictureAddress } from '@sw/board-model';
import { INK } from '../colours.ts';
import { DOCUMENT_HEAD, documentArea, pagePlace } from '../document-pages.ts';
import { CARD_EDGE, drawCard, drawCardLabel } from './card.ts';
import type { Easel } from './easel.ts';
import { drawFrame } from './frame.ts';
import { moveTo } from './local.ts';
import { drawPart, shownPart } from './picture-part.ts';

/** Paper on a quiet card. */
const CARD = '#F3F6F4';
const PAPER = '#FFFFFF';
const NAME_SIZE = 30;
const NAME_LEFT = 24;

/** A card with the document's name and the page it is open at. Without a picture it is a frame that keeps its place. */
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
  drawSheet(easel, object, pixels, images(src));
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
  });
}
