import { expect, test } from 'vitest';
import { audioCount, blobAddress, blobIdOf, blobsOn, KIND, pictureAddress } from '../index.ts';

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
  expect(blobsOn({ objects } as never)).toEqual(['1', '2']);
});

test('R3.24 the recordings of a page are counted', () => {
  const objects = new Map([KIND.audio, KIND.pdf, KIND.audio].map((type, n) => [String(n), { type }]));
  expect(audioCount({ objects } as never)).toBe(2);
});

test('R3.72 a document shows the picture of its page; its own address is the file', () => {
  const document = { type: KIND.pdf, url: '/cdn/1', picUrl: '/cdn/2' };
  expect(pictureAddress(document)).toBe('/cdn/2');
  expect(pictureAddress({ type: KIND.pdf, url: '/cdn/1' })).toBeUndefined();
  expect(pictureAddress({ type: KIND.image, imgSrc: '/cdn/3' })).toBe('/cdn/3');
  expect(blobsOn({ objects: new Map([['1', document]]) } as never).sort()).toEqual(['1', '2']);
});
