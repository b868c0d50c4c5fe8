import { expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

it('R5.03 the meter fills one bar for each class of characters present', () => {
  expect(strengthOf('').level).toBe(0);
  expect(strengthOf('abc').level).toBe(1);
  expect(strengthOf('abcABC').level).toBe(2);
  expect(strengthOf('abcABC1').level).toBe(3);
  expect(strengthOf('abcABC1!').level).toBe(4);
});

it('R5.02 says which classes are missing', () => {
  expect(strengthOf('abcABC12').missing).toEqual(['special']);
  expect(strengthOf('12').missing).toEqual(['upper', 'lower', 'special']);
});

it('R5.01 counts characters, not code units', () => {
  expect(strengthOf('Ab1!').length).toBe('short');
  expect(strengthOf('Ab1!Ab1!').length).toBe('right');
  expect(strengthOf('Ab1!Ab1!Ab1!Ab1!Ab1').length).toBe('long');
  expect(strengthOf('Ab1!😀😀😀').length).toBe('short');
});
