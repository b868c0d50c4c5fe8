import { expect, test } from 'vitest';
import { object, pageOf } from '../testing/objects.ts';
import { kit } from '../testing/pixels.ts';
import { fitBox, fitPage, MAX_PICTURE_SIDE, pictureSize } from './fit.ts';

const SIZE = { width: 960, height: 540 };

test('R9.15 no side of a picture of a page is longer than 2000 pixels, and 960×540 stays as it is', () => {
  expect(MAX_PICTURE_SIDE).toBe(2000);
  expect(pictureSize(SIZE)).toEqual(SIZE);
  expect(pictureSize({ width: 8000, height: 4500 })).toEqual({ width: 2000, height: 1125 });
  expect(pictureSize({ width: 10, height: 1_000_000 })).toEqual({ width: 1, height: 2000 });
});

test('a box is shown whole and centred', () => {
  const view = fitBox({ minX: 100, minY: 100, maxX: 300, maxY: 200 }, SIZE);
  expect((200 - view.left) * view.scale).toBeCloseTo(480);
  expect((150 - view.top) * view.scale).toBeCloseTo(270);
  expect(200 * view.scale).toBeLessThan(960);
});

test('R9.11 an empty page shows the reference frame, a page its contents, a template the frame with it', () => {
  const shown = (page: Parameters<typeof fitPage>[1]) => {
    const { left, top, scale } = fitPage(kit, page, SIZE);
    return { left, top, right: left + 960 / scale, bottom: top + 540 / scale, scale };
  };
  const empty = shown(pageOf([]));
  expect(empty.left).toBeLessThanOrEqual(0);
  expect(empty.right).toBeGreaterThanOrEqual(3840);
  const small = object('1', { left: 5_000, top: 5_000, width: 100, height: 100 });
  const one = shown(pageOf([small]));
  expect(one.scale).toBeLessThanOrEqual(1);
  expect(one.left).toBeGreaterThan(4_000);
  expect(shown(pageOf([small], { template: 401 })).left).toBeLessThanOrEqual(0);
});
