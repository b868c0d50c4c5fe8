import type { PageState } from '@sw/board-model';
import { hasPlace, readBackground } from './background/read-background.ts';
import { contentBounds } from './bounds.ts';
import { type Box, unite } from './geometry.ts';
import type { DrawingKit } from './kit.ts';
import { REFERENCE_FRAME } from './reference-frame.ts';

/** No side of a picture that is drawn of a page is longer. */
export const MAX_PICTURE_SIDE = 2000;
/** Space left free round the contents, as a share of the picture. */
const MARGIN = 0.04;
/** A single word is not blown up to the size of the picture. */
const MOST_SCALE = 0.75;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which part of the page is shown, and how large. */
export interface View {
  /** Page coordinates of the picture's top left corner. */
  readonly left: number;
  readonly top: number;
  /** Pixels for one page unit. */
  readonly scale: number;
}

/** The same proportions, with no side longer than allowed. */
export function pictureSize({ width, height }: Size): Size {
  const share = Math.min(1, MAX_PICTURE_SIDE / width, MAX_PICTURE_SIDE / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** The view that shows a box whole and centred. */
export function fitBox(
  { minX, minY, maxX, maxY }: Box,
  { width, height }: Size,
  mostScale = Number.POSITIVE_INFINITY,
): View {
  const room = 1 - 2 * MARGIN;
  const scale = Math.min(
    mostScale,
    (width * room) / Math.max(1, maxX - minX),
    (height * room) / Math.max(1, maxY - minY),
  );
  return { left: (minX + maxX - width / scale) / 2, top: (minY + maxY - height / scale) / 2, scale };
}

/** What a picture of the page shows: its contents, with the frame if the background has a place there; else the frame. */
export function fitPage(kit: DrawingKit, page: PageState, size: Size): View {
  const contents = contentBounds(kit, page);
  if (!contents) return fitBox(REFERENCE_FRAME, size);
  if (hasPlace(readBackground(page.background))) return fitBox(unite(contents, REFERENCE_FRAME), size);
  return fitBox(contents, size, MOST_SCALE);
}
