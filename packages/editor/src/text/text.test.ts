import type { TextRun } from '@sw/board-model';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';
import { plainText, replaceText, styleText, withText } from './runs.ts';

const runsOf: fc.Arbitrary<TextRun[]> = fc.array(
  fc.record({ text: fc.string({ minLength: 1, maxLength: 6 }), bold: fc.constantFrom(true, false) }),
  { maxLength: 5 },
);

test('whatever a field made of a text, the runs say the same, and what was not touched keeps its style', () => {
  fc.assert(
    fc.property(runsOf, fc.string(), fc.nat(), fc.nat(), (runs, insert, a, b) => {
      const text = plainText(runs);
      const [from, to] = [
        Math.min(a % (text.length + 1), b % (text.length + 1)),
        Math.max(a % (text.length + 1), b % (text.length + 1)),
      ];
      const next = text.slice(0, from) + insert + text.slice(to);
      expect(plainText(withText(runs, next))).toBe(next);
      expect(plainText(replaceText(runs, from, to, insert))).toBe(next);
      expect(plainText(styleText(runs, from, to, { italic: true }))).toBe(text);
    }),
  );
  const styled = withText([{ text: 'one ' }, { text: 'two', bold: true }], 'one and two');
  expect(styled).toEqual([{ text: 'one and ' }, { text: 'two', bold: true }]);
  expect(styleText(styled, 0, 3, { color: '#E64243' })[0]).toEqual({ text: 'one', color: '#E64243' });
  expect(withText([{ text: '👍🏽' }], '👍🏿')).toEqual([{ text: '👍🏿' }]);
});

let time: ManualTime;
let board: Loopback;
let ann: Person;
let bob: Person;

beforeEach(async () => {
  time = new ManualTime();
  board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
  bob = await join(board, 'client-bob', 6);
  ann.shape([100, 100, 400, 200]);
  await time.pass(100);
});

test('a text being edited by somebody is guarded, and the message names them', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  await time.pass(100);
  bob.run({ name: 'editText', selectId: bob.only.selectId });
  expect(bob.texts).toHaveLength(0);
  expect(bob.messages).toEqual([{ type: 'textHeld', actor: 5 }]);
  expect(bob.state.people[0]).toMatchObject({ actor: 5, editing: bob.only.selectId });
  ann.text.end();
  await time.pass(100);
  bob.run({ name: 'editText', selectId: bob.only.selectId });
  expect(bob.texts).toHaveLength(1);
});

test('of two users that begin at once one continues, and no word is lost', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  bob.run({ name: 'editText', selectId: bob.only.selectId });
  ann.text.input([{ text: 'from Ann' }]);
  bob.text.input([{ text: 'from Bob' }]);
  await time.pass(1_000);
  expect([ann.text.heldBy(), bob.text.heldBy()]).toEqual([undefined, 5]);
  expect(plainText(ann.only.runs ?? [])).toContain('Ann');
  expect(plainText(ann.only.runs ?? [])).toContain('Bob');
  expect(bob.only.runs).toEqual(ann.only.runs);
  expect(bob.text.runs()).toEqual(ann.text.runs());
  bob.text.input([{ text: 'overwritten' }]);
  bob.text.end();
  await time.pass(1_000);
  expect(plainText(ann.only.runs ?? [])).not.toContain('overwritten');
});

test('what others write meanwhile is merged into the field', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  ann.text.input([{ text: 'red green blue' }]);
  await time.pass(1_000);
  board.hold('client-ann', true);
  ann.text.input([{ text: 'red green blue white' }]);
  bob.page.dispatch([
    {
      protocolType: 5,
      changes: [[bob.only.selectId, 'runs', bob.only.runs as never, [{ text: 'black red green blue' }]]],
    },
  ]);
  await time.pass(300);
  expect(plainText(ann.text.runs())).toBe('black red green blue white');
  board.hold('client-ann', false);
  ann.text.end();
  await time.pass(1_000);
  expect(plainText(bob.only.runs ?? [])).toBe('black red green blue white');
});

test('a text that somebody deletes while it is edited ends the editing', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  const events: string[] = [];
  ann.text.subscribe((event) => events.push(event));
  bob.run({ name: 'select', ids: [bob.only.selectId] });
  bob.run({ name: 'delete' });
  await time.pass(100);
  expect(events).toEqual(['ended']);
  expect(ann.state.editing).toBeUndefined();
  expect(ann.stage.hidden.size).toBe(0);
});

test('a session of typing is one step for undo', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  for (const words of ['a', 'a b', 'a b c']) {
    ann.text.input([{ text: words }]);
    await time.pass(500);
  }
  ann.text.end();
  ann.run({ name: 'undo' });
  expect(ann.only.runs).toBeUndefined();
});

test('what must grow with its words has them at once, and the field is updated', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  const events: string[] = [];
  ann.text.subscribe((event) => events.push(event));
  ann.text.input([{ text: 'a' }]);
  expect([ann.only.runs, events]).toEqual([undefined, []]);
  ann.text.flush();
  expect([ann.only.runs, events]).toEqual([[{ text: 'a' }], ['changed']]);
  ann.text.flush();
  await time.pass(500);
  expect(events).toEqual(['changed']);
});

test('a text started with the tool is selected from its first word on, so that it can be styled while it is written', async () => {
  ann.run({ name: 'tool', mode: 'TEXT' });
  ann.click(600, 600);
  expect(ann.state.selection.ids).toEqual([]);
  ann.text.input([{ text: 'bold' }]);
  await time.pass(500);
  ann.run({ name: 'toggleStyle', style: 'bold' });
  const [id] = ann.state.selection.ids;
  expect(ann.page.page?.objects.get(id ?? '')).toMatchObject({ bold: true, runs: [{ text: 'bold' }] });
});

test('what is selected in a text is styled alone, everywhere; all of it, or nothing of it, is the whole text', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  ann.text.input([{ text: 'red green blue' }]);
  ann.text.select({ from: 4, to: 9 });
  expect(ann.state.part).toEqual({ from: 4, to: 9 });
  ann.run({ name: 'toggleStyle', style: 'bold' });
  ann.run({ name: 'style', patch: { color: '#07914A', fontSize: 40 } });
  const green = { text: 'green', bold: true, color: '#07914A', fontSize: 40 };
  expect(ann.only.runs).toEqual([{ text: 'red ' }, green, { text: ' blue' }]);
  await time.pass(100);
  expect(bob.only.runs).toEqual(ann.only.runs);
  expect(ann.only.bold).toBeUndefined();
  ann.run({ name: 'toggleStyle', style: 'bold' });
  expect(ann.only.runs?.[1]).toEqual({ text: 'green', color: '#07914A', fontSize: 40 });
  // A fill is no style of characters.
  ann.run({ name: 'style', patch: { fill: '#FFFFFF' } });
  expect(ann.only.fill).toBe('#FFFFFF');
  ann.text.select({ from: 0, to: 14 });
  expect(ann.state.part).toBeUndefined();
  ann.run({ name: 'style', patch: { color: null } });
  ann.run({ name: 'toggleStyle', style: 'italic' });
  expect(ann.only).toMatchObject({ italic: true, runs: [{ text: 'red ' }, { text: 'green', fontSize: 40 }, {}] });
});

test('what the whole text has is put off for a part, and on again', () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  ann.text.input([{ text: 'one two' }]);
  ann.run({ name: 'toggleStyle', style: 'bold' });
  ann.text.select({ from: 0, to: 3 });
  ann.run({ name: 'toggleStyle', style: 'bold' });
  expect(ann.only.runs).toEqual([{ text: 'one', bold: false }, { text: ' two' }]);
  ann.run({ name: 'toggleStyle', style: 'bold' });
  expect(ann.only.runs).toEqual([{ text: 'one two' }]);
  ann.text.end();
  expect(ann.state.part).toBeUndefined();
});
