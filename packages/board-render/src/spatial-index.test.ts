import { expect, test } from 'vitest';
import { object, pageOf } from './fixtures/objects.ts';
import { kit } from './fixtures/pixels.ts';
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
