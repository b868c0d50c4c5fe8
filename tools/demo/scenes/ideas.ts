import { KIND } from '@sw/board-model';
import { INKS } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface Idea {
  readonly head: string;
  readonly detail: string;
}

export interface IdeaWords {
  readonly centre: string;
  readonly left: readonly Idea[];
  readonly right: readonly Idea[];
}

const LEFT_COLOURS = [INKS.blue, INKS.teal, INKS.green];
const RIGHT_COLOURS = [INKS.purple, INKS.pink, INKS.orange, INKS.red];
const [CENTRE, MIDDLE] = [1920, 1080];
const [WIDE, HIGH] = [620, 170];

function branch(sheet: Sheet, { head, detail }: Idea, colour: string, y: number, side: -1 | 1): void {
  // Further out towards the middle, as hands place them round a centre.
  const bend = 260 * (1 - Math.abs(y - MIDDLE) / 900);
  const inner = CENTRE + side * (700 + bend);
  const left = side === 1 ? inner : inner - WIDE;
  sheet.pen(
    sheet.hand.curve([
      { x: CENTRE + side * 380, y: MIDDLE + (y - MIDDLE) * 0.06 },
      { x: CENTRE + side * (500 + bend * 0.3), y: MIDDLE + (y - MIDDLE) * 0.5 },
      { x: inner - side * 140, y: y - (y - MIDDLE) * 0.06 },
      { x: inner, y },
    ]),
    colour,
    18,
  );
  sheet.shape(
    KIND.roundedRectangle,
    { left, top: y - HIGH / 2, width: WIDE, height: HIGH },
    { fill: '#FFFFFF', color: INKS.ink, stroke: colour, strokeWidth: 8, fontSize: 58, runs: [{ text: head }] },
  );
  const align = side === 1 ? 'left' : 'right';
  sheet.text(left, y + HIGH / 2 + 18, 52, detail, { width: WIDE, textAlign: align, color: INKS.graphite });
}

/** A centre and what people thought of, left and right of it. */
export function ideas({ centre, left, right }: IdeaWords): Scene {
  const sheet = new Sheet(83);
  for (const [side, branches, colours] of [
    [-1, left, LEFT_COLOURS],
    [1, right, RIGHT_COLOURS],
  ] as const) {
    const step = 1400 / Math.max(1, branches.length - 1);
    for (const [i, idea] of branches.entries())
      branch(sheet, idea, colours[i % colours.length] ?? INKS.blue, MIDDLE - 700 + i * step, side);
  }
  sheet.shape(
    KIND.roundedRectangle,
    { left: CENTRE - 400, top: MIDDLE - 150, width: 800, height: 300 },
    { fill: INKS.ink, stroke: INKS.ink, color: INKS.chalk, fontSize: 84, bold: true, runs: [{ text: centre }] },
  );
  return sheet.scene();
}
