import { expect, test } from 'vitest';
import { mayChangeComment, mayComment, mayDeleteComment, type Standing } from './index.ts';

const STRANGER: Standing = { role: 'stranger' };
const PEOPLE: readonly Standing[] = [
  STRANGER,
  { role: 'sharer', permit: 0 },
  { role: 'sharer', permit: 1 },
  { role: 'sharer', permit: 2 },
  { role: 'owner' },
];
const [OPEN, CLOSED] = [{ viewersMayComment: true }, { viewersMayComment: false }];

test('editors may comment; viewers only where the owner lets them; strangers never', () => {
  expect(PEOPLE.map((one) => mayComment(one, CLOSED))).toEqual([false, false, true, true, true]);
  expect(PEOPLE.map((one) => mayComment(one, OPEN))).toEqual([false, true, true, true, true]);
});

test('nobody changes the words of another, the owner included', () => {
  expect(PEOPLE.some((one) => mayChangeComment(one, OPEN, false))).toBe(false);
  expect(PEOPLE.map((one) => mayChangeComment(one, CLOSED, true))).toEqual([false, false, true, true, true]);
});

test('an author who is still on the board can delete their own comments, and the owner anybody’s', () => {
  expect(PEOPLE.map((one) => mayDeleteComment(one, true))).toEqual([false, true, true, true, true]);
  expect(PEOPLE.map((one) => mayDeleteComment(one, false))).toEqual([false, false, false, false, true]);
});
