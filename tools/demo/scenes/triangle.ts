import { KIND } from '@sw/board-model';
import { INKS } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface TriangleWords {
  readonly title: string;
  readonly formula: string;
  readonly lines: readonly string[];
}

const BOARD_GREEN = '#0E2C23';
const MINT = '#8FE0C2';
const SAND = '#F6D27A';

/** Chalk on green: the triangle, its height, and what follows from it. */
export function triangle({ title, formula, lines }: TriangleWords): Scene {
  const sheet = new Sheet(41);
  const { hand } = sheet;
  const [a, b, c] = [
    { x: 640, y: 1760 },
    { x: 2360, y: 1750 },
    { x: 1620, y: 520 },
  ];
  for (const [from, to] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const)
    sheet.pen(hand.straight([from, to]), INKS.chalk, 24);
  sheet.pen(hand.straight([c, { x: 1620, y: 1750 }]), SAND, 18);
  const corner = [
    { x: 1620, y: 1640 },
    { x: 1730, y: 1640 },
    { x: 1730, y: 1750 },
  ];
  sheet.pen(hand.straight(corner), SAND, 14);
  for (const [left, top, text, color] of [
    [1000, 1010, 'a', INKS.chalk],
    [2080, 1010, 'c', INKS.chalk],
    [1670, 1200, 'h', SAND],
    [1470, 1800, 'b', INKS.chalk],
  ] as const)
    sheet.text(left, top, 130, text, { color, italic: true });
  sheet.text(240, 200, 110, title, { color: INKS.chalk, bold: true });
  sheet.text(2560, 420, 170, formula, { color: MINT, italic: true });
  const rule = [
    { x: 2550, y: 660 },
    { x: 2980, y: 648 },
    { x: 3420, y: 656 },
  ];
  sheet.pen(hand.curve(rule), MINT, 16);
  for (const [i, text] of lines.entries())
    sheet.text(2580, 860 + i * 150, 80, text, { color: INKS.chalk, width: 1040 });
  return sheet.scene({ color: BOARD_GREEN });
}

/** The same triangle doubled: a parallelogram of shapes, which shows where the half comes from. */
export function doubledTriangle({ title, formula, lines }: TriangleWords): Scene {
  const sheet = new Sheet(43);
  const { hand } = sheet;
  const box = { left: 420, top: 560, width: 2200, height: 1200 };
  sheet.shape(KIND.parallelogram, box, { stroke: INKS.chalk, strokeWidth: 18 });
  sheet.pen(
    hand.straight([
      { x: 450, y: 1750 },
      { x: 2590, y: 570 },
    ]),
    SAND,
    18,
  );
  sheet.text(1080, 860, 120, formula, { color: MINT, italic: true });
  sheet.text(1560, 1330, 120, formula, { color: MINT, italic: true });
  sheet.text(240, 200, 110, title, { color: INKS.chalk, bold: true });
  for (const [i, text] of lines.entries()) sheet.text(2780, 760 + i * 420, 84, text, { color: INKS.chalk, width: 860 });
  return sheet.scene({ color: BOARD_GREEN });
}
