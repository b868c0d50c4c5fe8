import { expect, test } from 'vitest';
import { allOf, extended, kept, NOTHING_CHOSEN, toggled } from './selection.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: { chosen: ReadonlySet<string> }) => [...selection.chosen].toSorted().join('');

test('one is chosen, and given up again', () => {
  const one = toggled(NOTHING_CHOSEN, 'b');
  expect(chosen(one)).toBe('b');
  expect(chosen(toggled(one, 'b'))).toBe('');
});

test('a range reaches from the last one touched, in both directions, and keeps its start', () => {
  const down = extended(toggled(NOTHING_CHOSEN, 'b'), IDS, 'd');
  expect(chosen(down)).toBe('bcd');
  expect(chosen(extended(down, IDS, 'a'))).toBe('abcd');
});

test('a range without a start, or from one that has left, is the one alone', () => {
  expect(chosen(extended(NOTHING_CHOSEN, IDS, 'c'))).toBe('c');
  expect(chosen(extended({ chosen: new Set(['a']), anchor: 'gone' }, IDS, 'c'))).toBe('ac');
});

test('all of what is listed', () => {
  expect(chosen(allOf(IDS))).toBe('abcde');
  expect(chosen(allOf([]))).toBe('');
});

test('what leaves the list is chosen no longer; nothing changes where nothing left', () => {
  const all = allOf(IDS);
  expect(kept(all, IDS)).toBe(all);
  expect(kept(all, ['b', 'e'])).toEqual({ chosen: new Set(['b', 'e']), anchor: undefined });
  expect(kept(toggled(NOTHING_CHOSEN, 'b'), ['b']).anchor).toBe('b');
});
