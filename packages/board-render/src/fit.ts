import type { PageState } from '@sw/board-model';
import { hasPlace, readBackground } from './background/read-background.ts';
import { contentBounds } from './bounds.ts';
import { type Box, REFERENCE_FRAME, type Size, unite } from './geometry.ts';
import type { DrawingKit } from './kit.ts';

/** Maximum side of an image drawn from a page. */
export const MAX_PICTURE_SIDE = 2000;
/** Space left free around the contents, as a fraction of the image. */
const MARGIN = 0.04;
/** A single word is not enlarged to the size of the image. */
const MOST_SCALE = 0.75;

/** The visible part of the page, and its scale. */
export interface View {
  /** Page coordinates of the image's top left corner. */
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

/** The view that shows a whole box, centred. */
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

/**
 * The view of a page's image: its contents, including the frame if the background uses it; without contents, the frame.
 */
export function fitPage(kit: DrawingKit, page: PageState, size: Size): View {
  const contents = contentBounds(kit, page);
  if (!contents) return fitBox(REFERENCE_FRAME, size);
  if (hasPlace(readBackground(page.background))) return fitBox(unite(contents, REFERENCE_FRAME), size);
  return fitBox(contents, size, MOST_SCALE);
}
