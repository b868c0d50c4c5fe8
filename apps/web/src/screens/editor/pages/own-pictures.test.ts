import { expect, test, vi } from 'vitest';
import { isNewer, putOwnPicture, useOwnPictures } from './own-pictures.ts';

const own = { url: 'blob:1', theme: 'light', drawnAt: 100_000, instead: 'a' } as const;

test('an open page shows its own picture, whatever the server has', () => {
  expect(isNewer(own, { md5: 'b', askedAt: 900_000 }, true)).toBe(true);
});

test('a page that was left shows its own picture until the server has drawn a later one', () => {
  expect(isNewer(own, { md5: 'a', askedAt: 900_000 }, false)).toBe(true);
  // Drawn before the last stroke, but known here only now.
  expect(isNewer(own, { md5: 'b', askedAt: 115_000 }, false)).toBe(true);
  expect(isNewer(own, { md5: 'b', askedAt: 175_000 }, false)).toBe(false);
});

test('pictures that are replaced or too many give their memory back', () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  for (let i = 0; i < 66; i += 1) putOwnPicture(String(i), { ...own, url: `blob:${i}` });
  putOwnPicture('65', { ...own, url: 'blob:new' });
  expect(useOwnPictures.getState().size).toBe(64);
  expect(revoked.mock.calls.flat()).toEqual(['blob:0', 'blob:1', 'blob:65']);
  revoked.mockRestore();
});
