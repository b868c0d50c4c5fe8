import type { Sheet } from '../port.ts';

/** A sheet and where the page stands on it, in points: 72 an inch. Sheets have whole ones, as Skia makes them. */
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

/** A unit is a CSS pixel, 96 an inch. */
const POINTS_A_UNIT = 0.75;
/** No reader shows a longer side. */
const MOST_POINTS = 14_400;
/** Most printers cannot print nearer to the edge. */
const MARGIN = 28;
const PAPERS: Readonly<Record<string, Size>> = {
  a4: { width: 595, height: 842 },
  a3: { width: 842, height: 1191 },
};

/** The whole of it in the middle of the sheet, as large as fits; on a sheet of its own size with no paper to spare. */
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
