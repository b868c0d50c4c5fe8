import { KIND } from '@sw/board-model';
import { KEYMAP } from '@sw/editor';
import { expect, test } from 'vitest';
import { ariaKeys } from '../../../../ui/aria-keys.ts';
import { keysOf } from '../../../../ui/keys-of.ts';
import { shortcutOf } from './shortcut-text.ts';

test.each([
  ['p', 'P', 'P'],
  ['ctrl+z', 'Ctrl Z', '⌘ Z'],
  ['ctrl+shift+z', 'Ctrl Shift Z', '⇧ ⌘ Z'],
  ['ctrl+alt+m', 'Ctrl Alt M', '⌥ ⌘ M'],
  ['ctrl++', 'Ctrl +', '⌘ +'],
  ['ctrl+-', 'Ctrl -', '⌘ -'],
  ['+', '+', '+'],
  ['[', '[', '['],
  ['shift+1', 'Shift 1', '⇧ 1'],
  ['shift+arrowleft', 'Shift ←', '⇧ ←'],
  ['delete', 'Del', '⌦'],
  ['escape', 'Esc', 'Esc'],
  ['space+drag', 'Space Drag', 'Space Drag'],
])('%s is read %s, on an Apple keyboard %s', (chord, usual, apple) => {
  expect(keysOf(chord, false)).toBe(usual);
  expect(keysOf(chord, true)).toBe(apple);
});

test('every chord of the keymap is written in full', () => {
  for (const chord of Object.keys(KEYMAP)) expect(keysOf(chord, false)).not.toMatch(/undefined|arrow|^$/);
});

test('R9.36 R9.42 a command finds its first shortcut, with the kind that it makes', () => {
  expect(shortcutOf({ name: 'tool', mode: 'DRAW' }, false)).toBe('P');
  expect(shortcutOf({ name: 'tool', mode: 'SHAPE', kind: KIND.solidArrow }, false)).toBe('A');
  expect(shortcutOf({ name: 'redo' }, false)).toBe('Ctrl Y');
  expect(shortcutOf({ name: 'tool', mode: 'SHAPE', kind: KIND.hexagon }, false)).toBeUndefined();
  expect(shortcutOf({ name: 'clean' }, false)).toBeUndefined();
});

test('screen readers get keys by the names they know', () => {
  expect(ariaKeys('Ctrl Z')).toBe('Control+Z');
  expect(ariaKeys('⌥ ⌘ M')).toBe('Alt+Meta+M');
  expect(ariaKeys(undefined)).toBeUndefined();
});
