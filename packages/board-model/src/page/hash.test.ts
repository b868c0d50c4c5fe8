import { expect, test } from 'vitest';
import { ANNA, BEN, object, operation, Scene } from '../../testing/scene.ts';
import {
  applyLocal,
  contentHash,
  createJournal,
  fold,
  fullHash,
  OPERATION,
  pageHash,
  RULES,
  rollback,
} from '../index.ts';
import { addFact, dropFact, newSum, sumText } from './hash.ts';

const busy = (): Scene => {
  const scene = new Scene();
  scene.creates(ANNA, object('1', { fill: '#fff' }), object('2', { parentId: '1' }));
  scene.does(BEN, OPERATION.background, [['', 'background', null, { color: 'red' }]]);
  scene.controls({ type: 'permit', actor: 3, permit: 0 });
  scene.controls({ type: 'demoOn', actor: ANNA, clientId: 'tab' });
  return scene;
};

test('H1 the hash kept change by change is the one computed from nothing', () => {
  const scene = busy();
  expect(pageHash(scene.page)).toBe(fullHash(scene.page));
  expect(pageHash(scene.page)).toMatch(/^[0-9a-f]{32}$/);
  expect(pageHash(scene.page)).not.toBe(contentHash(scene.page));
});

test('H2 the order of properties and of creation does not count', () => {
  const [one, other] = [new Scene(), new Scene()];
  one.creates(ANNA, object('1', { fill: 'a', relations: { x: 1, y: 2 } }), object('2'));
  other.creates(ANNA, object('2'), object('1', { relations: { y: 2, x: 1 }, fill: 'a' }));
  expect(pageHash(one.page)).toBe(pageHash(other.page));
});

test('H3 every object, property, right and lane counts', () => {
  const hashes = new Set<string>();
  const scene = busy();
  const note = (): number => hashes.add(pageHash(scene.page)).size;
  note();
  scene.controls({ type: 'demoOff' });
  note();
  scene.controls({ type: 'removed', actor: 3 });
  note();
  scene.controls({ type: 'boardRecycled' });
  note();
  scene.voids(BEN);
  note();
  scene.controls({ type: 'boardRestored' });
  note();
  const content = contentHash(scene.page);
  scene.does(ANNA, OPERATION.canvas, [['', 'canvas', null, 'x']]);
  expect(contentHash(scene.page)).not.toBe(content);
  expect(note()).toBe(7);
});

test('H3 values that look alike have different hashes', () => {
  const values = [
    null,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    '',
    '0',
    '1',
    'a',
    'a\0',
    'ab',
    'abcde',
    'abcdefghijklm',
    [],
    [[]],
    [0],
    {},
    { a: 1 },
    { a: '1' },
  ];
  const hashes = values.map((value) => {
    const sum = newSum();
    addFact(sum, '1', 'x', value);
    return sumText(sum);
  });
  expect(new Set(hashes).size).toBe(values.length);
});

test('H3 hashes of 20,000 neighbouring facts all differ in each half', () => {
  const halves = [new Set<string>(), new Set<string>()];
  for (let i = 0; i < 20_000; i += 1) {
    const sum = newSum();
    addFact(sum, String(1 + (i % 100)), 'left', Math.floor(i / 100) / 10);
    const text = sumText(sum);
    halves[0]?.add(text.slice(0, 16));
    halves[1]?.add(text.slice(16));
  }
  expect(halves.map(({ size }) => size)).toEqual([20_000, 20_000]);
});

test('H3 numbers that differ only in their signs, and texts long or short, have different hashes', () => {
  const seen = new Set<string>();
  for (let bits = 0; bits < 1024; bits += 1) {
    const sum = newSum();
    addFact(
      sum,
      '1',
      'points',
      Array.from({ length: 10 }, (_, i) => ((bits >> i) & 1 ? -7.5 : 7.5)),
    );
    seen.add(sumText(sum));
  }
  for (let length = 0; length < 200; length += 1) {
    const sum = newSum();
    addFact(sum, '1', 'ink', 'x'.repeat(length));
    seen.add(sumText(sum));
  }
  expect(seen.size).toBe(1224);
});

test('H1 facts that come and go leave nothing behind, whatever they carry over', () => {
  const sum = newSum();
  for (let i = 0; i < 1000; i += 1) addFact(sum, String(i), 'x', i);
  for (let i = 999; i >= 0; i -= 1) dropFact(sum, String(i), 'x', i);
  expect(sumText(sum)).toBe('0'.repeat(32));
});

test('H4 rolling back restores page and hash, for records and for local operations', () => {
  const scene = busy();
  const before = [pageHash(scene.page), contentHash(scene.page), scene.page.versionId];
  const journal = createJournal();
  const clean = operation(OPERATION.clean, [], { versionId: 99, clientSeq: 2 });
  applyLocal(scene.page, clean, { actor: ANNA, rules: RULES }, journal);
  fold(
    scene.page,
    { rules: 1, actor: ANNA, clientId: 'tab', clientSeq: 2, time: 9, kind: 'operation', operation: clean },
    50,
    journal,
  );
  fold(
    scene.page,
    { rules: 1, actor: 0, clientId: 'x', clientSeq: 1, time: 9, kind: 'control', control: { type: 'pageDeleted' } },
    51,
    journal,
  );
  expect(scene.page.versionId).toBe(51);
  rollback(scene.page, journal);
  expect([pageHash(scene.page), contentHash(scene.page), scene.page.versionId]).toEqual(before);
  expect(fullHash(scene.page)).toBe(before[0]);
  expect(journal).toHaveLength(0);
});
