import { expect, test } from 'vitest';
import { CATEGORIES_OF, readAddress, writeAddress } from './address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));

test('an address keeps folder, search, kind and order, and forgives nonsense', () => {
  expect(read('')).toEqual({ place: 'own', folderId: undefined, q: '', kind: 'all', sort: 'name', descending: false });
  expect(read('folder=12&q=a&kind=audio&sort=size')).toEqual({
    place: 'own',
    folderId: '12',
    q: 'a',
    kind: 'audio',
    sort: 'size',
    descending: true,
  });
  expect(read('folder=../x&kind=cats&sort=smell&way=sideways')).toMatchObject({
    folderId: undefined,
    kind: 'all',
    sort: 'name',
  });
});

test('what is as usual does not stand in the address', () => {
  const now = new URLSearchParams('folder=12&q=a&kind=audio');
  expect(String(writeAddress(now, { q: '', kind: 'all' }))).toBe('folder=12');
  expect(read(String(writeAddress(now, { sort: 'changed', descending: false })))).toMatchObject({
    sort: 'changed',
    descending: false,
  });
});

test('every category but folders is in the list of all, and 4 in none', () => {
  expect([...CATEGORIES_OF.all].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10]);
});
