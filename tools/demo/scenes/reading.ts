import { KIND } from '@sw/board-model';
import { INKS } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface ReadingWords {
  readonly title: string;
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly remark: string;
}

/** Not default paper: in the dark theme black text on it turns white, while the sheets stay white. */
const PAPER = '#E9F4EF';
const [LEFT, TOP, WIDE, TALL] = [420, 160, 1400, 1840];

function paragraphs(sheet: Sheet, texts: readonly string[], left: number, top: number): void {
  for (const [i, text] of texts.entries()) sheet.text(left, top + i * 440, 58, text, { width: WIDE - 240 });
}

/** Earth, moon and the bulge of the sea between them. */
function figure(sheet: Sheet, left: number, top: number): void {
  const { hand } = sheet;
  sheet.shape(
    KIND.rectangle,
    { left, top, width: WIDE - 240, height: 560 },
    { fill: '#E9F1FA', stroke: 'transparent', strokeWidth: 0 },
  );
  sheet.shape(
    KIND.ellipse,
    { left: left + 150, top: top + 120, width: 480, height: 320 },
    { fill: '#A9C8F0', stroke: INKS.blue, strokeWidth: 5 },
  );
  sheet.shape(
    KIND.ellipse,
    { left: left + 260, top: top + 150, width: 260, height: 260 },
    { fill: '#C3EBD6', stroke: INKS.green, strokeWidth: 5 },
  );
  sheet.shape(
    KIND.ellipse,
    { left: left + 920, top: top + 220, width: 120, height: 120 },
    { fill: '#E6EAE8', stroke: INKS.graphite, strokeWidth: 5 },
  );
  sheet.pen(hand.loop({ x: left + 390, y: top + 280 }, 330, 230), INKS.red, 16);
}

/** Two sheets of a text, with what a class marked in them. */
export function reading({ title, first, second, remark }: ReadingWords): Scene {
  const sheet = new Sheet(107);
  const { hand } = sheet;
  const right = LEFT + WIDE + 200;
  for (const left of [LEFT, right]) {
    const box = { left, top: TOP, width: WIDE, height: TALL };
    sheet.shape(KIND.rectangle, box, { fill: '#FFFFFF', stroke: '#D5DBD8', strokeWidth: 4 });
  }
  sheet.text(LEFT + 120, TOP + 120, 96, title, { bold: true, color: INKS.ink, width: WIDE - 240 });
  paragraphs(sheet, first, LEFT + 120, TOP + 400);
  figure(sheet, right + 120, TOP + 120);
  paragraphs(sheet, second, right + 120, TOP + 1060);
  for (const y of [TOP + 442, TOP + 523]) {
    const way = [
      { x: LEFT + 130, y },
      { x: LEFT + 700, y: y - 5 },
      { x: LEFT + 1220, y: y + 3 },
    ];
    sheet.highlighter(hand.curve(way), INKS.yellow, 66);
  }
  const margin = [
    { x: LEFT - 40, y: TOP + 800 },
    { x: LEFT - 90, y: TOP + 900 },
    { x: LEFT - 90, y: TOP + 1020 },
    { x: LEFT - 40, y: TOP + 1110 },
  ];
  sheet.pen(hand.curve(margin), INKS.red, 16);
  sheet.penArrow(
    [
      { x: right + 800, y: TOP + 890 },
      { x: right + 680, y: TOP + 850 },
      { x: right + 590, y: TOP + 690 },
    ],
    INKS.red,
    16,
  );
  sheet.text(right + 840, TOP + 800, 110, remark, { color: INKS.red, italic: true });
  return sheet.scene({ color: PAPER });
}
