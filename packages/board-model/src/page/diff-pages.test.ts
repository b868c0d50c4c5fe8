import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, diceNumbers } from '../../testing/fuzz.ts';
import { ANNA, BEN, object, PAGE_ID, Scene } from '../../testing/scene.ts';
import { freshPage, story, workedPage } from '../../testing/story.ts';
import {
  applyLocal,
  contentHash,
  type DiffStep,
  decodeFrame,
  diffPages,
  encodeFrame,
  fold,
  invert,
  OPERATION,
  type Operation,
  type PageState,
  RULES,
  readOperation,
  splitGesture,
} from '../index.ts';

const header = { clientId: 'restore', maciid: '', pageId: PAGE_ID, versionId: 0 };

/** Operations as on the wire: numbered, read, split, encoded. */
function operationsOf(steps: readonly DiffStep[], maxBytes?: number): Operation[] {
  const operations: Operation[] = [];
  for (const { protocolType, state, changes } of steps) {
    const read = readOperation({
      header: { ...header, protocolType },
      clientSeq: operations.length + 1,
      gestureId: 'restore.1',
      state,
      changes,
    });
    if (!read.ok) throw new Error(read.error);
    for (const part of splitGesture(read.value, maxBytes)) {
      const frame = decodeFrame(encodeFrame(part));
      if (!frame.ok || frame.value.kind !== 'operation') throw new Error('not a frame');
      operations.push(frame.value.operation);
    }
  }
  return operations;
}

function restore(page: PageState, steps: readonly DiffStep[], maxBytes?: number): void {
  for (const operation of operationsOf(steps, maxBytes)) {
    expect(applyLocal(page, operation, { actor: BEN, rules: RULES }).voided).toEqual([]);
  }
}

/** A page of a story's first records, and the same page after all of them. Rights are as in the beginning. */
const moments = (numbers: readonly number[], share: number): [then: PageState, now: PageState] => {
  const records = story(numbers, true);
  const [then, now] = [freshPage(), freshPage()];
  const cut = Math.floor((records.length * share) / 100);
  for (const [i, record] of records.entries()) {
    if (i < cut) fold(then, record, i + 1);
    fold(now, record, i + 1);
  }
  return [then, now];
};

test('D1 folded onto the present, the difference gives the contents of the moment, back and forth', () => {
  check(fc.tuple(diceNumbers(240), fc.nat(100)), 3_000, ([numbers, share]) => {
    const [then, now] = moments(numbers, share);
    const [past, present] = [contentHash(then), contentHash(now)];
    const forth = diffPages(then, now);
    restore(now, diffPages(now, then));
    expect(contentHash(now)).toBe(past);
    expect(diffPages(now, then)).toEqual([]);
    restore(then, forth);
    expect(contentHash(then)).toBe(present);
  });
});

test('D1 of two pages that have nothing to do with each other, in parts as small as they can be', () => {
  check(fc.tuple(diceNumbers(160), diceNumbers(160)), 2_000, ([one, other]) => {
    const [now, then] = [workedPage(one), workedPage(other)];
    restore(now, diffPages(now, then), 1_100);
    expect(contentHash(now)).toBe(contentHash(then));
  });
});

test('D2 swapped, last first, it is the undo: what was there before comes back', () => {
  check(fc.tuple(diceNumbers(240), fc.nat(100)), 3_000, ([numbers, share]) => {
    const [then, now] = moments(numbers, share);
    const before = contentHash(now);
    const operations = operationsOf(diffPages(now, then));
    for (const operation of operations) applyLocal(now, operation, { actor: BEN, rules: RULES });
    const undo = operations.map((operation) => invert(operation)).reverse();
    for (const operation of undo) expect(applyLocal(now, operation, { actor: BEN, rules: RULES }).voided).toEqual([]);
    expect(contentHash(now)).toBe(before);
    const redo = undo.map((operation) => invert(operation)).reverse();
    for (const operation of redo) expect(applyLocal(now, operation, { actor: BEN, rules: RULES }).voided).toEqual([]);
    expect(contentHash(now)).toBe(contentHash(then));
  });
});

test('D3 locks open for it and close again; what others add meanwhile stays', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('1', { left: 5 }), object('2', { parentId: '1' }));
  scene.sets(ANNA, '1', 'tpvLocked', null, true);
  const then = freshPage();
  for (const [i, record] of scene.records.entries()) fold(then, record, i + 1);
  scene.sets(ANNA, '1', 'tpvLocked', true, null);
  scene.does(ANNA, OPERATION.property, [['2', 'exist', 1, 0]]);
  scene.sets(ANNA, '1', 'left', 5, 9);
  scene.sets(ANNA, '1', 'tpvLocked', null, true);
  const steps = diffPages(scene.page, then);
  scene.creates(ANNA, object('3'));
  for (const step of steps) scene.does(BEN, step.protocolType, step.changes, { state: step.state });
  expect(scene.ids).toEqual(['1', '2', '3']);
  expect([scene.get('1')?.left, scene.get('1')?.tpvLocked, scene.get('2')?.parentId]).toEqual([5, true, '1']);
});
