import { KIND } from '@sw/board-model';
import { INKS } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface Cause {
  readonly head: string;
  readonly details: readonly string[];
}

export interface FishboneWords {
  readonly title: string;
  readonly effect: string;
  readonly above: readonly Cause[];
  readonly below: readonly Cause[];
}

const COLOURS = [INKS.blue, INKS.teal, INKS.purple] as const;
const SPINE = 1160;

function bone(sheet: Sheet, { head, details }: Cause, i: number, up: boolean): void {
  const colour = COLOURS[i % COLOURS.length] ?? INKS.blue;
  const left = 320 + i * 820;
  const top = up ? 400 : 1780;
  const joint = { x: left + 680, y: SPINE };
  const box = sheet.shape(
    KIND.roundedRectangle,
    { left, top, width: 520, height: 150 },
    { stroke: colour, strokeWidth: 7, fontSize: 58, bold: true, runs: [{ text: head }] },
  );
  const from = { x: left + 260, y: up ? top + 150 : top };
  sheet.line(KIND.solidLine, from, joint, {
    stroke: colour,
    strokeWidth: 9,
    start: { selectId: box, x: 0.5, y: up ? 1 : 0 },
  });
  for (const [n, text] of details.entries()) {
    const share = (n + 1) / (details.length + 1);
    const on = { x: from.x + (joint.x - from.x) * share, y: from.y + (joint.y - from.y) * share };
    sheet.pen(sheet.hand.straight([{ x: on.x - 460, y: on.y }, on]), colour, 9);
    sheet.text(on.x - 455, on.y - 86, 50, text, { color: INKS.graphite });
  }
}

/** Causes on the bones, the effect at the head. */
export function fishbone({ title, effect, above, below }: FishboneWords): Scene {
  const sheet = new Sheet(53);
  sheet.text(240, 150, 110, title, { bold: true });
  const spine = [
    { x: 240, y: SPINE + 6 },
    { x: 1500, y: SPINE - 6 },
    { x: 2960, y: SPINE },
  ];
  sheet.pen(sheet.hand.curve(spine), INKS.ink, 22);
  for (const [i, cause] of above.entries()) bone(sheet, cause, i, true);
  for (const [i, cause] of below.entries()) bone(sheet, cause, i, false);
  sheet.shape(
    KIND.hexagon,
    { left: 2960, top: SPINE - 230, width: 660, height: 460 },
    { fill: INKS.ink, stroke: INKS.ink, color: INKS.chalk, fontSize: 72, bold: true, runs: [{ text: effect }] },
  );
  return sheet.scene();
}
