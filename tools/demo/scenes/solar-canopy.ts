import { KIND } from '@sw/board-model';
import { INKS, NOTES } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface SolarWords {
  readonly title: string;
  readonly question: string;
  readonly facts: string;
  readonly notes: readonly string[];
  readonly steps: readonly string[];
  readonly remark: string;
}

const NOTE_FILLS = [NOTES.yellow, NOTES.pink, NOTES.blue, NOTES.green];
const STEP_FILLS = [NOTES.lime, NOTES.blue, NOTES.yellow, NOTES.green, NOTES.purple];

/** A roof on posts over a car, and the sun. */
function sketch(sheet: Sheet): void {
  const { hand } = sheet;
  sheet.pen(hand.loop({ x: 420, y: 700 }, 95, 95), INKS.yellow, 18);
  for (let i = 0; i < 8; i += 1) {
    const [x, y] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    const ray = [
      { x: 420 + x * 135, y: 700 + y * 135 },
      { x: 420 + x * 185, y: 700 + y * 185 },
    ];
    sheet.pen(hand.straight(ray), INKS.yellow, 15);
  }
  const roof = [
    { x: 620, y: 830 },
    { x: 1560, y: 590 },
    { x: 1590, y: 650 },
    { x: 650, y: 890 },
    { x: 620, y: 830 },
  ];
  sheet.pen(hand.straight(roof), INKS.ink, 14);
  for (const share of [0.2, 0.4, 0.6, 0.8]) {
    const x = 620 + share * 940;
    const y = 830 - share * 240;
    sheet.pen(
      hand.straight([
        { x, y },
        { x: x + 30, y: y + 60 },
      ]),
      INKS.blue,
      11,
    );
  }
  for (const [x, top] of [
    [760, 862],
    [1450, 686],
  ] as const) {
    sheet.pen(
      hand.straight([
        { x, y: top },
        { x, y: 1180 },
      ]),
      INKS.graphite,
      16,
    );
  }
  const car = [
    { x: 900, y: 1140 },
    { x: 890, y: 1050 },
    { x: 985, y: 1030 },
    { x: 1060, y: 950 },
    { x: 1230, y: 950 },
    { x: 1300, y: 1040 },
    { x: 1360, y: 1060 },
    { x: 1360, y: 1140 },
    { x: 900, y: 1140 },
  ];
  sheet.pen(hand.straight(car), INKS.teal, 13);
  for (const x of [1000, 1250]) sheet.pen(hand.loop({ x, y: 1145 }, 46, 46), INKS.ink, 13);
  sheet.pen(
    hand.straight([
      { x: 560, y: 1195 },
      { x: 1660, y: 1188 },
    ]),
    INKS.graphite,
    12,
  );
}

function steps(sheet: Sheet, words: readonly string[]): void {
  const boxes = words.map((text, i) =>
    sheet.shape(
      KIND.roundedRectangle,
      { left: 250 + i * 700, top: 1480, width: 540, height: 220 },
      {
        fill: STEP_FILLS[i % STEP_FILLS.length],
        stroke: INKS.graphite,
        strokeWidth: 5,
        fontSize: 68,
        runs: [{ text }],
      },
    ),
  );
  for (const [i, box] of boxes.entries()) {
    const before = boxes[i - 1];
    if (before === undefined) continue;
    sheet.connect(KIND.solidArrow, [before, [1, 0.5]], [box, [0, 0.5]], { stroke: INKS.graphite, strokeWidth: 7 });
  }
}

/** A plan as a team leaves it after an hour: question, sketch, notes, the steps ahead, a remark in red. */
export function solarCanopy({ title, question, facts, notes, steps: ahead, remark }: SolarWords): Scene {
  const sheet = new Sheet(11);
  const { hand } = sheet;
  sheet.highlighter(
    hand.curve([
      { x: 250, y: 235 },
      { x: 900, y: 228 },
      { x: 1560, y: 238 },
    ]),
    INKS.yellow,
    84,
  );
  sheet.text(240, 170, 104, title, { bold: true });
  sheet.text(240, 340, 54, question, { color: INKS.graphite });
  sketch(sheet);
  sheet.text(1860, 150, 62, facts, { width: 1740 });
  sheet.penArrow(
    [
      { x: 1830, y: 740 },
      { x: 1740, y: 700 },
      { x: 1630, y: 650 },
    ],
    INKS.red,
  );
  sheet.text(1860, 690, 70, remark, { color: INKS.red, italic: true });
  for (const [i, text] of notes.entries())
    sheet.note(1870 + i * 440, 880, NOTE_FILLS[i % NOTE_FILLS.length] ?? '', text, {
      width: 390,
      height: 370,
      fontSize: 60,
    });
  steps(sheet, ahead);
  return sheet.scene();
}
