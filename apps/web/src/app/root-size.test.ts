import { expect, it } from 'vitest';
import { rootSize } from './root-size.ts';

it('R2.42 login-type pages scale the root size with the window', () => {
  expect(rootSize(1440, 900)).toBe(16);
  expect(rootSize(1728, 1080)).toBeCloseTo(19.2);
  expect(rootSize(1600, 900)).toBe(16);
  expect(rootSize(1368, 855)).toBeCloseTo(15.2);
});

it('R2.42 between 14 and 20 px', () => {
  expect(rootSize(3840, 2160)).toBe(20);
  expect(rootSize(1024, 600)).toBe(14);
});

it('R2.42 below 1024 px of width it is left alone', () => {
  expect(rootSize(1023, 1400)).toBe(16);
  expect(rootSize(390, 844)).toBe(16);
});
