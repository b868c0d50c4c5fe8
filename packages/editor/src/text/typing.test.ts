import { KIND, textOf } from '@sw/board-model';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';
import { writes } from '../input/keymap.ts';

let ann: Person;

beforeEach(async () => {
  ann = await join(new Loopback(new ManualTime()), 'client-ann', 5);
});

/** Like a field: the key opens the text, and the character is added at its end. */
function type(text: string): void {
  for (const letter of text) {
    expect(ann.key(letter)).toBe(false);
    const [before = { text: '' }] = ann.text.runs();
    ann.text.input([{ text: before.text + letter }]);
  }
}

test('R9.37 R9.42 what is typed on a selected shape is written in it, and no tool is taken', () => {
  const box = ann.shape([100, 100, 300, 200]);
  expect(ann.state.typing?.selectId).toBe(box.selectId);
  type('leap');
  expect(ann.state.choice.mode).toBe('SELECT');
  expect(ann.text.typed).toBe(true);
  // Escape ends the text and returns the keys to the tools; the shape stays selected.
  ann.run({ name: 'escape' });
  expect(textOf(ann.now(box))).toBe('leap');
  expect(ann.state.selection.ids).toEqual([box.selectId]);
  expect(ann.state.typing).toBeUndefined();
  expect(ann.key('e')).toBe(true);
  expect(ann.state.choice.mode).toBe('ERASER');
  // A press on it gives the keys back to the text.
  ann.key('v');
  ann.click(200, 150);
  type('!');
  ann.text.end();
  expect(textOf(ann.now(box))).toBe('leap!');
});

test('Space, Delete, arrows, brackets and chords stay commands; so do the letters for a line and for several objects', () => {
  const box = ann.shape([100, 100, 300, 200]);
  for (const key of [']', '[', 'ArrowRight']) expect(ann.key(key)).toBe(true);
  expect(ann.key('d', { ctrl: true })).toBe(true);
  ann.key(' ');
  ann.key(' ', { type: 'up' });
  expect(ann.texts).toHaveLength(0);
  expect(ann.objects).toHaveLength(2);
  ann.run({ name: 'selectAll' });
  expect(ann.state.typing).toBeUndefined();
  ann.run({ name: 'delete' });
  expect(ann.objects.some(({ selectId }) => selectId === box.selectId)).toBe(false);
  ann.shape([100, 100, 300, 200], KIND.solidLine);
  expect(ann.state.typing).toBeUndefined();
  ann.key('e');
  expect(ann.state.choice.mode).toBe('ERASER');
});

test('a locked object takes no words; an empty cell does, and is created by them', () => {
  ann.shape([100, 100, 300, 200]);
  ann.run({ name: 'lock' });
  expect(ann.state.typing).toBeUndefined();
  ann.run({ name: 'undo' });
  ann.run({ name: 'undo' });
  ann.key('t', { ctrl: true, alt: true });
  ann.key('Escape');
  ann.click(500, 400);
  type('North');
  ann.text.end();
  expect(ann.objects.map(textOf)).toContain('North');
});

test('every printable key but Space and the brackets writes; named keys and chords never do', () => {
  const press = (key: string, ctrl = false, alt = false) =>
    writes({ type: 'down', key, code: '', shift: false, ctrl, alt, repeat: false });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (key) => {
      expect(press(key)).toBe(!' []'.includes(key));
      expect(press(key, true) || press(key, false, true)).toBe(false);
    }),
  );
  for (const key of ['Enter', 'Delete', 'ArrowLeft', 'F2', 'Tab', 'Escape', 'Process', 'Dead'])
    expect(press(key)).toBe(false);
});
