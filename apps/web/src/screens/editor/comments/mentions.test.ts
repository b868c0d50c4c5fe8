import { expect, test } from 'vitest';
import { matchingPeople, mentionAt, withMention } from './mentions.ts';

const MEI = { userId: '1', nickName: 'Mei Lin' };
const BEN = { userId: '2', nickName: 'Ben Okoro' };
const LIN = { userId: '3', nickName: '林美玲' };
const PEOPLE = [MEI, BEN, LIN];

test.each([
  ['@', 1, { from: 0, query: '' }],
  ['Ask @be', 7, { from: 4, query: 'be' }],
  ['Ask @Mei Li', 11, { from: 4, query: 'Mei Li' }],
  ['请@林', 3, { from: 1, query: '林' }],
  ['mail ann@example.com', 20, undefined],
  ['Ask @be now', 4, undefined],
  ['@ after a gap', 13, undefined],
  ['no sign', 7, undefined],
])('the caret in %j at %i', (text, caret, found) => {
  expect(mentionAt(text, caret)).toEqual(found);
});

test('people are found by any of their names, the nearest first', () => {
  expect(matchingPeople(PEOPLE, 'o')).toEqual([BEN]);
  expect(matchingPeople(PEOPLE, 'li')).toEqual([MEI]);
  expect(matchingPeople(PEOPLE, '美')).toEqual([LIN]);
  expect(matchingPeople(PEOPLE, '')).toEqual(PEOPLE);
  expect(matchingPeople(PEOPLE, 'x')).toEqual([]);
});

test('nobody is offered once a whole name and a gap stand there', () => {
  expect(matchingPeople(PEOPLE, 'Ben Okoro')).toEqual([BEN]);
  expect(matchingPeople(PEOPLE, 'Ben ')).toEqual([BEN]);
  expect(matchingPeople(PEOPLE, 'Ben Okoro ')).toEqual([]);
});

test('a picked name takes the place of what was typed, with a gap behind it', () => {
  expect(withMention('Ask @be!', { from: 4, query: 'be' }, BEN)).toEqual({ text: 'Ask @Ben Okoro !', caret: 15 });
  expect(withMention('Ask @be now', { from: 4, query: 'be' }, BEN)).toEqual({ text: 'Ask @Ben Okoro now', caret: 15 });
});
