import { KIND } from '@sw/board-model';
import { INKS, SLATE } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface Slot {
  readonly day: number;
  readonly row: number;
  readonly text: string;
  readonly fill: string;
}

export interface WeekWords {
  readonly title: string;
  readonly days: readonly string[];
  readonly rows: readonly string[];
  readonly slots: readonly Slot[];
  /** What is ringed in red, and the words beside it. */
  readonly doubt: { readonly day: number; readonly row: number; readonly text: string };
}

const PAPER = '#FBF7EA';
const HEAD_FILL = '#F3E9D2';
const RULE = { stroke: '#D9CFB8', strokeWidth: 4 } as const;
const [LEFT, TOP, RIGHT, BOTTOM, SIDE, HEAD] = [220, 400, 3620, 1860, 420, 160];

/** A plan by days and rooms, with one place that somebody doubts. */
export function weekGrid({ title, days, rows, slots, doubt }: WeekWords): Scene {
  const sheet = new Sheet(61);
  const [wide, high] = [(RIGHT - LEFT - SIDE) / days.length, (BOTTOM - TOP - HEAD) / rows.length];
  const cell = (day: number, row: number) => ({
    left: LEFT + SIDE + day * wide,
    top: TOP + HEAD + row * high,
    width: wide,
    height: high,
  });
  sheet.text(LEFT, 180, 110, title, { bold: true });
  const outer = { left: LEFT, top: TOP, width: RIGHT - LEFT, height: BOTTOM - TOP };
  sheet.shape(KIND.rectangle, outer, { ...RULE, fill: '#FFFFFF' });
  sheet.shape(KIND.rectangle, { ...outer, height: HEAD }, { ...RULE, fill: HEAD_FILL });
  for (const [i, day] of days.entries()) {
    const x = LEFT + SIDE + i * wide;
    sheet.line(KIND.solidLine, { x, y: TOP }, { x, y: BOTTOM }, RULE);
    sheet.text(x, TOP + 44, 60, day, { width: wide, textAlign: 'center', bold: true });
  }
  for (const [i, row] of rows.entries()) {
    const y = TOP + HEAD + i * high;
    if (i > 0) sheet.line(KIND.solidLine, { x: LEFT, y }, { x: RIGHT, y }, RULE);
    sheet.text(LEFT + 40, y + high / 2 - 36, 54, row, { color: SLATE });
  }
  for (const { day, row, text, fill } of slots) {
    const { left, top, width, height } = cell(day, row);
    const box = { left: left + 22, top: top + 22, width: width - 44, height: height - 44 };
    sheet.shape(KIND.roundedRectangle, box, {
      fill,
      stroke: 'transparent',
      strokeWidth: 0,
      fontSize: 48,
      runs: [{ text }],
    });
  }
  const { left, top, width, height } = cell(doubt.day, doubt.row);
  const centre = { x: left + width / 2, y: top + height / 2 };
  sheet.pen(sheet.hand.loop(centre, width * 0.58, height * 0.64), INKS.red, 18);
  sheet.text(left - 620, BOTTOM + 60, 72, doubt.text, { color: INKS.red, italic: true });
  return sheet.scene({ color: PAPER });
}
