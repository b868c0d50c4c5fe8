import { expect, it } from 'vitest';
import { actorsOf } from './use-people-here.ts';

it('names everybody else once, in the order in which they came to the board', () => {
  expect(actorsOf([{ actor: 12 }, { actor: 3 }, { actor: 12 }, { actor: 1 }], 1)).toBe('3,12');
  expect(actorsOf([{ actor: 1 }], 1)).toBe('');
  expect(actorsOf([{ actor: 2 }], undefined)).toBe('2');
});
