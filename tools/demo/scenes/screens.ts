import { INKS, NOTES } from './colours.ts';
import type { Point } from './hand.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface ScreenWords {
  readonly first: string;
  readonly second: string;
  readonly note: string;
  readonly remark: string;
}

const TOP = 380;
const TALL = 1560;
const WIDE = 820;

const frame = (left: number, top: number, width: number, height: number): Point[] => [
  { x: left, y: top },
  { x: left + width, y: top },
  { x: left + width, y: top + height },
  { x: left, y: top + height },
  { x: left, y: top - 4 },
];

/** Lines as placeholders for text. */
function scribbles(sheet: Sheet, left: number, tops: readonly number[], width: number): void {
  for (const [i, y] of tops.entries()) {
    const end = left + width * (i % 3 === 2 ? 0.6 : 0.92 + sheet.hand.stray(0.06));
    const way = Array.from({ length: 9 }, (_, n) => ({
      x: left + ((end - left) * n) / 8,
      y: y + (n % 2 === 0 ? 4 : -4),
    }));
    sheet.pen(sheet.hand.curve(way), INKS.graphite, 12);
  }
}

function detailScreen(sheet: Sheet, left: number): void {
  const { hand } = sheet;
  sheet.pen(hand.straight(frame(left, TOP, WIDE, TALL)), INKS.ink, 20);
  sheet.pen(hand.straight(frame(left + 100, TOP + 120, WIDE - 200, 420)), INKS.graphite, 12);
  const [x, y, right, bottom] = [left + 100, TOP + 120, left + WIDE - 100, TOP + 540];
  sheet.pen(
    hand.straight([
      { x, y },
      { x: right, y: bottom },
    ]),
    INKS.graphite,
    9,
  );
  sheet.pen(
    hand.straight([
      { x: right, y },
      { x, y: bottom },
    ]),
    INKS.graphite,
    9,
  );
  scribbles(sheet, left + 100, [TOP + 690, TOP + 800, TOP + 910], WIDE - 200);
  sheet.pen(hand.straight(frame(left + 110, TOP + 1230, WIDE - 220, 180)), INKS.blue, 16);
}

function listScreen(sheet: Sheet, left: number): void {
  const { hand } = sheet;
  sheet.pen(hand.straight(frame(left, TOP, WIDE, TALL)), INKS.ink, 20);
  scribbles(sheet, left + 100, [TOP + 140], WIDE - 260);
  for (let i = 0; i < 4; i += 1) {
    const y = TOP + 400 + i * 300;
    sheet.pen(hand.loop({ x: left + 180, y }, 76, 76), INKS.graphite, 12);
    scribbles(sheet, left + 320, [y - 30, y + 50], WIDE - 420);
  }
}

/** Two screens of an app by hand, and what somebody thinks of them. */
export function screens({ first, second, note, remark }: ScreenWords): Scene {
  const sheet = new Sheet(97);
  detailScreen(sheet, 300);
  listScreen(sheet, 1620);
  sheet.text(300, 230, 80, first, { bold: true });
  sheet.text(1620, 230, 80, second, { bold: true });
  sheet.penArrow(
    [
      { x: 1180, y: 1130 },
      { x: 1320, y: 1050 },
      { x: 1460, y: 1060 },
      { x: 1570, y: 1130 },
    ],
    INKS.red,
    18,
  );
  sheet.note(2720, 480, NOTES.yellow, note, { width: 760, height: 620, fontSize: 76 });
  sheet.penArrow(
    [
      { x: 2700, y: 1600 },
      { x: 2600, y: 1620 },
      { x: 2490, y: 1600 },
    ],
    INKS.red,
    16,
  );
  sheet.text(2740, 1520, 110, remark, { color: INKS.red, italic: true });
  return sheet.scene();
}
