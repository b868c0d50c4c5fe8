import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, diceNumbers } from '../../testing/fuzz.ts';
import { object, operation, Scene } from '../../testing/scene.ts';
import { Dice, someOperation, workedPage } from '../../testing/story.ts';
import {
  applyLocal,
  type Change,
  contentHash,
  invert,
  OPERATION,
  OPERATION_RULES,
  type Operation,
  type PageState,
  RULES,
  readOperation,
  withoutRedundantState,
} from '../index.ts';

const ANNA = 1;
const BEN = 2;
/** A new address or a failed upload does not count as a user's work. */
const UPKEEP = new Set<number>([OPERATION.refreshUrl, OPERATION.uploadError]);

const onWire = (operation: Operation): Operation => {
  const read = readOperation(withoutRedundantState(operation));
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

const someUndoable = (numbers: readonly number[], page: PageState): Operation | undefined => {
  const operation = someOperation(new Dice(numbers), page, 'mine', 1);
  const { protocolType } = operation.header;
  // Undo and redo invert each other only by swapping: the stack never reads the page again.
  return OPERATION_RULES[protocolType].undoable && protocolType !== 8 && protocolType !== 9 ? operation : undefined;
};

test('U1 U4 U5 undo gives what was there before, redo what was there after, as long as nobody else acts', () => {
  check(fc.tuple(diceNumbers(100), diceNumbers(40)), 15_000, ([numbers, mine]) => {
    const page = workedPage(numbers);
    const operation = someUndoable(mine, page);
    if (!operation) return;
    const before = contentHash(page);
    const undo = invert(operation, page, ANNA);
    expect(contentHash(page)).toBe(before);
    applyLocal(page, operation, { actor: ANNA, rules: RULES });
    const after = contentHash(page);
    const redo = invert(undo);
    for (let i = 0; i < 2; i += 1) {
      expect(applyLocal(page, onWire(undo), { actor: ANNA, rules: RULES }).voided).toEqual([]);
      expect(contentHash(page)).toBe(before);
      expect(applyLocal(page, onWire(redo), { actor: ANNA, rules: RULES }).voided).toEqual([]);
      expect(contentHash(page)).toBe(after);
    }
  });
});

test('U2 U3 U6 undo and redo never change what another person made of it since', () => {
  check(fc.tuple(diceNumbers(60), diceNumbers(40), diceNumbers(40)), 12_000, ([numbers, mine, theirs]) => {
    const page = workedPage(numbers);
    const operation = someUndoable(mine, page);
    if (!operation) return;
    const undo = onWire(invert(operation, page, ANNA));
    applyLocal(page, operation, { actor: ANNA, rules: RULES });
    const before = new Map(page.objects);
    const other = someOperation(new Dice(theirs), page, 'theirs', 1);
    if (UPKEEP.has(other.header.protocolType)) return;
    const { touched } = applyLocal(page, other, { actor: BEN, rules: RULES });
    const objects = new Map(page.objects);
    applyLocal(page, undo, { actor: ANNA, rules: RULES });
    for (const selectId of touched) {
      const made = objects.get(selectId);
      if (!made) continue;
      const now = page.objects.get(selectId);
      expect(now, `${selectId} was destroyed`).toBeDefined();
      // Properties that the other person set to a new value stay, except if it equals the value being undone.
      for (const name of Object.keys(made)) {
        const undone = undo.changes.some(
          ([id, property, old]) => id === selectId && property === name && old === made[name],
        );
        if (made[name] !== before.get(selectId)?.[name] && !undone && typeof made[name] !== 'object') {
          expect(now?.[name]).toBe(made[name]);
        }
      }
    }
  });
});

const PLACE = ['left', 'top', 'width', 'height', 'angle', 'scaleX', 'scaleY'] as const;
/** Every property differs from that of a new object. */
const places = fc.dictionary(fc.constantFrom(...PLACE), fc.integer({ min: 2, max: 9 }), { minKeys: 1 });

test('U9 whatever another person moves, resizes or turns meanwhile, undo and redo put an object back completely or not at all', () => {
  check(fc.tuple(places, places, fc.boolean()), 3_000, ([mine, theirs, early]) => {
    const scene = new Scene();
    scene.creates(ANNA, object('1', { width: 1, height: 1 }));
    const change = (patch: Readonly<Record<string, number>>): Change[] =>
      Object.entries(patch).map(([name, value]) => ['1', name, scene.get('1')?.[name] ?? null, value]);
    // Anna's undo must not revert properties that she has not changed.
    const place = () => Object.keys(mine).map((name) => scene.get('1')?.[name]);
    const first = place();
    const move = operation(OPERATION.property, change(mine));
    const undo = invert(move, scene.page, ANNA);
    scene.sends(ANNA, move);
    const after = place();
    // Before the undo, or between it and its redo.
    if (early) scene.sends(BEN, operation(OPERATION.property, change(theirs)));
    const before = place();
    scene.sends(ANNA, undo);
    expect([first, before]).toContainEqual(place());
    if (early) return;
    scene.sends(BEN, operation(OPERATION.property, change(theirs)));
    const between = place();
    scene.sends(ANNA, invert(undo));
    expect([after, between]).toContainEqual(place());
  });
});
