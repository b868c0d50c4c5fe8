import { KIND } from '@sw/board-model';
import { INKS } from './colours.ts';
import type { Point } from './hand.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface FunctionWords {
  readonly title: string;
  readonly curve: string;
  readonly line: string;
  readonly question: string;
}

const UNIT = 220;
const ORIGIN = { x: 620, y: 1460 };
const on = (x: number, y: number): Point => ({ x: ORIGIN.x + x * UNIT, y: ORIGIN.y - y * UNIT });
const plotted = (from: number, to: number, of: (x: number) => number): Point[] =>
  Array.from({ length: 41 }, (_, i) => from + ((to - from) * i) / 40).map((x) => on(x, of(x)));

function axes(sheet: Sheet): void {
  const grid = { stroke: '#8282824d', strokeWidth: 3 };
  for (let x = 1; x <= 12; x += 1) sheet.line(KIND.solidLine, on(x, 4.4), on(x, -2.2), grid);
  for (let y = -2; y <= 4; y += 1) if (y !== 0) sheet.line(KIND.solidLine, on(-0.4, y), on(12.4, y), grid);
  sheet.penArrow([on(-0.7, 0), on(6, 0.02), on(13, 0)], INKS.ink, 18);
  sheet.penArrow([on(0, -2.5), on(0.01, 1), on(0, 4.9)], INKS.ink, 18);
  sheet.text(ORIGIN.x + 50, ORIGIN.y - 4.95 * UNIT, 96, 'y', { italic: true });
  sheet.text(ORIGIN.x + 13 * UNIT, ORIGIN.y + 30, 96, 'x', { italic: true });
}

/** Two graphs by hand over a grid, and the question where they meet. */
export function functions({ title, curve, line, question }: FunctionWords): Scene {
  const sheet = new Sheet(71);
  const { hand } = sheet;
  axes(sheet);
  sheet.pen(hand.curve(plotted(0.4, 11.6, (x) => 0.055 * (x - 1) * (x - 6) * (x - 9.5) * 0.62 + 0.6)), INKS.blue, 22);
  sheet.pen(hand.curve(plotted(0.5, 11.8, (x) => 3.3 - 0.33 * x)), INKS.orange, 18);
  const meeting = on(9.36, 0.2);
  sheet.pen(hand.loop(meeting, 90, 90), INKS.red, 15);
  sheet.penArrow([on(8.2, -1.5), on(8.6, -0.9), on(9.1, -0.35)], INKS.red, 14);
  sheet.text(...place(7, -1.55), 76, question, { color: INKS.red, italic: true });
  sheet.text(...place(9.5, 4.3), 88, curve, { color: INKS.blue, italic: true });
  sheet.text(...place(0.5, 3.8), 76, line, { color: INKS.orange, italic: true });
  sheet.text(1500, 160, 110, title, { bold: true });
  return sheet.scene();
}

const place = (x: number, y: number): readonly [number, number] => {
  const point = on(x, y);
  return [point.x, point.y];
};
