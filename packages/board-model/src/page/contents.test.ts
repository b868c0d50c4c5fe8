import { expect, test } from 'vitest';
import { blobAddress, blobIdOf, picturesOn } from '../index.ts';

test('an address of ours names its blob, and nothing else does', () => {
  expect(blobIdOf(blobAddress('123456789012345678'))).toBe('123456789012345678');
  for (const other of ['/cdn/', '/cdn/x', '/cdn/1/2', 'https://a/cdn/1', '/cdn/12345678901234567890', '', null, 7]) {
    expect(blobIdOf(other)).toBeUndefined();
  }
});

test('pictures on a page are counted once each, whatever else it holds', () => {
  const objects = new Map(
    ['/cdn/1', '/cdn/2', '/cdn/1', '', undefined, 'https://a/b.png'].map((imgSrc, n) => [String(n), { imgSrc }]),
  );
  expect(picturesOn({ objects } as never)).toEqual(['1', '2']);
});
