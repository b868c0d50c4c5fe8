import { expect, test } from 'vitest';
import { runMarks } from './run-marks.ts';

test('a run shows its colour, its lines and its weight, and nothing that would move a letter', () => {
  const run = { text: 'roof', bold: true, underline: true, linethrough: true, italic: true, fontSize: 80 };
  expect(runMarks(run, {}, '#E64243')).toEqual({
    color: '#E64243',
    textDecorationLine: 'underline line-through',
    WebkitTextStroke: '0.03em #E64243',
  });
});

test('what the whole text has is in the field already, or is put off by the run', () => {
  expect(runMarks({ text: 'a', bold: true }, { bold: true, underline: true }, 'red')).toEqual({
    color: 'red',
    textDecorationLine: 'underline',
  });
  expect(runMarks({ text: 'a', underline: false }, { underline: true }, 'red')).toEqual({ color: 'red' });
});
