import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dockRoom, keptInWindow, placeAfterDrag } from './dock-place.ts';

it('the dock takes 336 px beside the work area, and 168 without a shared screen', () => {
  expect(dockRoom('right', false, { layout: 'strip', screen: true })).toEqual({ side: 'right', width: 336 });
  expect(dockRoom('left', false, { layout: 'strip', screen: false })).toEqual({ side: 'left', width: 168 });
  expect(dockRoom('right', false, { layout: 'grid', screen: false })?.width).toBe(336);
});

it('a dock that floats or is folded takes nothing', () => {
  expect(dockRoom('floating', false, { layout: 'grid', screen: true })).toBeUndefined();
  expect(dockRoom('right', true, { layout: 'grid', screen: true })).toBeUndefined();
});

it('let go at an edge it stays there, elsewhere it floats', () => {
  expect([10, 600, 1100].map((left) => placeAfterDrag(left, 320, 1440))).toEqual(['left', 'floating', 'right']);
});

it('a floating dock is always in the window', () => {
  const side = fc.integer({ min: 700, max: 4_000 });
  fc.assert(
    fc.property(fc.integer(), fc.integer(), side, side, (x, y, width, height) => {
      const kept = keptInWindow({ x, y }, { width: 320, height: 480 }, { width, height });
      expect(kept.x).toBeGreaterThanOrEqual(16);
      expect(kept.y).toBeGreaterThanOrEqual(16);
      expect(kept.x + 320).toBeLessThanOrEqual(width - 16);
      expect(kept.y + 480).toBeLessThanOrEqual(height - 16);
    }),
  );
});
