import { Path2D } from '@napi-rs/canvas';
import type { PathSink } from '@sw/board-render';
import { expect, test } from 'vitest';
import { contextOf } from '../../canvas.ts';
import { PARTS, WholePath } from './whole-path.ts';

/** Uses every method of a path, at coordinates that are not whole parts of a unit. */
function walk(path: PathSink): void {
  path.moveTo(10.337, 20.129);
  path.quadraticCurveTo(40.771, 3.313, 70.019, 33.007);
  path.bezierCurveTo(90.11, 50.503, 60.707, 70.909, 80.123, 90.457);
  path.lineTo(33.333, 80.017);
  path.ellipse(30.1, 60.7, 9.3, 5.1, 0.7, 0, 4);
  path.quadraticCurveTo(5.01, 66.66, 10.337, 20.129);
  path.closePath();
  path.rect(60.123, 10.987, 20.51, 8.33);
}

test('a path in whole numbers covers what the path itself covers', () => {
  const [exact, whole] = [new Path2D(), new WholePath()];
  walk(exact);
  walk(whole);
  const [one, other] = [contextOf(100, 100), contextOf(100, 100)];
  one.fill(exact);
  other.scale(1 / PARTS, 1 / PARTS);
  other.fill(whole.path);
  const shades = other.getImageData(0, 0, 100, 100).data;
  const covered = one.getImageData(0, 0, 100, 100).data;
  const [area, apart] = [covered, covered.map((shade, i) => Math.abs(shade - (shades[i] ?? 0)))].map((all) =>
    all.reduce((sum, shade) => sum + shade, 0),
  );
  // Skia divides quadratic and cubic curves into lines at different points, which causes differences of a quarter of a pixel.
  expect((apart ?? 0) / (area ?? 1)).toBeLessThan(0.01);
});

test('a curve is written without a fraction, so its numbers are short', () => {
  const whole = new WholePath();
  whole.moveTo(1.234_567, 2.345_678);
  whole.quadraticCurveTo(3.456_789, 4.567_891, 5.678_912, 6.789_123);
  expect(whole.path.toSVGString()).toMatch(/^M\d+ \d+C\d+ \d+ \d+ \d+ \d+ \d+$/);
});
