import { expect, test } from 'vitest';
import { chain } from './history.ts';

const segment = (from: number, to: number) => ({ key: `${from}-${to}`, from, to });
const keys = (segments: readonly { key: string }[]) => segments.map(({ key }) => key);

test('segments that follow each other are read in order', () => {
  expect(keys(chain([segment(9, 20), segment(0, 4), segment(4, 9)]))).toEqual(['0-4', '4-9', '9-20']);
});

test('of segments that overlap, after a crash or by two keepers, the longest is read', () => {
  expect(keys(chain([segment(0, 4), segment(0, 7), segment(7, 9)]))).toEqual(['0-7', '7-9']);
  expect(keys(chain([segment(0, 4), segment(0, 7), segment(4, 12), segment(12, 13)]))).toEqual([
    '0-7',
    '4-12',
    '12-13',
  ]);
});

test('what was read already is left out', () => {
  expect(keys(chain([segment(0, 4), segment(4, 9), segment(9, 12)], 6))).toEqual(['4-9', '9-12']);
  expect(chain([segment(0, 4)], 4)).toEqual([]);
});

test('a gap is an error, never a shorter history', () => {
  expect(() => chain([segment(0, 4), segment(5, 9)])).toThrow('gap between 4 and 5');
  expect(() => chain([segment(1, 4)])).toThrow('gap between 0 and 1');
});
