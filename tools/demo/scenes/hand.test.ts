import { expect, test } from 'vitest';
import { Hand } from './hand.ts';

const WAY = [
  { x: 100, y: 100 },
  { x: 900, y: 300 },
];

test('a hand draws the same line from the same seed, and another one from another', () => {
  expect(new Hand(5).straight(WAY)).toEqual(new Hand(5).straight(WAY));
  expect(new Hand(6).straight(WAY)).not.toEqual(new Hand(5).straight(WAY));
});

test('a hand strays from its line, but not far, and presses within what a pen can tell', () => {
  const points = new Hand(5).straight(WAY);
  const distances = points.map(({ x, y }) => Math.abs((x - 100) * 200 - (y - 100) * 800) / Math.hypot(800, 200));
  expect(Math.max(...distances)).toBeGreaterThan(1);
  expect(Math.max(...distances)).toBeLessThan(12);
  for (const { pressure = -1 } of points) expect(pressure).toSatisfy((share: number) => share > 0 && share < 1);
});
