import { expect, test } from 'vitest';
import { ANNA, BEN, object, operation, reasons, Scene } from '../../testing/scene.ts';
import {
  applyLocal,
  type Json,
  mergeRuns,
  OPERATION,
  readObject,
  type TextRun,
  textOf,
  weave,
  weaveRuns,
} from '../index.ts';
import { RULES_WITH_WOVEN_TEXT } from '../object/kinds.ts';
import { createJournal } from '../page/journal.ts';
import { rollback } from '../page/rollback.ts';
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

const woven = (base: string, present: string, next: string): string =>
  weaveRuns(plain(base), plain(present), plain(next))
    .map((run) => run.text)
    .join('');

test.each([
  ['one two', 'zero one two', 'one two three', 'zero one two three'],
  ['red', 'blue', 'green', 'green blue'],
  ['', 'hello', 'world', 'world hello'],
  ['你好', '你们好', '你好吗', '你们好吗'],
  ['', '预算', '苹果', '苹果预算'],
  ['图 1', '图 1 左', '大图 1', '大图 1 左'],
  // The rest of what somebody types comes right behind its beginning.
  ['Risks: appl', 'Risks: appl bud', 'Risks: apples an', 'Risks: apples an bud'],
  ['Risks: apples', 'Risks: bud apples', 'Risks: apples an', 'Risks: bud apples an'],
  ['late', 'later stop', 'late and', 'late and r stop'],
  ['we do', 'we and do', 'we redo', 'we re and do'],
  // Both write in one word.
  ['MIDDLE', 'aaaMIDDLE', 'MIDDLEbbb', 'aaaMIDDLEbbb'],
  ['MIDDLE', 'MIDaDLE', 'MIDbDLE', 'MIDbaDLE'],
  ['MIDDLE', 'MIDDL', 'aMIDDLE', 'aMIDDL'],
  ['MIDDLE', 'MID DLE', 'aMIDDLE', 'aMID DLE'],
  ['late', 'later', 'lately', 'lately r'],
  ['late.', 'later.', 'later. ok', 'later. ok'],
  ['teh end', 'the end', 'the end.', 'the end.'],
  ['ap ples', 'apples', 'ap ples now', 'apples now'],
  ['ap ples', 'apples', 'ap and ples', 'ap and ples'],
  // One replaces or deletes the word in which the other writes.
  ['red', 'reddish', 'blue', 'blue reddish'],
  ['red', 'blue', 'reddish', 'reddish blue'],
  ['late', '', 'lately', 'lately'],
  // A word that both corrected alike, and another one in which one wrote what the other deleted.
  ['teh mid late', 'the mid later', 'the mid ', 'the mid later'],
  ['teh mid late', 'the mid ', 'the mid later', 'the mid later'],
  ['late plan', 'later idea', 'later plan', 'later idea'],
  // A character of several units is not cut.
  ['👍', '👍🏽', '👍 ok', '👍🏽 ok'],
  ['👍🏽', '👍🏿', '', '👍🏿'],
])('X8 %j became %j and %j: %j', (base, present, next, result) => {
  expect(woven(base, present, next)).toBe(result);
});

test('X8 the units of the later text are where the merge says', () => {
  const { runs, places } = weave(plain('red blue'), plain('a red green'), plain('red light blue'));
  const text = runs.map((run) => run.text).join('');
  expect(text).toBe('a red light green');
  expect([...places].map((place) => text[place] ?? '-').join('')).toBe('red light ----');
});

test('X8 records of older rules are merged as before', () => {
  const scene = new Scene();
  const was = [{ text: 'MIDDLE' }];
  scene.creates(ANNA, object('1', { type: 602, runs: was }));
  scene.sets(ANNA, '1', 'runs', was, [{ text: 'aMIDDLE' }]);
  const change = operation(OPERATION.property, [['1', 'runs', was, [{ text: 'MIDDLEb' }]]]);
  const journal = createJournal();
  applyLocal(scene.page, change, { actor: BEN, rules: RULES_WITH_WOVEN_TEXT - 1 }, journal);
  expect(scene.get('1')?.runs).toEqual([{ text: 'aMIDDLE MIDDLEb' }]);
  rollback(scene.page, journal);
  applyLocal(scene.page, change, { actor: BEN, rules: RULES_WITH_WOVEN_TEXT });
  expect(scene.get('1')?.runs).toEqual([{ text: 'aMIDDLEb' }]);
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
  expect(woven('one two three', 'one three', 'one two big three')).toBe('one big three');
  expect(woven('one two', '', 'one two')).toBe('');
});

test.each([mergeRuns, weaveRuns])('X3 styles are merged property by property (%o)', (merge) => {
  const base = [{ text: 'word', color: '#000' }];
  const bold = [{ text: 'word', color: '#000', bold: true }];
  const red = [{ text: 'word', color: '#f00' }];
  expect(merge(base, bold, red)).toEqual([{ text: 'word', color: '#f00', bold: true }]);
  expect(merge(base, red, [{ text: 'word', color: '#0f0' }])).toEqual([{ text: 'word', color: '#0f0' }]);
  const half = [
    { text: 'wo', color: '#000' },
    { text: 'rd', color: '#000', italic: true },
  ];
  expect(merge(base, bold, half)).toEqual([
    { text: 'wo', color: '#000', bold: true },
    { text: 'rd', color: '#000', bold: true, italic: true },
  ]);
});

test('X4 a side that changed nothing has no say', () => {
  expect(merged('a', 'a', 'b c')).toBe('b c');
  expect(merged('a', 'b c', 'a')).toBe('b c');
  expect(merged('a', 'b', 'b')).toBe('b');
  expect(woven('a', 'a', 'b c')).toBe('b c');
  expect(woven('a', 'b c', 'a')).toBe('b c');
  expect(woven('a', 'b', 'b')).toBe('b');
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

test('X1 X8 a text too long to align still keeps every word', () => {
  const words = (name: string): string => Array.from({ length: 900 }, (_, i) => `${name}${i}`).join(' ');
  for (const merge of [merged, woven]) {
    const result = merge(words('x'), words('y'), words('z'));
    for (const word of [...words('y').split(' '), ...words('z').split(' ')]) expect(result).toContain(word);
  }
});
