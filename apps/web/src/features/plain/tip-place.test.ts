import { expect, it } from 'vitest';
import { tipPlace } from './tip-place.ts';

const window = { width: 1000, height: 800 };
const button = { left: 500, top: 400, width: 36, height: 36 };
const tip = { width: 100, height: 30 };

it('stands in the middle of the side it is asked for', () => {
  expect(tipPlace(button, tip, 'top', window)).toEqual({ left: 468, top: 360 });
  expect(tipPlace(button, tip, 'bottom', window)).toEqual({ left: 468, top: 446 });
  expect(tipPlace(button, tip, 'right', window)).toEqual({ left: 546, top: 403 });
  expect(tipPlace(button, tip, 'left', window)).toEqual({ left: 390, top: 403 });
});

it('stays in the window', () => {
  expect(tipPlace({ ...button, left: 960 }, tip, 'top', window).left).toBe(892);
  expect(tipPlace({ ...button, left: 4 }, tip, 'bottom', window).left).toBe(8);
});
