import { type InkPoint, KIND } from '@sw/board-model';
import { expect, test } from 'vitest';
import { object, pageOf, stroke } from '../../testing/objects.ts';
import { draw } from '../../testing/pixels.ts';

const straight = (y: number, pressure?: (share: number) => number): InkPoint[] =>
  Array.from({ length: 40 }, (_, i) => ({
    x: 20 + i * 8,
    y,
    ...(pressure ? { pressure: pressure(i / 39) } : {}),
  }));

/** How many pixels of a column are not paper. */
function thickness(picture: ReturnType<typeof draw>, x: number): number {
  let count = 0;
  for (let y = 0; y < picture.height; y += 1) if (picture.at(x, y) !== '#fafbfa') count += 1;
  return count;
}

test('R3.51 R9.01 a marker line is about as wide as its size, in its colour, with pressure if it has any', () => {
  const even = draw(pageOf([stroke('1', KIND.markerLine, straight(100), 20, { stroke: '#297BEE' })]));
  expect(even.at(160, 100)).toBe('#297bee');
  expect(thickness(even, 160)).toBeGreaterThanOrEqual(14);
  expect(thickness(even, 160)).toBeLessThanOrEqual(24);
  const pressed = draw(
    pageOf([
      stroke(
        '1',
        KIND.markerLine,
        straight(100, (share) => share),
        20,
      ),
    ]),
  );
  expect(thickness(pressed, 300)).toBeGreaterThan(thickness(pressed, 60) + 4);
});

test('R3.51 a tip line is thin at both ends', () => {
  const tip = draw(pageOf([stroke('1', KIND.tipLine, straight(100), 20)]));
  expect(thickness(tip, 24)).toBeLessThan(thickness(tip, 160) - 4);
  expect(thickness(tip, 328)).toBeLessThan(thickness(tip, 160) - 4);
});

const cross: InkPoint[] = [
  { x: 40, y: 100 },
  { x: 300, y: 100 },
  { x: 300, y: 220 },
  { x: 170, y: 220 },
  { x: 170, y: 40 },
];

test('R3.51 a highlighter is not darker where it crosses itself, and darkens by its colour', () => {
  const picture = draw(pageOf([stroke('1', KIND.highlighterLine, cross, 26, { stroke: '#F2B705' })]));
  expect(picture.at(170, 100)).toBe(picture.at(80, 100));
  const [red = 0, , blue = 0] =
    /#(..)(..)(..)/
      .exec(picture.at(80, 100))
      ?.slice(1)
      .map((hex) => Number.parseInt(hex, 16)) ?? [];
  expect(red).toBeGreaterThan(230);
  expect(blue).toBeLessThan(160);
});

const luminance = (colour: string): number =>
  [1, 3, 5].reduce((sum, i) => sum + Number.parseInt(colour.slice(i, i + 2), 16), 0);

test('R3.51 a highlighter never hides what is under it, in either theme, whatever its opacity', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const opacity of [0.5, 1]) {
      for (const colour of ['#F2B705', '#1A1E1C', '#FFFFFF', '#E64243']) {
        const word = object('1', {
          left: 100,
          top: 60,
          width: 60,
          height: 100,
          strokeWidth: 0,
          fill: theme === 'dark' ? '#FFFFFF' : '#1A1E1C',
        });
        const over = stroke('2', KIND.highlighterLine, straight(100), 26, { stroke: colour, opacity, zIndex: 1 });
        const picture = draw(pageOf([word, over]), { theme });
        const gap = Math.abs(luminance(picture.at(130, 100)) - luminance(picture.at(260, 100)));
        // Ink on paper differs by some 650; a black highlighter at full strength on light paper is ink itself.
        if (!(theme === 'light' && colour === '#1A1E1C' && opacity === 1)) expect(gap).toBeGreaterThan(80);
      }
    }
  }
});

test('ink that cannot be read, has no points or no width, draws nothing and harms nothing', () => {
  for (const ink of ['', '!!', 'AAAA', 'AAAAAA==']) {
    const page = pageOf([object('1', { type: KIND.markerLine, ink, left: 50, top: 50 })]);
    expect(draw(page).painted('#fafbfa')).toBeUndefined();
  }
  expect(
    draw(pageOf([stroke('1', KIND.markerLine, straight(50), 0, { strokeWidth: 0 })])).painted('#fafbfa'),
  ).toBeUndefined();
});

test('a dot is a dot', () => {
  for (const type of [KIND.markerLine, KIND.highlighterLine]) {
    const picture = draw(pageOf([stroke('1', type, [{ x: 100, y: 100 }], 20)]));
    expect(picture.at(100, 100)).not.toBe('#fafbfa');
    expect(picture.at(100, 130)).toBe('#fafbfa');
  }
});

test('far away a stroke is a line that can still be seen', () => {
  const page = pageOf([stroke('1', KIND.markerLine, straight(100), 8, { stroke: '#1A1E1C' })]);
  const picture = draw(page, { view: { left: 0, top: 0, scale: 0.05 }, size: { width: 40, height: 20 } });
  expect(luminance(picture.at(8, 5))).toBeLessThan(luminance('#fafbfa') - 60);
});

test('a stroke that was given another width or place is drawn with it', () => {
  const thin = stroke('1', KIND.markerLine, straight(100), 8);
  const wide = { ...thin, strokeWidth: 26 };
  const moved = { ...wide, top: wide.top + 50 };
  expect(thickness(draw(pageOf([wide])), 160)).toBeGreaterThan(thickness(draw(pageOf([thin])), 160) + 8);
  expect(draw(pageOf([moved])).at(160, 150)).toBe('#828282');
});
