import { KIND } from '@sw/board-model';
import { INKS, NOTES, SLATE } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface RoomWords {
  readonly title: string;
  readonly lab: string;
  readonly quiet: string;
  readonly group: string;
  readonly entrance: string;
}

const [LEFT, TOP, RIGHT, BOTTOM] = [420, 420, 3420, 1960];

function walls(sheet: Sheet): void {
  const { hand } = sheet;
  const wall = (points: readonly (readonly [number, number])[]) =>
    sheet.pen(hand.straight(points.map(([x, y]) => ({ x, y }))), INKS.ink, 26);
  wall([
    [LEFT, TOP],
    [RIGHT, TOP + 6],
  ]);
  wall([
    [RIGHT, TOP],
    [RIGHT - 8, BOTTOM],
  ]);
  wall([
    [RIGHT, BOTTOM],
    [LEFT, BOTTOM - 6],
  ]);
  wall([
    [LEFT, BOTTOM],
    [LEFT + 4, TOP],
  ]);
  wall([
    [1820, TOP],
    [1810, 1080],
  ]);
  wall([
    [LEFT, 1260],
    [1400, 1252],
  ]);
  wall([
    [2500, 1420],
    [2494, BOTTOM],
  ]);
  sheet.pen(
    hand.curve([
      { x: 1815, y: 1085 },
      { x: 1990, y: 1040 },
      { x: 2100, y: 900 },
    ]),
    INKS.graphite,
    12,
  );
}

/** A floor by hand, from above. */
export function roomPlan({ title, lab, quiet, group, entrance }: RoomWords): Scene {
  const sheet = new Sheet(113);
  const { hand } = sheet;
  sheet.shape(
    KIND.rectangle,
    { left: 1860, top: 1430, width: 600, height: 490 },
    { fill: NOTES.green, stroke: 'transparent', strokeWidth: 0 },
  );
  walls(sheet);
  sheet.pen(hand.loop({ x: 1040, y: 800 }, 270, 190), INKS.blue, 18);
  sheet.pen(hand.loop({ x: 2780, y: 820 }, 360, 150), INKS.blue, 18);
  for (let i = 0; i < 5; i += 1)
    for (const y of [590, 1050]) sheet.pen(hand.loop({ x: 2400 + i * 190, y }, 46, 46), INKS.graphite, 12);
  sheet.text(LEFT, 200, 110, title, { bold: true });
  sheet.text(560, 1480, 120, lab, { color: INKS.red, italic: true });
  sheet.text(1900, 1600, 96, entrance, { color: SLATE, italic: true });
  sheet.text(2660, 1600, 120, quiet, { color: INKS.green, italic: true });
  sheet.text(2560, 770, 84, group, { color: INKS.blue, italic: true });
  return sheet.scene();
}
