import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { KIND } from '@sw/board-model';
import { expect, test } from 'vitest';
import { object, pageOf, stroke } from '../testing/objects.ts';
import { draw } from '../testing/pixels.ts';
import { parseColour } from './colours.ts';
import { PAPERS, THEMES } from './theme.ts';

const tokens = readFileSync(resolve(import.meta.dirname, '../../../apps/web/src/theme/tokens.css'), 'utf8');
const [light = '', dark = ''] = tokens.slice(tokens.indexOf('==== Light')).split('==== Dark');
const token = (css: string, name: string) =>
  new RegExp(`--sw-${name}:\\s*(#[0-9A-Fa-f]{6})`).exec(css)?.[1]?.toUpperCase();

test('R9.08 there are 8 solid papers for each theme, those of the look', () => {
  for (const [theme, css] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const found = Array.from({ length: 8 }, (_, i) => token(css, `paper-${i + 1}`));
    expect(found).toEqual(PAPERS[theme]);
    expect(THEMES[theme]).toEqual({
      paper: token(css, 'canvas'),
      dot: token(css, 'canvas-dot'),
      link: token(css, 'accent-text'),
    });
  }
});

const line = (colour: string) =>
  stroke(
    '1',
    KIND.markerLine,
    [
      { x: 20, y: 50 },
      { x: 200, y: 50 },
    ],
    20,
    { stroke: colour },
  );

test('only default paper follows the theme, and on it Ink and Chalk swap', () => {
  const inkOnDefault = pageOf([line('#1A1E1C')]);
  expect(draw(inkOnDefault, { theme: 'light' }).at(100, 50)).toBe('#1a1e1c');
  expect(draw(inkOnDefault, { theme: 'dark' }).at(100, 50)).toBe('#ffffff');
  expect(draw(inkOnDefault, { theme: 'dark' }).at(100, 150)).toBe('#171b19');
  const chalk = pageOf([line('#fff')]);
  expect(draw(chalk, { theme: 'light' }).at(100, 50)).toBe('#1a1e1c');
  expect(draw(chalk, { theme: 'dark' }).at(100, 50)).toBe('#ffffff');
  const green = pageOf([line('#FFFFFF')], { color: '#0E2C23' });
  for (const theme of ['light', 'dark'] as const) {
    expect(draw(green, { theme }).at(100, 50)).toBe('#ffffff');
    expect(draw(green, { theme }).at(100, 150)).toBe('#0e2c23');
  }
  for (const theme of ['light', 'dark'] as const) {
    expect(draw(pageOf([line('#E64243')]), { theme }).at(100, 50)).toBe('#e64243');
  }
});

test('a fill is content: it never swaps', () => {
  const page = pageOf([object('1', { left: 10, top: 10, width: 100, height: 100, fill: '#FFFFFF' })]);
  for (const theme of ['light', 'dark'] as const) expect(draw(page, { theme }).at(60, 60)).toBe('#ffffff');
});

test('colours are hex with 3, 4, 6 or 8 digits; anything else is the default of its kind', () => {
  expect(parseColour('#abc')).toEqual({ r: 170, g: 187, b: 204, a: 1 });
  expect(parseColour('#1677ff80')?.a).toBeCloseTo(0.5, 1);
  for (const odd of ['red', '#12', '#12345', 'url(x)', 5, null, undefined]) expect(parseColour(odd)).toBeUndefined();
  expect(draw(pageOf([line('url(#x)')])).at(100, 50)).toBe('#828282');
});
