import { expect, test } from 'vitest';
import { suggestions } from './suggestions.ts';

test('R1.21 addresses used before are suggested by any part of them, at most six, never one just sent', () => {
  const history = ['mei@north.example', 'ben@north.example', 'omar@helio.example'];
  expect(suggestions(history, ' NORTH', [])).toEqual(['mei@north.example', 'ben@north.example']);
  expect(suggestions(history, 'north', ['mei@north.example'])).toEqual(['ben@north.example']);
  expect(suggestions(history, 'omar@helio.example', [])).toEqual([]);
  expect(
    suggestions(
      Array.from({ length: 50 }, (_, n) => `p${n}@x.example`),
      '',
      [],
    ),
  ).toHaveLength(6);
});
