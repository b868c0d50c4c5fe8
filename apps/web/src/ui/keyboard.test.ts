import { expect, test } from 'vitest';
import { keyboardHeight } from './keyboard.ts';

test.each([
  ['no keyboard', 844, { height: 844, offsetTop: 0, scale: 1 }, 0],
  ['a keyboard', 844, { height: 508, offsetTop: 0, scale: 1 }, 336],
  ['a window that the browser has moved up', 844, { height: 508, offsetTop: 100, scale: 1 }, 236],
  ['a bar of the browser', 844, { height: 788, offsetTop: 0, scale: 1 }, 0],
  ['a page enlarged by two fingers', 844, { height: 422, offsetTop: 0, scale: 2 }, 0],
] as const)('A14 %s', (_, windowHeight, viewport, covered) => {
  expect(keyboardHeight(windowHeight, viewport)).toBe(covered);
});
