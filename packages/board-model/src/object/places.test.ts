import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../testing/fuzz.ts';
import { ANNA, BEN, object, operation, Scene } from '../../testing/scene.ts';
import { type BoardObject, type Change, changedProperties, KIND, OPERATION } from '../index.ts';

const changes = (before: BoardObject, patch: Partial<BoardObject>): Change[] => {
  const after = { ...before, ...patch } as BoardObject;
  return changedProperties(before, after).map((name) => [
    before.selectId,
    name,
    before[name] ?? null,
    after[name] ?? null,
  ]);
};

test('P1 who changes a part of a place, a size or a line names all of it, and nothing else', () => {
  const note = object('1', { width: 10, height: 10, fill: '#fff' });
  expect(changes(note, { left: 5 })).toEqual([
    ['1', 'left', 0, 5],
    ['1', 'top', 0, 0],
  ]);
  const names = (before: BoardObject, patch: Partial<BoardObject>) =>
    changes(before, patch)
      .map(([, name]) => name)
      .sort();
  expect(names(note, { width: 20 })).toEqual(['height', 'scaleX', 'scaleY', 'width']);
  expect(names(note, { angle: 20 })).toEqual(['angle']);
  expect(names(note, { fill: '#000' })).toEqual(['fill']);
  expect(changes(note, {})).toEqual([]);
  const line = object('2', { type: KIND.solidArrow, width: 10, height: 10, start: { selectId: '1', x: 0, y: 0 } });
  expect(names(line, { left: 5 })).toEqual(['angle', 'height', 'left', 'scaleX', 'scaleY', 'start', 'top', 'width']);
  expect(names(line, { stroke: '#000' })).toEqual(['stroke']);
});

test('P1 right by one and up by the other: the last one has the place', () => {
  const scene = new Scene();
  const note = object('1');
  scene.creates(ANNA, note);
  const right = changes(note, { left: 100 });
  scene.sends(BEN, operation(OPERATION.property, changes(note, { top: -50 })));
  scene.sends(ANNA, operation(OPERATION.property, right));
  expect(scene.get('1')).toMatchObject({ left: 100, top: 0 });
});

test('P1 a move and the resize of another person both count', () => {
  const scene = new Scene();
  const note = object('1', { width: 10, height: 10 });
  scene.creates(ANNA, note);
  const wider = changes(note, { width: 30 });
  scene.sends(BEN, operation(OPERATION.property, changes(note, { left: 7 })));
  scene.sends(ANNA, operation(OPERATION.property, wider));
  expect(scene.get('1')).toMatchObject({ left: 7, top: 0, width: 30, height: 10 });
});

const PLACE = ['left', 'top'] as const;
const SIZE = ['width', 'height', 'scaleX', 'scaleY'] as const;
const some = fc.integer({ min: 1, max: 3 });
const patches = fc.record(
  { left: some, top: some, width: some, height: some, scaleX: some, scaleY: some, angle: some },
  { requiredKeys: [] },
);

test('P1 whatever several people do to one object that they see alike, its place and its size are each what one of them chose', () => {
  check(
    fc.tuple(fc.constantFrom(KIND.rectangle, KIND.solidLine), fc.array(patches, { minLength: 2, maxLength: 4 })),
    2_000,
    ([type, made]) => {
      const scene = new Scene();
      const seen = object('1', { type, width: 9, height: 9 });
      scene.creates(ANNA, seen);
      for (const [i, patch] of made.entries()) scene.sends(i + 1, operation(OPERATION.property, changes(seen, patch)));
      const chosen = [seen, ...made.map((patch) => ({ ...seen, ...patch }))];
      const now = scene.get('1');
      const values = type === KIND.solidLine ? [[...PLACE, ...SIZE, 'angle']] : [PLACE, SIZE];
      for (const value of values) {
        const of = (one: BoardObject | undefined) => value.map((name) => one?.[name]);
        expect(chosen.map((one) => of(one))).toContainEqual(of(now));
      }
    },
  );
});
