import { expect, test } from 'vitest';
import { passesNear } from './passes-near.ts';

const ISLAND = { minX: 100, minY: 100, maxX: 200, maxY: 144 };

test.each([
  ['a dot 24 px away', [76, 120], [76, 120], true],
  ['a dot 25 px away', [75, 120], [75, 120], false],
  ['a dot beneath it', [150, 120], [150, 120], true],
  ['a fast hand, before and behind it in one step', [0, 0], [300, 244], true],
  ['a line that ends before it', [0, 120], [70, 120], false],
  ['a line along it, too far below', [0, 169], [300, 169], false],
  ['a line along it, near enough', [0, 168], [300, 168], true],
  ['a slanted line past its corner', [0, 60], [60, 0], false],
] as const)('%s', (_, [x1, y1], [x2, y2], near) => {
  const [from, to] = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
  expect([passesNear(from, to, ISLAND), passesNear(to, from, ISLAND)]).toEqual([near, near]);
});
