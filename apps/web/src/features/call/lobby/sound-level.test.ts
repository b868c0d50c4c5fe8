import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decibels, isHeard, LEVEL_STEPS, levelSteps } from './sound-level.ts';

const sine = (peak: number) => Float32Array.from({ length: 480 }, (_, at) => peak * Math.sin((at / 48) * 2 * Math.PI));

test('a full sine has -3 dB, silence has none', () => {
  expect(decibels(sine(1))).toBeCloseTo(-3.01, 1);
  expect(decibels(new Float32Array(480))).toBe(Number.NEGATIVE_INFINITY);
  expect(decibels([])).toBe(Number.NEGATIVE_INFINITY);
});

test('a voice lights bars and is heard; silence and noise of the device are not', () => {
  expect(levelSteps(decibels(sine(0.05)))).toBeGreaterThan(5);
  expect(isHeard(decibels(sine(0.05)))).toBe(true);
  expect(isHeard(decibels(sine(0.002)))).toBe(false);
  expect(levelSteps(Number.NEGATIVE_INFINITY)).toBe(0);
});

test('louder lights at least as many bars, and never more than there are', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -120, max: 6, noNaN: true }),
      fc.double({ min: 0, max: 60, noNaN: true }),
      (low, more) => {
        expect(levelSteps(low)).toBeLessThanOrEqual(levelSteps(low + more));
        expect(levelSteps(low + more)).toBeLessThanOrEqual(LEVEL_STEPS);
      },
    ),
  );
});
