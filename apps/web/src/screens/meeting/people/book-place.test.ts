import { expect, it } from 'vitest';
import { type BookPlace, levelsOf, readPlace, writePlace } from './book-place.ts';

it('the address of a part of the book leads back to it', () => {
  const places: BookPlace[] = [
    { kind: 'all' },
    { kind: 'none' },
    { kind: 'contacts' },
    { kind: 'department', id: '5' },
    { kind: 'tag', id: '12' },
  ];
  for (const place of places) expect(readPlace(writePlace(place))).toEqual(place);
});

it('an address that leads nowhere shows all people', () => {
  for (const text of [null, '', 'department', 'department-', 'department-x', 'toString-1'])
    expect(readPlace(text)).toEqual({ kind: 'all' });
});

it('a department lies one deeper than the one above it', () => {
  const node = (departmentId: string, parentId: string | null) => ({ departmentId, parentId, name: '', people: 0 });
  const levels = levelsOf([node('1', null), node('2', '1'), node('3', '2'), node('4', null)]);
  expect([...levels.values()]).toEqual([0, 1, 2, 0]);
});
