import { KIND } from '@sw/board-model';
import { INKS, NOTES } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface RingWords {
  readonly title: string;
  readonly steps: readonly string[];
  readonly remarks: readonly string[];
}

const COLOURS = [
  [INKS.green, NOTES.green],
  [INKS.teal, '#CBEBEA'],
  [INKS.blue, NOTES.blue],
  [INKS.purple, NOTES.purple],
  [INKS.orange, NOTES.orange],
] as const;
const [CENTRE, MIDDLE, RADIUS, SIZE] = [1760, 1280, 650, 440];

/** Steps that lead round. */
export function ring({ title, steps, remarks }: RingWords): Scene {
  const sheet = new Sheet(101);
  const angleOf = (i: number): number => -Math.PI / 2 + (2 * Math.PI * i) / steps.length;
  const at = (angle: number) => ({
    x: CENTRE + Math.cos(angle) * RADIUS * 1.25,
    y: MIDDLE + Math.sin(angle) * RADIUS,
  });
  sheet.text(240, 170, 110, title, { bold: true });
  for (const [i, text] of steps.entries()) {
    const [stroke, fill] = COLOURS[i % COLOURS.length] ?? COLOURS[0];
    const { x, y } = at(angleOf(i));
    const way = [0.34, 0.5, 0.66].map((share) => at(angleOf(i + share)));
    sheet.penArrow(way, stroke, 20);
    sheet.shape(
      KIND.ellipse,
      { left: x - SIZE / 2, top: y - SIZE / 2, width: SIZE, height: SIZE },
      { stroke, fill, strokeWidth: 9, fontSize: 62, bold: true, runs: [{ text }] },
    );
  }
  for (const [i, text] of remarks.entries())
    sheet.text(2900, 700 + i * 400, 68, text, { width: 760, color: INKS.graphite });
  return sheet.scene();
}
