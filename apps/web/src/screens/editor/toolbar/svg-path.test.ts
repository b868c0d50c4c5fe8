import { KIND } from '@sw/board-model';
import { isLine, shapePath } from '@sw/board-render';
import { SHAPE_KINDS } from '@sw/editor';
import { expect, test } from 'vitest';
import { SvgPath } from './svg-path.ts';

const drawn = (draw: (path: SvgPath) => void): string => {
  const path = new SvgPath();
  draw(path);
  return path.d;
};

test('lines, curves and rectangles are written as they come', () => {
  expect(drawn((path) => path.rect(1, 2, 10, 5))).toBe('M1 2L11 2L11 7L1 7Z');
  expect(
    drawn((path) => {
      path.moveTo(0, 0.004);
      path.quadraticCurveTo(1, 2, 3, 4);
      path.bezierCurveTo(1, 2, 3, 4, 5, 6);
    }),
  ).toBe('M0 0Q1 2 3 4C1 2 3 4 5 6');
});

test('a whole ellipse comes back to where it began', () => {
  const d = drawn((path) => path.ellipse(10, 5, 10, 5, 0, 0, 2 * Math.PI));
  expect(d).toBe('M20 5A10 5 0 0 1 0 5A10 5 0 0 1 20 5');
});

test('half an ellipse goes the way that it is told', () => {
  const over = drawn((path) => path.ellipse(0, 0, 2, 2, 0, Math.PI, 2 * Math.PI, false));
  expect(over).toBe('M-2 0A2 2 0 0 1 0 -2A2 2 0 0 1 2 0');
  const under = drawn((path) => path.ellipse(0, 0, 2, 2, 0, Math.PI, 0, true));
  expect(under).toBe('M-2 0A2 2 0 0 0 0 2A2 2 0 0 0 2 0');
});

test('a turned ellipse begins where its first axis points', () => {
  const d = drawn((path) => path.ellipse(0, 0, 4, 2, Math.PI / 2, 0, Math.PI));
  expect(d.startsWith('M0 4A4 2 90 0 1 -2 0')).toBe(true);
});

test('an arc behind a line is joined to it', () => {
  const d = drawn((path) => {
    path.moveTo(0, 0);
    path.ellipse(0, 0, 2, 2, 0, 0, Math.PI);
  });
  expect(d.startsWith('M0 0L2 0A')).toBe(true);
});

test('R3.52 every closed shape has an outline inside its box', () => {
  for (const kind of SHAPE_KINDS.filter((one) => !isLine(one))) {
    const d = drawn((path) => shapePath(path, kind, 24, 16));
    expect(d, `kind ${kind}`).toMatch(/^M.+Z$/);
    expect(d).not.toContain('NaN');
  }
  expect(drawn((path) => shapePath(path, KIND.solidLine, 24, 16))).toBe('');
});
