import { type BoardObject, KIND } from '@sw/board-model';
import type { Person } from '@sw/board-sync';
import { expect, test } from 'vitest';
import { hasBegun } from './has-begun.ts';

const RESTING = { busy: false, mode: 'SELECT' } as const;
const empty = { objects: new Map<string, BoardObject>(), background: null };
const nobody = new Map<string, Person>();
const person = (kind: string) => new Map([['ben', { items: new Map([[kind, {}]]) } as unknown as Person]]);
const note: BoardObject = {
  selectId: 'n',
  type: KIND.memoText,
  zIndex: 1,
  left: 0,
  top: 0,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
};

test('an empty page is not begun by people who look at it and point', () => {
  expect(hasBegun({ page: empty, people: nobody }, RESTING)).toBe(false);
  expect(hasBegun({ page: empty, people: person('cursor') }, RESTING)).toBe(false);
  expect(hasBegun({ page: undefined, people: nobody }, RESTING)).toBe(false);
  expect(hasBegun({ page: { ...empty, background: { paper: 3 } }, people: nobody }, RESTING)).toBe(false);
});

test('a marquee, the hand and the laser leave nothing; a pen that is down begins the page', () => {
  for (const mode of ['SELECT', 'GRAB', 'LASER'] as const) {
    expect(hasBegun({ page: empty, people: nobody }, { busy: true, mode })).toBe(false);
  }
  expect(hasBegun({ page: empty, people: nobody }, { busy: true, mode: 'DRAW' })).toBe(true);
  expect(hasBegun({ page: empty, people: nobody }, { busy: false, mode: 'DRAW' }), 'in the hand').toBe(false);
});

test('an object, a template behind it and a stroke of somebody else begin it', () => {
  expect(hasBegun({ page: { ...empty, objects: new Map([['n', note]]) }, people: nobody }, RESTING)).toBe(true);
  expect(hasBegun({ page: { ...empty, background: { template: KIND.kanban } }, people: nobody }, RESTING)).toBe(true);
  expect(hasBegun({ page: empty, people: person('stroke') }, RESTING)).toBe(true);
});
