import { expect, test } from 'vitest';
import { besideButton } from './panel-place.ts';

const room = { start: 60, size: 700 };

test('a panel stands by the middle of its button', () => {
  expect(besideButton({ start: 400, size: 36 }, 200, room)).toBe(318);
});

test('it stays within the room, and at its beginning if it is too large', () => {
  expect(besideButton({ start: 80, size: 36 }, 200, room)).toBe(60);
  expect(besideButton({ start: 720, size: 36 }, 200, room)).toBe(560);
  expect(besideButton({ start: 400, size: 36 }, 900, room)).toBe(60);
});
