import { expect, test } from 'vitest';
import { ANNA, BEN, object, reasons, Scene } from '../../testing/scene.ts';
import { type Json, mergeRuns, readObject, type TextRun, textOf } from '../index.ts';
import { tokensOf } from './text-tokens.ts';

const plain = (text: string): TextRun[] => (text === '' ? [] : [{ text }]);
const merged = (base: string, present: string, next: string): string =>
  mergeRuns(plain(base), plain(present), plain(next))
    .map((run) => run.text)
    .join('');

test.each([
  ['one two', 'zero one two', 'one two three', 'zero one two three'],
  ['red', 'blue', 'green', 'blue green'],
  ['', 'hello', 'world', 'hello world'],
  ['the cat sat', 'the black cat sat', 'the cat sat down', 'the black cat sat down'],
  ['wor', 'word', 'world', 'word world'],
  ['你好', '你们好', '你好吗', '你们好吗'],
  ['图 1', '图 1 左', '大图 1', '大图 1 左'],
])('X1 %j became %j and %j: %j', (base, present, next, result) => {
  expect(merged(base, present, next)).toBe(result);
});

test('X1 two people writing in one text at once both keep their words', () => {
  const scene = new Scene();
  const was = [{ text: 'plan' }];
  scene.creates(ANNA, object('1', { type: 602, runs: was }));
  scene.sets(ANNA, '1', 'runs', was, [{ text: 'plan for Monday' }]);
  scene.sets(BEN, '1', 'runs', was, [{ text: 'our plan' }]);
  const text = scene.get('1');
  expect(text && textOf(text)).toBe('our plan for Monday');
});

test('X2 what either took away is gone, and what the other wrote there stays', () => {
  expect(merged('one two three', 'one three', 'one two big three')).toBe('one big three');
  expect(merged('one two', '', 'one two')).toBe('');
});

test('X3 styles are merged property by property', () => {
  const base = [{ text: 'word', color: '#000' }];
  const bold = [{ text: 'word', color: '#000', bold: true }];
  const red = [{ text: 'word', color: '#f00' }];
  expect(mergeRuns(base, bold, red)).toEqual([{ text: 'word', color: '#f00', bold: true }]);
  expect(mergeRuns(base, red, [{ text: 'word', color: '#0f0' }])).toEqual([{ text: 'word', color: '#0f0' }]);
  const half = [
    { text: 'wo', color: '#000' },
    { text: 'rd', color: '#000', italic: true },
  ];
  expect(mergeRuns(base, bold, half)).toEqual([
    { text: 'wo', color: '#000', bold: true },
    { text: 'rd', color: '#000', bold: true, italic: true },
  ]);
});

test('X4 a side that changed nothing has no say', () => {
  expect(merged('a', 'a', 'b c')).toBe('b c');
  expect(merged('a', 'b c', 'a')).toBe('b c');
  expect(merged('a', 'b', 'b')).toBe('b');
});

test('X5 a text has one form', () => {
  const runs: Json = [{ text: 'a' }, { text: '' }, { text: 'b' }, { text: 'c', bold: true }];
  expect(readObject({ selectId: '1', type: 602, runs })).toMatchObject({
    value: { runs: [{ text: 'ab' }, { text: 'c', bold: true }] },
  });
  const scene = new Scene();
  scene.creates(ANNA, object('1', { runs: [{ text: 'a' }] }));
  scene.sets(ANNA, '1', 'runs', [{ text: 'a' }], [{ text: '' }]);
  expect(scene.get('1')).toEqual(object('1'));
});

test('X6 words by ranges; Han characters alone; joined emoji whole', () => {
  const cut = (text: string): string[] => tokensOf(plain(text)).map((token) => token.text);
  expect(cut('Ünïcode naïve,x2')).toEqual(['Ünïcode', ' ', 'naïve', ',', 'x2']);
  expect(cut('白板ok')).toEqual(['白', '板', 'ok']);
  expect(cut('👩‍👩‍👧👍🏽❤️a')).toEqual(['👩‍👩‍👧', '👍🏽', '❤️', 'a']);
  expect(cut('\ud83d\ud83d')).toEqual(['\ud83d', '\ud83d']);
});

test('X7 a merge that grows beyond the bounds is void', () => {
  const scene = new Scene();
  const long = (word: string): Json => [{ text: word.repeat(40_000) }];
  scene.creates(ANNA, object('1', { type: 602 }));
  scene.sets(ANNA, '1', 'runs', null, long('a'));
  expect(reasons(scene.sets(BEN, '1', 'runs', null, long('b')))).toEqual(['size']);
  expect(scene.get('1')?.runs).toEqual(long('a'));
});

test('X1 a text too long to align still keeps every word', () => {
  const words = (name: string): string => Array.from({ length: 900 }, (_, i) => `${name}${i}`).join(' ');
  const result = merged(words('x'), words('y'), words('z'));
  for (const word of [...words('y').split(' '), ...words('z').split(' ')]) expect(result).toContain(word);
});
