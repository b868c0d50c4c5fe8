import { expect, test } from 'vitest';
import { letterRanges } from './letter-ranges.ts';

const partOf = letterRanges({ '[5]': 'U+505c,U+1f004', ext: 'U+0100-02BA,U+0304', latin: 'U+0000-00FF,U+0304' });

test('a letter is found in the part that has it', () => {
  expect(['A', 'ÿ', 'Ā', '停', '🀄', '棚'].map(partOf)).toEqual(['latin', 'latin', 'ext', '[5]', '[5]', undefined]);
});

test('where two parts have it, the later one is taken', () => {
  expect(partOf('\u0304')).toBe('latin');
});
