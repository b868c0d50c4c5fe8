import { expect, test } from 'vitest';
import { matrixOf, migrateObject, readObject } from '../index.ts';

const migrated = (value: unknown, format: number) => {
  const raw = migrateObject(value, format);
  const read = raw.ok ? readObject(raw.value) : raw;
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

test('R3.69 M1 the text of format 1 becomes runs', () => {
  const old = { selectId: '1', type: 601, text: 'hello', bold: true, fontSize: 20, matrix: '1_0_7_0_1_8_0_0_1' };
  expect(migrated(old, 1)).toMatchObject({ left: 7, top: 8, runs: [{ text: 'hello', bold: true, fontSize: 20 }] });
  expect(migrated({ ...old, text: '' }, 1).runs).toBeUndefined();
});

test('R3.77 M2 the matrix of format 2 becomes place, angle and scale', () => {
  for (let angle = -179; angle <= 180; angle += 7) {
    for (const [scaleX, scaleY] of [
      [1, 1],
      [2, 0.5],
      [0.25, -3],
    ] as const) {
      const place = { selectId: '1', type: 201, left: 12.5, top: -4, angle, scaleX, scaleY };
      const read = readObject(place);
      if (!read.ok) throw new Error(read.error);
      const back = migrated({ selectId: '1', type: 201, matrix: matrixOf(read.value) }, 2);
      for (const name of ['left', 'top', 'angle', 'scaleX', 'scaleY'] as const) {
        expect(back[name]).toBeCloseTo(place[name], 3);
      }
    }
  }
});

test('M2 a matrix that is none leaves the object at the origin', () => {
  expect(migrated({ selectId: '1', type: 201, matrix: '1_2_x' }, 2)).toMatchObject({ left: 0, scaleX: 1 });
  expect(migrated({ selectId: '1', type: 201, matrix: '0_0_0_0_0_0_0_0_1' }, 2)).toMatchObject({ angle: 0, scaleX: 0 });
});

test('M3 an unknown format is refused', () => {
  for (const format of [0, 4, 1.5]) expect(migrateObject({ selectId: '1', type: 201 }, format).ok).toBe(false);
  expect(migrateObject(null, 1).ok).toBe(false);
});
