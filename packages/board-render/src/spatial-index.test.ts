import { expect, test } from 'vitest';
import { object, pageOf } from '../testing/objects.ts';
import { kit } from '../testing/pixels.ts';
import { SpatialIndex } from './spatial-index.ts';

const at = (x: number, y: number) => ({ minX: x, minY: y, maxX: x + 1, maxY: y + 1 });
const ids = (index: SpatialIndex, x: number, y: number) => index.search(at(x, y)).map(({ selectId }) => selectId);

test('finds what meets a box, from back to front', () => {
  const objects = [
    object('1', { left: 0, top: 0, width: 100, height: 100, zIndex: 5 }),
    object('2', { left: 50, top: 50, width: 100, height: 100, zIndex: 1 }),
    object('10', { left: 50, top: 50, width: 100, height: 100, zIndex: 5 }),
    object('4', { left: 500, top: 500, width: 10, height: 10 }),
  ];
  const index = new SpatialIndex(kit, pageOf(objects));
  expect(ids(index, 60, 60)).toEqual(['2', '1', '10']);
  expect(ids(index, 505, 505)).toEqual(['4']);
  expect(ids(index, 300, 300)).toEqual([]);
});

test('takes in what was created, moved and deleted, with children and the lines that hold on', () => {
  const box = object('1', { left: 0, top: 0, width: 100, height: 100 });
  const child = object('2', { parentId: '1', left: 10, top: 10, width: 10, height: 10 });
  const line = object('3', {
    type: 212,
    left: 300,
    top: 300,
    width: 10,
    height: 10,
    end: { selectId: '1', x: 0, y: 0 },
  });
  const page = pageOf([box, child, line]);
  const index = new SpatialIndex(kit, page);
  expect(ids(index, 15, 15)).toEqual(['1', '2', '3']);
  page.objects.set('1', { ...box, left: 1_000 });
  index.refresh(['1']);
  expect(ids(index, 15, 15)).toEqual([]);
  expect(ids(index, 1_015, 15)).toEqual(['1', '2']);
  expect(ids(index, 900, 50)).toContain('3');
  page.objects.delete('3');
  page.objects.set('5', object('5', { left: 15, top: 15, width: 5, height: 5 }));
  index.refresh(['3', '5']);
  expect(ids(index, 16, 16)).toEqual(['5']);
  expect(ids(index, 900, 50)).toEqual([]);
});

const LINE = { type: 212, left: 0, top: 0, width: 10, height: 10 };
const holding = (selectId: number, held: number) => {
  const left = 20 * selectId;
  return object(`${selectId}`, { ...LINE, left, end: { selectId: `${held}`, x: 0, y: 0 } });
};

test('a chain of 50,000 lines bound to lines is walked without the stack, and only the line that is bound directly moves', () => {
  const count = 50_000;
  const box = object('1', { left: 0, top: 0, width: 100, height: 100 });
  const lines = Array.from({ length: count }, (_, at) => holding(at + 2, at + 1));
  const page = pageOf([box, ...lines]);
  const index = new SpatialIndex(kit, page);
  // An end is bound to a line's stored position, not to the displayed position of its bound end.
  expect([...index.following(['1'])]).toEqual(['1', '2']);
  page.objects.set('1', { ...box, top: 5_000 });
  expect(index.refresh(['1'])).toHaveLength(4);
  expect(ids(index, 40, 4_000)).toEqual(['2']);
});

test('a chain of 50,000 children is walked without the stack', () => {
  const objects = Array.from({ length: 50_000 }, (_, at) =>
    object(`${at + 1}`, { width: 10, height: 10, ...(at === 0 ? {} : { parentId: `${at}` }) }),
  );
  // Only the tree is used here. Placing such a deep page would take a minute and prove nothing further.
  const index = new SpatialIndex(kit, { ...pageOf(objects), objects: new Map() });
  expect(index.following(['1']).size).toBe(50_000);
});

test('lines bound to each other in a cycle are each found once', () => {
  const page = pageOf([holding(1, 3), holding(2, 1), holding(3, 2)]);
  const index = new SpatialIndex(kit, page);
  expect([...index.following(['1'])].sort()).toEqual(['1', '2']);
  expect([...index.following(['1', '2', '3'])].sort()).toEqual(['1', '2', '3']);
  page.objects.set('1', { ...holding(1, 3), top: 900 });
  index.refresh(['1']);
  expect(ids(index, 21, 500)).toEqual(['1', '2']);
});
