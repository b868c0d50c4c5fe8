import type { Sheet } from '../port.ts';

/**
 * A sheet, and the page's position on it, in points: 72 per inch. The size of a sheet is in whole points, because Skia
 * creates it so.
 */
export interface Placed {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A unit is a CSS pixel, 96 per inch. */
const POINTS_A_UNIT = 0.75;
/** PDF readers do not show longer sides. */
const MOST_POINTS = 14_400;
/** Most printers cannot print closer to the edge. */
const MARGIN = 28;
const PAPERS: Readonly<Record<string, Size>> = {
  a4: { width: 595, height: 842 },
  a3: { width: 842, height: 1191 },
};

/** Centres the page on the sheet, as large as fits. A sheet of the page's own size has no margin. */
export function placeOn(sheet: Sheet, { width, height }: Size): Placed {
  const [name = '', turned] = sheet.split('-');
  const paper = PAPERS[name];
  if (!paper) {
    const scale = Math.min(POINTS_A_UNIT, MOST_POINTS / width, MOST_POINTS / height);
    return { width: Math.ceil(width * scale), height: Math.ceil(height * scale), scale, left: 0, top: 0 };
  }
  const on = turned === 'landscape' ? { width: paper.height, height: paper.width } : paper;
  const scale = Math.min((on.width - 2 * MARGIN) / width, (on.height - 2 * MARGIN) / height);
  return { ...on, scale, left: (on.width - width * scale) / 2, top: (on.height - height * scale) / 2 };
}
