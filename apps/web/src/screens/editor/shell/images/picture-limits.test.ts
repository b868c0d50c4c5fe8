import { MEGABYTE } from '@sw/base';
import { expect, test } from 'vitest';
import { bytesRefusal, countRefusal, imagesAllowed, pixelsRefusal } from './picture-limits.ts';

const board = (imageCount: number, wbImageNum = 50) => ({
  imageCount,
  info: { wbFileSize: 10, wbImageNum, wbFileNum: 5, twbM: 10 },
});

test('R3.14 R9.21 until the board says how many images it may hold, it is 20', () => {
  expect(imagesAllowed(undefined)).toBe(20);
  expect(imagesAllowed(board(0, 7))).toBe(7);
  expect(countRefusal(undefined, 20)).toBeUndefined();
  expect(countRefusal(undefined, 21)).toEqual({ error: 'INSERT_IMAGE_LIMIT', parameters: [20] });
});

test('R5.24 R8.45 images that are there and new ones together may be as many as wbImageNum, and not one more', () => {
  expect(countRefusal(board(48), 2)).toBeUndefined();
  expect(countRefusal(board(48), 3)).toEqual({ error: 'INSERT_IMAGE_LIMIT', parameters: [50] });
});

test('R8.42 a file over the limit, one without a byte, and a picture of too many pixels are refused before anything is sent', () => {
  expect(bytesRefusal(board(0), 10 * MEGABYTE)).toBeUndefined();
  expect(bytesRefusal(board(0), 10 * MEGABYTE + 1)).toEqual({ error: 'UPLOAD_SIZE_LIMIT', parameters: [10] });
  expect(bytesRefusal(undefined, 1e9)).toBeUndefined();
  expect(bytesRefusal(undefined, 0)?.error).toBe('PICTURE_EMPTY');
  expect(pixelsRefusal({ width: 8_000, height: 6_000 })).toBeUndefined();
  expect(pixelsRefusal({ width: 30_000, height: 30_000 })?.error).toBe('UPLOAD_IMAGE_TOO_LARGE');
  expect(pixelsRefusal({ width: 40_000, height: 10 })?.error).toBe('UPLOAD_IMAGE_TOO_LARGE');
  expect(pixelsRefusal(undefined)).toBeUndefined();
});
