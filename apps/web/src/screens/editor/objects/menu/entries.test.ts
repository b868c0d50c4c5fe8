import { expect, it } from 'vitest';
import { commandOf, ENTRIES, isOpening } from './entries.ts';
import type { EntryName } from './menu-sections.ts';

it('what is pasted comes where the menu was opened', () => {
  expect(commandOf('paste', { x: 3, y: 4 })).toEqual({ name: 'paste', at: { x: 3, y: 4 } });
  expect(commandOf('paste', undefined)).toEqual({ name: 'paste' });
});

it('lock and unlock are one deed', () => {
  expect(commandOf('lock', undefined)).toEqual(commandOf('unlock', undefined));
});

it('R2.81 every entry has a name and an icon, and does something', () => {
  for (const [name, { icon, label }] of Object.entries(ENTRIES)) {
    const entry = name as EntryName;
    expect([typeof icon, typeof label]).toEqual(['object', 'string']);
    expect(isOpening(entry) || commandOf(entry, undefined).name.length > 0).toBe(true);
  }
});
