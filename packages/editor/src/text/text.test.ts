import { KIND, type TextRun } from '@sw/board-model';
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

test('two users write in one text at the same time: both have a caret, and no word is lost', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  bob.run({ name: 'editText', selectId: bob.only.selectId });
  ann.text.input([{ text: 'from Ann' }]);
  bob.text.input([{ text: 'from Bob' }]);
  await time.pass(1_000);
  expect(bob.state.people[0]).toMatchObject({ actor: 5, editing: bob.only.selectId });
  expect(plainText(ann.only.runs ?? [])).toContain('Ann');
  expect(plainText(ann.only.runs ?? [])).toContain('Bob');
  expect(bob.text.runs()).toEqual(ann.text.runs());
  for (const person of [ann, bob]) {
    const words = plainText(person.text.runs());
    person.text.select({ from: words.length, to: words.length });
    person.text.input([{ text: `${words} and again` }]);
    await time.pass(1_000);
  }
  expect(plainText(ann.only.runs ?? []).match(/again/g)).toHaveLength(2);
  expect(bob.only.runs).toEqual(ann.only.runs);
});

test('what was typed into a field that does not show the newest text yet takes nothing away from it', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  ann.text.input([{ text: 'red' }]);
  await time.pass(1_000);
  const seen = ann.text.runs();
  bob.run({ name: 'editText', selectId: bob.only.selectId });
  bob.text.input([{ text: 'red blue' }]);
  await time.pass(1_000);
  // A word was being composed meanwhile.
  ann.text.input([{ text: '红 red' }], seen);
  await time.pass(1_000);
  expect(plainText(bob.only.runs ?? [])).toBe('红 red blue');
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

test('what somebody deletes while it is written in: the words go on in a new note under the writer’s hands', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  ann.text.input([{ text: 'kept' }]);
  await time.pass(1_000);
  bob.run({ name: 'select', ids: [bob.only.selectId] });
  bob.run({ name: 'delete' });
  await time.pass(100);
  expect(ann.messages).toEqual([{ type: 'wordsMoved', actor: 6 }]);
  expect([ann.objects.length, plainText(ann.text.runs())]).toEqual([0, 'kept']);
  expect(ann.state.editing).toBe(ann.text.object().selectId);
  ann.text.input([{ text: 'kept and more' }]);
  ann.text.end();
  await time.pass(1_000);
  expect(bob.only).toMatchObject({ type: KIND.memoText });
  expect(plainText(bob.only.runs ?? [])).toBe('kept and more');
  expect(ann.state.editing).toBeUndefined();
  expect(ann.stage.hidden.size).toBe(0);
});

test('words in the hand of their writer are discarded on demand, and nothing of them reaches the page', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  ann.text.input([{ text: 'gone' }]);
  await time.pass(1_000);
  bob.run({ name: 'select', ids: [bob.only.selectId] });
  bob.run({ name: 'delete' });
  await time.pass(100);
  ann.run({ name: 'discardText' });
  await time.pass(1_000);
  expect([ann.objects.length, bob.objects.length, ann.state.editing]).toEqual([0, 0, undefined]);
});

test('the press on the button that discards ends the writing first: the note goes all the same', async () => {
  ann.run({ name: 'editText', selectId: ann.only.selectId });
  ann.text.input([{ text: 'gone' }]);
  await time.pass(1_000);
  bob.run({ name: 'select', ids: [bob.only.selectId] });
  bob.run({ name: 'delete' });
  await time.pass(100);
  ann.text.end();
  await time.pass(1_000);
  expect(bob.objects).toHaveLength(1);
  ann.run({ name: 'discardText' });
  await time.pass(1_000);
  expect([ann.objects.length, bob.objects.length]).toEqual([0, 0]);
});

test('words written offline in something deleted meanwhile are offered back, and come into a note', async () => {
  board.hold('client-ann', true);
  const object = ann.only;
  ann.run({ name: 'editText', selectId: object.selectId });
  ann.text.input([{ text: 'written offline' }]);
  ann.text.end();
  bob.run({ name: 'select', ids: [bob.only.selectId] });
  bob.run({ name: 'delete' });
  await time.pass(100);
  board.hold('client-ann', false);
  await time.pass(1_000);
  expect(ann.messages).toEqual([{ type: 'wordsLost', words: new Map([[object.selectId, 'written offline']]) }]);
  ann.run({ name: 'keepWords', texts: ['written offline'] });
  await time.pass(1_000);
  expect(plainText(bob.only.runs ?? [])).toBe('written offline');
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
  // A fill is not a character style.
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
