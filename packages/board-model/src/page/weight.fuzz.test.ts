import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearlyFull } from '../../testing/brimful.ts';
import { diceNumbers } from '../../testing/fuzz.ts';
import { ANNA, BEN, object, operation } from '../../testing/scene.ts';
import { Dice, someOperation, story } from '../../testing/story.ts';
import {
  applyLocal,
  type Change,
  createJournal,
  decodeSnapshot,
  deletion,
  encodeSnapshot,
  fold,
  fullHash,
  fullWeight,
  invert,
  MAX_PAGE_WEIGHT,
  OPERATION,
  type Operation,
  type PageState,
  pageHash,
  RULES,
  rollback,
} from '../index.ts';
import { objectWeight } from './weight.ts';

async function opened(bytes: Uint8Array): Promise<PageState> {
  const read = await decodeSnapshot(bytes);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const takesBack = ({ header: { protocolType } }: Operation): boolean =>
  protocolType === OPERATION.undo || protocolType === OPERATION.redo;

/** A few hundred units hold one to three of the small objects of a story. */
const pages = [0, 300, 900].map((room) => encodeSnapshot(nearlyFull(room).page));
const anyPage = fc.constantFrom(...pages);

test('W1 W2 whatever happens on a nearly full page: ordinary operations end within the bound, or no heavier than before', async () => {
  let [fulls, runs] = [0, 0];
  const property = fc.asyncProperty(anyPage, diceNumbers(160), async (bytes, numbers) => {
    const page = await opened(bytes);
    const { versionId } = page;
    for (const [i, record] of story(numbers).entries()) {
      const { weight: before, released } = page;
      const { voided } = fold(page, record, versionId + i + 1);
      fulls += voided.filter(({ reason }) => reason === 'full').length;
      const code = record.kind === 'operation' ? record.operation.header.protocolType : 0;
      const undo = code === OPERATION.undo || code === OPERATION.redo;
      expect(page.weight).toBeLessThanOrEqual(Math.max(MAX_PAGE_WEIGHT, before + (undo ? released : 0)));
      expect(page.weight + page.released).toBeLessThanOrEqual(2 * MAX_PAGE_WEIGHT);
      expect(page.released).toBeGreaterThanOrEqual(0);
    }
    expect(page.weight).toBe(fullWeight(page));
    runs += 1;
    // Hashing 32 MB from scratch takes half a second, so only some pages are checked.
    if (runs % 30 !== 0) return;
    expect(pageHash(page)).toBe(fullHash(page));
    expect(await opened(encodeSnapshot(page))).toEqual(page);
  });
  await fc.assert(property, { numRuns: 150 });
  expect(fulls).toBeGreaterThan(100);
});

test('W3 whatever one person takes away on a nearly full page, and whatever others add: the undo is never full', async () => {
  const property = fc.asyncProperty(anyPage, diceNumbers(80), diceNumbers(80), async (bytes, numbers, others) => {
    const page = await opened(bytes);
    const dice = new Dice(numbers);
    for (let i = 0; i < 4; i += 1) applyLocal(page, someOperation(dice, page, 'a', 1), { actor: 1, rules: RULES });
    const made = someOperation(dice, page, 'a', 1);
    // Undo and redo invert each other only by swapping: the stack never reads the page again.
    if (takesBack(made)) return;
    const undo = invert(made, page, 1);
    const { weight } = page;
    applyLocal(page, made, { actor: 1, rules: RULES });
    // Only an operation that made the page lighter counts as a deletion that can be undone.
    if (page.weight > weight) return;
    const theirs = new Dice(others);
    for (let i = 0; i < 8; i += 1) {
      const added = someOperation(theirs, page, 'b', 1);
      if (!takesBack(added)) applyLocal(page, added, { actor: 2, rules: RULES });
    }
    const { voided } = applyLocal(page, undo, { actor: 1, rules: RULES });
    expect(voided.filter(({ reason }) => reason === 'full')).toEqual([]);
  });
  await fc.assert(property, { numRuns: 300 });
});

const LONGER: Change = ['31', 'name', 'm', 'm'.repeat(200)];

test.each([
  ['what another object gained', [LONGER, deletion('30')]],
  ['the deletion itself', [deletion('30'), LONGER]],
])(
  'W3 the undo of a deletion is not full once others have used its room, though %s was written first',
  (_, changes) => {
    const scene = nearlyFull(900);
    scene.creates(ANNA, object('30', { pad: 'p'.repeat(300) }), object('31', { name: 'm' }));
    const deleting = operation(OPERATION.property, changes);
    const undo = invert(deleting, scene.page, ANNA);
    scene.sends(ANNA, deleting);
    const free = object('40', { pad: '' });
    const room = MAX_PAGE_WEIGHT - scene.page.weight - objectWeight(free);
    scene.creates(BEN, { ...free, pad: 'q'.repeat(room) });
    expect(scene.page.weight).toBe(MAX_PAGE_WEIGHT);
    const { voided } = applyLocal(scene.page, undo, { actor: ANNA, rules: RULES });
    expect(voided).toEqual([]);
    expect(scene.page.objects.get('31')?.name).toBe('m');
    expect(scene.page.objects.has('30')).toBe(true);
  },
);

test('W1 H4 rolling back on a nearly full page restores weight, hash and what may come back', async () => {
  const property = fc.asyncProperty(anyPage, diceNumbers(80), async (bytes, numbers) => {
    const page = await opened(bytes);
    const dice = new Dice(numbers);
    const journal = createJournal();
    const before = [page.weight, page.released, pageHash(page)];
    for (let i = 0; i < 6; i += 1)
      applyLocal(page, someOperation(dice, page, 'a', 1), { actor: 1, rules: RULES }, journal);
    rollback(page, journal);
    expect([page.weight, page.released, pageHash(page)]).toEqual(before);
  });
  await fc.assert(property, { numRuns: 150 });
});
