import { describe, expect, it } from 'vitest';
import { chromeInsets } from '../../shell/chrome/chrome-insets.ts';
import { barPlace, windowBox } from './bar-place.ts';

const window = { width: 1440, height: 900 };
const bar = { width: 300, height: 40 };
const insets = (toolbar: 'left' | 'right' | 'bottom', size = window) =>
  chromeInsets(size, { toolbar, dock: undefined });
const taken = insets('left');
const box = (minX: number, minY: number, maxX: number, maxY: number) => ({ minX, minY, maxX, maxY });
const place = (frame: ReturnType<typeof box>, around?: ReturnType<typeof box>) =>
  barPlace({ frame, around }, bar, window, taken);

describe('the bar', () => {
  it('stands centred above the selection, 16 px and its connection dots away', () => {
    expect(place(box(600, 400, 800, 500))).toEqual({ x: 550, y: 400 - 8 - 16 - 40, open: 'top' });
  });

  it('leaves all of the graph free that the selection is a part of', () => {
    const node = box(600, 400, 700, 440);
    expect(place(node, box(600, 300, 900, 540))).toEqual({ x: 500, y: 300 - 8 - 16 - 40, open: 'top' });
    expect(place(node, box(600, 100, 900, 540))).toEqual({ x: 500, y: 540 + 8 + 16, open: 'bottom' });
  });

  it('stands beside the selection in a graph that fills the window', () => {
    expect(place(box(600, 400, 700, 440), box(0, 50, 1440, 890))).toEqual({
      x: 500,
      y: 400 - 8 - 16 - 40,
      open: 'top',
    });
  });

  it('goes below where the top islands leave no room', () => {
    expect(place(box(600, 90, 800, 200))).toEqual({ x: 550, y: 200 + 8 + 16, open: 'bottom' });
  });

  it('stands under the top islands when the selection fills the window', () => {
    expect(place(box(-50, -50, 1500, 950))).toEqual({ x: 575, y: taken.top, open: 'bottom' });
  });

  it('stays clear of the toolbar and inside the window', () => {
    expect(place(box(0, 400, 40, 500))?.x).toBe(taken.left);
    expect(place(box(1400, 400, 1440, 500))?.x).toBe(1440 - taken.right - bar.width);
  });

  it('stays above the page bar for something that only looks over the lower edge', () => {
    expect(place(box(600, 890, 800, 1200))?.y).toBe(900 - taken.bottom - bar.height);
  });

  it('stays below the top islands for something that only looks over the upper edge', () => {
    expect(place(box(600, -300, 800, 10))?.y).toBe(taken.top);
  });

  it('is not there for what is out of sight', () => {
    expect(place(box(1500, 400, 1600, 500))).toBeUndefined();
    expect(place(box(600, -200, 800, -10))).toBeUndefined();
  });

  it('begins at the left edge if it is wider than there is room', () => {
    const narrow = { width: 390, height: 844 };
    expect(
      barPlace(
        { frame: box(10, 300, 60, 400), around: undefined },
        { width: 400, height: 40 },
        narrow,
        insets('left', narrow),
      )?.x,
    ).toBe(12);
  });
});

it('the toolbar takes the side on which it stands', () => {
  expect(insets('right').right).toBeGreaterThan(insets('left').right);
  expect(insets('bottom').bottom).toBeGreaterThan(insets('left').bottom);
});

it('a dock takes its room from the side on which it stands, beside the toolbar', () => {
  const dock = { side: 'left', width: 336 } as const;
  expect(chromeInsets(window, { toolbar: 'left', dock })).toEqual({ ...taken, left: taken.left + 336 });
  // Larger text makes it wider.
  expect(chromeInsets(window, { toolbar: 'right', dock }, 1.5).left).toBe(1.5 * (insets('right').left + 336));
});

it('a turned frame has an upright box in the window', () => {
  const frame = { corner: { x: 100, y: 100 }, width: 200, height: 100, angle: 90 };
  const found = windowBox(frame, { x: 0, y: 0, zoom: 2 });
  expect(Object.values(found).map(Math.round)).toEqual([0, 200, 200, 600]);
});
