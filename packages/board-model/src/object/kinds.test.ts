import { expect, test } from 'vitest';
import { object } from '../../testing/scene.ts';
import {
  DOCUMENT_EVENT,
  FORMAT_VERSION,
  familyOf,
  GRAPH,
  IMAGE_SOURCE,
  isSelectId,
  KIND,
  kindName,
  matrixOf,
  newSelectId,
  OPENING,
  PAGE_ACTION,
} from '../index.ts';

test('R3.50 every kind has a number of its own, in format version 3', () => {
  expect(FORMAT_VERSION).toBe(3);
  expect(new Set(Object.values(KIND)).size).toBe(Object.keys(KIND).length);
});

test.each([
  ['R3.51 lines', 'line', [101, 102, 103], ['markerLine', 'highlighterLine', 'tipLine']],
  ['R3.53 the image', 'image', [301], ['image']],
  ['R3.55 documents', 'document', [501, 502, 503], ['pdf', 'officeDocument', 'audio']],
  ['R3.56 texts', 'text', [601, 602], ['textGroup', 'memoText']],
  ['R3.57 the table', 'table', [701], ['table']],
])('%s', (_, family, types, names) => {
  expect(types.map(kindName)).toEqual(names);
  expect(types.map(familyOf)).toEqual(types.map(() => family));
});

test('R3.52 shapes are numbered in the listed order', () => {
  const names = Array.from({ length: 14 }, (_, i) => kindName(201 + i));
  expect(names).toEqual([
    'rectangle',
    'solidArrow',
    'roundedRectangle',
    'cylinder',
    'dashedArrow',
    'dashedLine',
    'hexagon',
    'ellipse',
    'parallelogram',
    'semicircle',
    'fivePointStar',
    'solidLine',
    'trapezoid',
    'triangle',
  ]);
});

test('R3.54 R9.06 there are eighteen templates', () => {
  const types = Object.values(KIND).filter((type) => familyOf(type) === 'template');
  expect(types).toEqual(Array.from({ length: 18 }, (_, i) => 401 + i));
});

test('R3.58 R3.59 R3.60 R3.61 R3.62 R3.63 R3.64 R3.65 R3.66 R9.09 graph kinds, their numbers and node counts', () => {
  expect(GRAPH).toEqual({
    Cyclic: { types: [807], nodes: 5 },
    fishBones: { types: [808], nodes: 8 },
    BulletList: { types: [801], nodes: 4 },
    Flow: { types: [803], nodes: 4 },
    Level: { types: [802, 804, 805, 806], nodes: 4 },
    Pyramid: { types: [809], nodes: 4 },
    Radial: { types: [810], nodes: 5 },
    coordinateMap: { types: [811], nodes: 2 },
  });
});

test('R3.89 R3.90 R3.91 R3.92 the numbers that stand in messages', () => {
  expect(IMAGE_SOURCE).toEqual({ addImage: 1, background: 2, document: 3, documentConvert: 4 });
  expect(DOCUMENT_EVENT).toEqual({ pic: 1, uploadFinish: 2, convertFinish: 3, background: 4 });
  expect(PAGE_ACTION).toEqual({ add: 1, switch: 2, delete: 3 });
  expect(OPENING).toEqual({ open: 1, close: 2 });
});

test('R3.67 R9.18 ids are decimal strings of at most 19 digits', () => {
  const ids = Array.from({ length: 1000 }, () => newSelectId());
  expect(ids.every(isSelectId)).toBe(true);
  expect(new Set(ids).size).toBe(1000);
  expect(newSelectId((length) => new Uint8Array(length).fill(255))).toBe('9223372036854775807');
  expect(['', '0', '01', '-1', '1e3', '12345678901234567890', 7].map(isSelectId)).not.toContain(true);
});

test('R3.77 R3.78 the matrix is nine numbers joined by underscores', () => {
  expect(matrixOf(object('1', { left: 10, top: 20.5 }))).toBe('1_0_10_0_1_20.5_0_0_1');
  expect(matrixOf(object('1', { angle: 90, scaleX: 2, scaleY: 3 }))).toBe('0_-3_0_2_0_0_0_0_1');
});
