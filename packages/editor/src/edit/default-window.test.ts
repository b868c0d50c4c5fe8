import { KIND } from '@sw/board-model';
import { REFERENCE_FRAME } from '@sw/board-render';
import { expect, test } from 'vitest';
import { defaultWindow, WINDOW_ZOOMS } from './default-window.ts';
import { fitIn, windowZoomOf } from './picture.ts';

const photo = {
  selectId: '1',
  type: KIND.image,
  zIndex: 0,
  left: 100,
  top: 200,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  width: 400,
  height: 300,
} as const;

test('R9.12 a picture is fitted into a window of 1720×1420, keeps its proportion, and its middle stays', () => {
  expect(defaultWindow()).toEqual({ width: 1720, height: 1420 });
  const { left, top, width = 0, height = 0 } = fitIn(photo, 'm');
  expect([width, height]).toEqual([1720, 1290]);
  expect([left + width / 2, top + height / 2]).toEqual([300, 350]);
  // A tall one reaches the window's height.
  expect(fitIn({ ...photo, width: 100, height: 200 }, 'm')).toMatchObject({ width: 710, height: 1420 });
});

test('R9.13 the window is small by 0.7, medium by 1, big by 1.2, and even then lies on the canvas', () => {
  const sizes = WINDOW_ZOOMS.map((zoom) => defaultWindow(zoom)).map((size) =>
    [size.width, size.height].map(Math.round),
  );
  expect(sizes).toEqual([
    [1204, 994],
    [1720, 1420],
    [2064, 1704],
  ]);
  const { minX, minY, maxX, maxY } = REFERENCE_FRAME;
  expect(sizes.every(([width = 0, height = 0]) => width <= maxX - minX && height <= maxY - minY)).toBe(true);
  for (const zoom of WINDOW_ZOOMS) expect(windowZoomOf(fitIn(photo, zoom))).toBe(zoom);
  expect(windowZoomOf(photo)).toBeUndefined();
});

test('R9.13 one that was stretched or turned keeps that, and its middle', () => {
  const turned = { ...photo, angle: 90, scaleX: 2 };
  const fitted = fitIn(turned, 's');
  expect([fitted.width, fitted.height]).toEqual([602, 451.5]);
  // Turned by a quarter, the middle lies half a height to the left and half a stretched width below the corner.
  const middle = ({ left, top, width = 0, height = 0 }: typeof fitted) => [left - height / 2, top + width];
  expect(middle(fitted)).toEqual(middle(turned));
});
