import { expect, test } from 'vitest';
import { initialOf, personColour } from './person-colour.ts';

test('the same person has the same colour, one of twelve, and all twelve are given out', () => {
  const colours = Array.from({ length: 500 }, (_, place) => personColour(String(7_000_000_000 + place * 977)));
  expect(personColour('42')).toBe(personColour('42'));
  expect(new Set(colours).size).toBe(12);
  for (const colour of colours) expect(colour).toMatch(/^var\(--sw-person-([1-9]|1[0-2])\)$/);
});

test('the initial is a whole character', () => {
  expect([initialOf(' mei'), initialOf('美玲'), initialOf('𠮷野'), initialOf('')]).toEqual(['M', '美', '𠮷', '']);
});
