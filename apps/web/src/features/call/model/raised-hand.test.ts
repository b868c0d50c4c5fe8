import { expect, it } from 'vitest';
import { handAfter, type RaisedHand } from './raised-hand.ts';

const [SILENT, SPEAKING, DOWN] = [
  { raised: true, speaking: false },
  { raised: true, speaking: true },
  { raised: false, speaking: false },
];
const after = (...moments: readonly (typeof SILENT)[]): RaisedHand => moments.reduce<RaisedHand>(handAfter, 'down');

it('a hand goes down once its person has spoken', () => {
  expect(after(SILENT, SPEAKING)).toBe('speaking');
  expect(after(SILENT, SPEAKING, SILENT)).toBe('done');
  expect(after(SILENT, SPEAKING, SILENT, DOWN, SILENT)).toBe('waiting');
});

it('what was said before it went up does not count', () => {
  expect(after(SPEAKING, SPEAKING, SILENT)).toBe('waiting');
  expect(after(SPEAKING, SILENT, SPEAKING, SILENT)).toBe('done');
});
