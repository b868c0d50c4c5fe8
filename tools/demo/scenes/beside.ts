import { INKS } from './colours.ts';
import { type Box, type Scene, Sheet } from './sheet.ts';

export interface BesideWords {
  readonly title: string;
  readonly notes: readonly { readonly fill: string; readonly text: string }[];
}

/** Where the document is shown; its slides are 16 by 9. */
export const DOCUMENT_BOX: Box = { left: 220, top: 460, width: 2400, height: 1350 };

/** A document with room beside it, and the remarks about it. */
export function beside({ title, notes }: BesideWords): Scene {
  const sheet = new Sheet(53);
  sheet.text(DOCUMENT_BOX.left, 200, 110, title, { bold: true });
  for (const [n, { fill, text }] of notes.entries()) {
    const [left, top] = [2760 + (n % 2) * 440, 500 + Math.floor(n / 2) * 440];
    sheet.note(left, top, fill, text, { width: 380, height: 380, fontSize: 52 });
  }
  const way = [
    { x: 2960, y: 1500 },
    { x: 2880, y: 1580 },
    { x: 2680, y: 1560 },
  ];
  sheet.penArrow(way, INKS.red, 16);
  return sheet.scene();
}
