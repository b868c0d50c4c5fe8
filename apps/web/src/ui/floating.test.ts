import { type Platform, platform } from '@floating-ui/dom';
import { expect, test } from 'vitest';
import type { AnchorBox, PlaceRule } from './anchor.ts';
import { spotOf } from './floating.ts';

const WINDOW = { width: 1000, height: 800 };

/** The measurements a browser would make for a layer of this size in a window of that size. */
const measured = (layer: { width: number; height: number }, window = WINDOW): Platform => ({
  ...platform,
  isElement: () => false,
  isRTL: () => false,
  getDimensions: () => layer,
  getElementRects: ({ reference }) => ({
    reference: (reference as { getBoundingClientRect: () => DOMRect }).getBoundingClientRect(),
    floating: { x: 0, y: 0, ...layer },
  }),
  getClippingRect: () => ({ x: 0, y: 0, ...window }),
  getDocumentElement: () => ({}) as HTMLElement,
  getOffsetParent: () => ({}) as HTMLElement,
  getScale: () => ({ x: 1, y: 1 }),
  convertOffsetParentRelativeRectToViewportRelativeRect: ({ rect }) => rect,
});

const point = (left: number, top: number): AnchorBox => ({ left, top, width: 0, height: 0 });

async function place(anchor: AnchorBox, width: number, height: number, rule: PlaceRule, window = WINDOW) {
  const layer = { style: {} as CSSStyleDeclaration } as HTMLElement;
  const { left, top, side } = await spotOf(layer, anchor, rule, measured({ width, height }, window));
  return [left, top, side, ...(rule.sized ? [layer.style.maxHeight] : [])];
}

test('a menu stands below its button, and above it where the window ends', async () => {
  const rule: PlaceRule = { placement: 'bottom-start', gap: 4 };
  const button = { left: 100, top: 100, width: 40, height: 30 };
  expect(await place(button, 200, 300, rule)).toEqual([100, 134, 'bottom']);
  expect(await place({ ...button, top: 700 }, 200, 300, rule)).toEqual([100, 396, 'top']);
  expect(await place(button, 200, 300, { ...rule, placement: 'bottom-end' })).toEqual([8, 134, 'bottom']);
  // The layer is shifted along its button instead of flipped.
  expect(await place({ ...button, left: 950 }, 200, 300, rule)).toEqual([792, 134, 'bottom']);
});

test('a menu at a point holds the point, on whichever side it opens', async () => {
  const rule: PlaceRule = { placement: 'bottom-start', gap: -6, along: -6, turns: true };
  expect(await place(point(100, 100), 200, 300, rule)).toEqual([94, 94, 'bottom']);
  expect(await place(point(950, 700), 200, 300, rule)).toEqual([756, 406, 'top']);
  const [left, top] = await place(point(150, 150), 200, 300, rule, { width: 300, height: 320 });
  expect([Number(left) >= 8, Number(left) + 200 <= 292, Number(top) >= 8, Number(top) + 300 <= 312]).not.toContain(
    false,
  );
});

test('a tooltip stands at the middle of a side, and moves where the window ends', async () => {
  const button = { left: 500, top: 400, width: 40, height: 40 };
  expect(await place(button, 100, 30, { placement: 'top', gap: 10 })).toEqual([470, 360, 'top']);
  expect(await place(button, 100, 30, { placement: 'right', gap: 10 })).toEqual([550, 405, 'right']);
  expect(await place({ ...button, left: 0 }, 100, 30, { placement: 'top', gap: 10 })).toEqual([8, 360, 'top']);
  expect(await place({ ...button, top: 10 }, 100, 30, { placement: 'top', gap: 10 })).toEqual([470, 60, 'bottom']);
});

test('a popover beside a pin turns where the window ends, and keeps its distances from the edges', async () => {
  const edge = { top: 68, right: 12, bottom: 12, left: 12 };
  const rule: PlaceRule = { placement: 'right-start', gap: 12, along: -12, edge };
  const pin = (x: number, y: number) => ({ left: x, top: y - 32, width: 32, height: 32 });
  expect(await place(pin(100, 300), 320, 300, rule)).toEqual([144, 256, 'right']);
  expect(await place(pin(900, 300), 320, 300, rule)).toEqual([568, 256, 'left']);
  expect((await place(pin(100, 790), 320, 300, rule))[1]).toBe(488);
  expect(await place(pin(-500, -500), 320, 300, rule)).toEqual([12, 68, 'right']);
});

test('a list of names becomes as wide as its field', async () => {
  const layer = { style: {} as CSSStyleDeclaration } as HTMLElement;
  const field = { left: 300, top: 400, width: 280, height: 40 };
  const rule: PlaceRule = { placement: 'top-start', gap: 4, wide: true };
  expect(await spotOf(layer, field, rule, measured({ width: 280, height: 100 }))).toEqual({
    left: 300,
    top: 296,
    side: 'top',
  });
  expect(layer.style.width).toBe('280px');
});

test('a panel becomes as low as the room it has', async () => {
  const rule: PlaceRule = { placement: 'right', gap: 8, edge: 0, sized: true };
  const button = { left: 16, top: 600, width: 46, height: 36 };
  expect(await place(button, 250, 500, rule)).toEqual([70, 300, 'right', '800px']);
  expect(await place(button, 250, 900, rule)).toEqual([70, 0, 'right', '800px']);
});
