import { repeats } from '@sw/base/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, diceNumbers } from '../../testing/fuzz.ts';
import { Dice, freshPage, someOperation, story } from '../../testing/story.ts';
import {
  applyLocal,
  contentHash,
  createJournal,
  decodeFrame,
  decodeSnapshot,
  encodeFrame,
  encodeSnapshot,
  fold,
  fullHash,
  fullWeight,
  type LogRecord,
  lastInLane,
  type PageState,
  pageHash,
  RULES,
  rollback,
} from '../index.ts';

const foldAll = (page: PageState, records: readonly LogRecord[], from = 0): PageState => {
  for (const [i, record] of records.entries()) if (i >= from) fold(page, record, i + 1);
  return page;
};

/** Every object has its parent, there are no cycles, and the index of children agrees. */
function expectTree(page: PageState): void {
  let children = 0;
  for (const object of page.objects.values()) {
    let [at, steps] = [object.parentId, 0];
    if (at !== undefined) children += 1;
    while (at !== undefined && steps <= page.objects.size) {
      const parent = page.objects.get(at);
      if (!parent) throw new Error(`${object.selectId} is an orphan`);
      at = parent.parentId;
      steps += 1;
    }
    if (at !== undefined) throw new Error(`${object.selectId} lies in a cycle`);
  }
  let indexed = 0;
  for (const [parent, ids] of page.children) {
    for (const id of ids)
      if (page.objects.get(id)?.parentId !== parent) throw new Error('the index of children is wrong');
    indexed += ids.size;
  }
  expect(indexed).toBe(children);
}

const shuffled = (records: readonly LogRecord[], keys: readonly number[]): LogRecord[] =>
  records
    .map((record, i) => ({ record, key: keys[i % keys.length] ?? 0, i }))
    .sort((a, b) => a.key - b.key || a.i - b.i)
    .map(({ record }) => record);

test('L2 H1 any valid records in any order never throw and give equal hashes, read from frames or not', () => {
  check(fc.tuple(diceNumbers(160), fc.array(fc.nat(), { minLength: 1, maxLength: 8 })), 10_000, ([numbers, keys]) => {
    const records = keys.length > 6 ? shuffled(story(numbers), keys) : story(numbers);
    const here = foldAll(freshPage(), records);
    const there = freshPage();
    for (const [i, record] of records.entries()) {
      const frame = decodeFrame(encodeFrame(record));
      if (!frame.ok || frame.value.kind !== 'record') throw new Error('the frame does not come back');
      fold(there, frame.value.record, i + 1);
    }
    expect(pageHash(there)).toBe(pageHash(here));
    expect(fullHash(here)).toBe(pageHash(here));
  });
});

test('H1 T5 W1 after every single record hash and weight are right and the tree is whole', () => {
  check(diceNumbers(200), 8000, (numbers) => {
    const page = freshPage();
    for (const [i, record] of story(numbers).entries()) {
      fold(page, record, i + 1);
      expect(fullHash(page)).toBe(pageHash(page));
      expect(page.weight).toBe(fullWeight(page));
      expectTree(page);
    }
  });
});

test('H4 rollback and folding again change nothing, with pending operations on top', () => {
  check(fc.tuple(diceNumbers(160), diceNumbers(40)), 8000, ([numbers, local]) => {
    const records = story(numbers);
    const page = freshPage();
    const straight = freshPage();
    const dice = new Dice(local);
    const pending = Array.from({ length: 3 }, () => someOperation(dice, page, 'mine', 1));
    for (const [i, record] of records.entries()) {
      fold(straight, record, i + 1);
      const journal = createJournal();
      const before = [pageHash(page), contentHash(page), page.versionId, page.objects.size];
      for (const operation of pending) applyLocal(page, operation, { actor: 1, rules: RULES }, journal);
      fold(page, record, i + 1, journal);
      rollback(page, journal);
      expect([pageHash(page), contentHash(page), page.versionId, page.objects.size]).toEqual(before);
      fold(page, record, i + 1);
    }
    expect(page).toEqual(straight);
    expectTree(page);
  });
});

test('L1 L2 every number is consumed at most once and in order, however often it is sent', () => {
  check(fc.tuple(diceNumbers(120), fc.array(fc.nat(), { minLength: 1, maxLength: 9 })), 8000, ([numbers, keys]) => {
    const once = story(numbers).filter((record) => record.kind !== 'control');
    const page = freshPage();
    const consumed = new Map<string, number>();
    for (const [i, record] of [...once, ...shuffled([...once, ...once], keys)].entries()) {
      const lane = `${record.actor}/${record.clientId}`;
      if (!fold(page, record, i + 1).consumed) continue;
      expect(record.clientSeq).toBe((consumed.get(lane) ?? 0) + 1);
      consumed.set(lane, record.clientSeq);
      expect(lastInLane(page, record.actor, record.clientId)).toBe(record.clientSeq);
    }
  });
});

test('S1 a replica that starts from a snapshot in the middle is equal in the end', async () => {
  const runs = fc.asyncProperty(diceNumbers(160), fc.nat(), async (numbers, cut) => {
    const records = story(numbers);
    const middle = cut % (records.length + 1);
    const page = foldAll(freshPage(), records.slice(0, middle));
    const read = await decodeSnapshot(encodeSnapshot(page));
    if (!read.ok) throw new Error(read.error);
    expect(read.value).toEqual(page);
    expect(pageHash(foldAll(read.value, records, middle))).toBe(pageHash(foldAll(page, records, middle)));
  });
  await fc.assert(runs, { numRuns: repeats(1500) });
});
