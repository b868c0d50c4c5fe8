import { expect, test } from 'vitest';
import { SvgPath } from './svg-path.ts';

const drawn = (draw: (path: SvgPath) => void): string => {
  const path = new SvgPath();
  draw(path);
  return path.d;
};

test('lines, curves and rectangles are written as they come', () => {
  expect(drawn((path) => path.rect(1, 2, 10, 5))).toBe('M1 2h10v5h-10Z');
  expect(
    drawn((path) => {
      path.moveTo(0, -0.00004);
      path.quadraticCurveTo(1, 2, 3, 4);
      path.bezierCurveTo(1, 2, 3, 4, 5, 1 / 3);
    }),
  ).toBe('M0 0Q1 2 3 4C1 2 3 4 5 0.33');
});

test('whole turns and turns the other way are arcs of less than a half', () => {
  expect(drawn((path) => path.ellipse(0, 0, 10, 5, 0, 0, 2 * Math.PI))).toBe(
    'M10 0A10 5 0 0 1 0 5A10 5 0 0 1 -10 0A10 5 0 0 1 0 -5A10 5 0 0 1 10 0',
  );
  const back = drawn((path) => path.ellipse(0, 0, 10, 10, 0, 0, Math.PI / 2, true));
  expect(back.match(/A10 10 0 0 0/g)).toHaveLength(3);
});

test('half an ellipse goes the given way', () => {
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
