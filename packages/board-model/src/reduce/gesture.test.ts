import { expect, test } from 'vitest';
import { ANNA, object, operation, Scene } from '../../testing/scene.ts';
import {
  type Change,
  contentHash,
  creation,
  deletion,
  encodeFrame,
  MAX_PART_BYTES,
  OPERATION,
  splitGesture,
} from '../index.ts';

const many = Array.from({ length: 10_000 }, (_, i) => object(`${i + 1}`));
const moved: Change[] = many.map(({ selectId }, i) => [selectId, 'left', 0, i + 0.5]);

test('G1 moving 10,000 objects becomes parts of one gesture below 200 KiB, numbered on', () => {
  const parts = splitGesture(operation(OPERATION.property, moved, { clientSeq: 7, gestureId: 'g' }), 100 * 1024);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every((part) => encodeFrame(part).length <= 100 * 1024)).toBe(true);
  expect(parts.map(({ clientSeq }) => clientSeq)).toEqual(parts.map((_, i) => 7 + i));
  expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => ({ index, count: parts.length })));
  expect(new Set(parts.map(({ gestureId }) => gestureId))).toEqual(new Set(['g']));
});

test('G1 what fits stays whole; what has no gesture gets one', () => {
  const small = operation(OPERATION.property, moved.slice(0, 3));
  expect(splitGesture(small)).toEqual([small]);
  const [part] = splitGesture(operation(OPERATION.property, moved, { clientSeq: 3 }), 50_000);
  expect(part?.gestureId).toBe('tab.3');
});

test('G2 folding the parts gives what folding the whole gives', () => {
  const [whole, apart] = [new Scene(), new Scene()];
  const changes = many.map(({ selectId }) => creation(selectId));
  whole.does(ANNA, OPERATION.created, changes, { state: many });
  const parts = splitGesture(operation(OPERATION.created, changes, { state: many }));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every((part) => encodeFrame(part).length <= MAX_PART_BYTES)).toBe(true);
  for (const part of parts) apart.sends(ANNA, part);
  expect(contentHash(apart.page)).toBe(contentHash(whole.page));
});

test('G3 P1 the changes of a place stay in one part', () => {
  const places = Array.from({ length: 300 }, (_, i): Change[] => [
    [`${i + 1}`, 'left', 0, 1],
    [`${i + 1}`, 'fill', null, '#ffffff'],
    [`${i + 1}`, 'top', 0, 1],
  ]).flat();
  const parts = splitGesture(operation(OPERATION.property, places), 3000);
  expect(parts.length).toBeGreaterThan(5);
  const placed = parts.map(({ changes }) => changes.flatMap(([id, name]) => (name === 'fill' ? [] : [id])));
  for (const ids of placed) expect(ids).toHaveLength(2 * new Set(ids).size);
  expect(placed.flat()).toHaveLength(600);
});

test('G3 a source and its fragments stay in one part', () => {
  const state = Array.from({ length: 60 }, (_, i) =>
    object(`${1000 + i}`, { type: 101, cutFrom: `${(i % 20) + 1}`, ink: 'x'.repeat(100) }),
  );
  const sources = Array.from({ length: 20 }, (_, i) => deletion(`${i + 1}`));
  const changes = [...sources, ...state.map(({ selectId }) => creation(selectId))];
  const parts = splitGesture(operation(OPERATION.eraser, changes, { state }), 4000);
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) {
    const ids = part.changes.map(([selectId]) => selectId);
    for (const fragment of part.state) expect(ids).toContain(fragment.cutFrom);
  }
  expect(parts.flatMap((part) => part.changes)).toHaveLength(80);
});
