import { INKS } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface WaterWords {
  readonly title: string;
  readonly snow: string;
  readonly rain: string;
  readonly runoff: string;
  readonly evaporation: string;
  readonly sea: string;
}

function mountains(sheet: Sheet): void {
  const { hand } = sheet;
  const ridge = [
    { x: 260, y: 1560 },
    { x: 560, y: 1200 },
    { x: 860, y: 760 },
    { x: 1020, y: 660 },
    { x: 1180, y: 880 },
    { x: 1300, y: 960 },
    { x: 1420, y: 830 },
    { x: 1520, y: 780 },
    { x: 1720, y: 1060 },
    { x: 2080, y: 1480 },
  ];
  sheet.pen(hand.curve(ridge), INKS.graphite, 22);
  const caps = [
    { x: 800, y: 850 },
    { x: 900, y: 900 },
    { x: 960, y: 840 },
    { x: 1040, y: 910 },
    { x: 1140, y: 830 },
  ];
  sheet.pen(hand.curve(caps), INKS.graphite, 14);
}

function sky(sheet: Sheet): void {
  const { hand } = sheet;
  sheet.pen(hand.loop({ x: 3420, y: 400 }, 160, 160), INKS.yellow, 26);
  const cloud = [
    { x: 1780, y: 560 },
    { x: 1700, y: 440 },
    { x: 1850, y: 360 },
    { x: 1960, y: 270 },
    { x: 2120, y: 310 },
    { x: 2260, y: 240 },
    { x: 2380, y: 340 },
    { x: 2520, y: 420 },
    { x: 2450, y: 560 },
    { x: 2280, y: 600 },
    { x: 2080, y: 570 },
    { x: 1900, y: 600 },
    { x: 1770, y: 550 },
  ];
  sheet.pen(hand.curve(cloud), INKS.graphite, 22);
  for (let i = 0; i < 4; i += 1) {
    const x = 1880 + i * 140;
    const drop = [
      { x, y: 700 + (i % 2) * 30 },
      { x: x - 40, y: 820 + (i % 2) * 30 },
    ];
    sheet.pen(hand.straight(drop), INKS.blue, 18);
  }
}

function waves(sheet: Sheet): void {
  const { hand } = sheet;
  for (const [left, right, y, colour] of [
    [2060, 3600, 1560, INKS.blue],
    [2200, 3440, 1690, '#7FB2F5'],
    [2420, 3560, 1800, '#7FB2F5'],
  ] as const) {
    const count = Math.round((right - left) / 110);
    const points = Array.from({ length: count + 1 }, (_, i) => ({
      x: left + ((right - left) * i) / count,
      y: y + (i % 2 === 0 ? 26 : -26),
    }));
    sheet.pen(hand.curve(points), colour, 20);
  }
}

/** A drawing at the blackboard: mountains, cloud, sea, and where the water goes. */
export function waterCycle({ title, snow, rain, runoff, evaporation, sea }: WaterWords): Scene {
  const sheet = new Sheet(23);
  mountains(sheet);
  sky(sheet);
  waves(sheet);
  const down = [
    { x: 1180, y: 1180 },
    { x: 1420, y: 1400 },
    { x: 1740, y: 1560 },
    { x: 1960, y: 1600 },
  ];
  sheet.penArrow(down, INKS.blue, 20);
  const up = [
    { x: 3060, y: 1440 },
    { x: 3140, y: 1160 },
    { x: 3020, y: 820 },
    { x: 2720, y: 580 },
  ];
  sheet.penArrow(up, INKS.teal, 20);
  sheet.text(240, 170, 110, title, { bold: true });
  sheet.text(500, 620, 84, snow, { color: INKS.graphite, italic: true });
  sheet.text(2460, 720, 84, rain, { color: INKS.blue, italic: true });
  sheet.text(1180, 1580, 84, runoff, { color: INKS.blue, italic: true });
  sheet.text(3180, 1080, 84, evaporation, { color: INKS.teal, italic: true });
  sheet.text(2840, 1860, 84, sea, { color: INKS.blue, italic: true });
  return sheet.scene();
}
