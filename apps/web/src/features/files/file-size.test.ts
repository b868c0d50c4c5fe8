import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('sizes have the unit that keeps them short, and a decimal only below a hundred', () => {
  expect([0, 999, 1_024, 4_404_019, 150 * 1_024 ** 2, 5 * 1_024 ** 3].map((bytes) => fileSize(bytes, 'en'))).toEqual([
    '0 B',
    '999 B',
    '1 KB',
    '4.2 MB',
    '150 MB',
    '5 GB',
  ]);
  expect(fileSize(3 * 1_024 ** 5, 'zh')).toBe('3,072 TB');
});
