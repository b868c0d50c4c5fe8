import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const path = [
  { id: '1', name: 'Science' },
  { id: '2', name: 'Grade 6' },
];
const counts = { id: '2', folders: 0, files: 0, path };
const owner = { userId: '9', nickName: 'Ada' };

test('the top folder is the user’s own; another allows nothing before it is known', () => {
  expect(placeOf(undefined, undefined)).toEqual({ right: 'own', isShared: false, top: undefined });
  expect(placeOf('2', undefined).right).toBe('view');
});

test('what is in a folder of somebody else stays below the one that is shared', () => {
  expect(placeOf('2', { ...counts, right: 'edit', owner, isShared: true })).toEqual({
    right: 'edit',
    isShared: true,
    top: path[0],
  });
  expect(placeOf('2', { ...counts, right: 'own', owner: null, isShared: true })).toEqual({
    right: 'own',
    isShared: true,
    top: undefined,
  });
});
