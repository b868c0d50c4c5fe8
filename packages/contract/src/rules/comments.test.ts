import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMENT_MAX, commentProblem, normalComment } from './comments.ts';

test('a comment keeps its words and lines, and nothing that hides or turns them', () => {
  expect(normalComment('  a\tb\r\nc\u2028d\u0000\u202Ee  ')).toBe('a b\nc\nde');
  expect(normalComment('a\n\n\n\n\nb')).toBe('a\n\nb');
  expect(normalComment('👩‍👩‍👧 字')).toBe('👩‍👩‍👧 字');
});

test('what is kept is kept as it is the second time, too, and never has a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalComment(text);
      expect(normalComment(once)).toBe(once);
      expect(once.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test('it has something to say and at most 2,000 characters, counted as people count them', () => {
  expect(commentProblem(normalComment(' \n '))).toBe('COMMENT_EMPTY');
  expect(commentProblem('🙂'.repeat(COMMENT_MAX))).toBeUndefined();
  expect(commentProblem('🙂'.repeat(COMMENT_MAX + 1))).toBe('COMMENT_LENGTH');
});
