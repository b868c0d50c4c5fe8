import { expect, it } from 'vitest';
import { openerPlace } from './opener-place.ts';

const window = { width: 1000, height: 800 };
const menu = { width: 200, height: 300 };
const opener = { left: 400, top: 350, width: 40, height: 36 };

it('stands beside its opener, edge to edge or in the middle', () => {
  expect(openerPlace(opener, menu, 'bottomLeft', window)).toEqual({ x: 400, y: 390 });
  expect(openerPlace(opener, menu, 'bottomRight', window)).toEqual({ x: 240, y: 390 });
  expect(openerPlace(opener, menu, 'top', window)).toEqual({ x: 320, y: 46 });
  expect(openerPlace(opener, menu, 'topRight', window)).toEqual({ x: 240, y: 46 });
});

it('turns to the other side where the window ends', () => {
  expect(openerPlace({ ...opener, top: 700 }, menu, 'bottomLeft', window).y).toBe(396);
  expect(openerPlace({ ...opener, top: 20 }, menu, 'topLeft', window).y).toBe(60);
});

it('stays in the window', () => {
  expect(openerPlace({ ...opener, left: 950 }, menu, 'bottomLeft', window).x).toBe(792);
  expect(openerPlace({ ...opener, left: 0 }, menu, 'bottomRight', window).x).toBe(8);
});
