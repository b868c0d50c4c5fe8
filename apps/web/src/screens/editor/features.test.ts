import { KEYMAP } from '@sw/editor';
import { expect, test } from 'vitest';
import { EDITOR_FEATURES } from './features.ts';
import { createRegistry } from './shell/registry/create-registry.ts';

const registry = createRegistry(EDITOR_FEATURES);

test('in each slot every part has an order of its own', () => {
  for (const parts of Object.values(registry.parts)) {
    expect(new Set(parts.map(({ order }) => order)).size).toBe(parts.length);
  }
});

test('every slot is used, and the clipboard and files have a feature that handles them', () => {
  expect(Object.entries(registry.parts).filter(([, parts]) => parts.length === 0)).toEqual([]);
  expect(registry.fileInserter).toBeDefined();
  expect(EDITOR_FEATURES.filter(({ clipboard }) => clipboard)).toHaveLength(1);
});

test('a menu entry that names a shortcut runs the command of that shortcut', () => {
  const commands = registry.contextMenu.filter(({ shortcut }) => shortcut && registry.shortcuts[shortcut]);
  expect(commands.map(({ name, shortcut }) => [name, shortcut])).toEqual([['comment', 'c']]);
});

test('a key that works everywhere is no text on any keyboard: Alt and AltGr write characters, Ctrl and Shift do not', () => {
  const everywhere = EDITOR_FEATURES.flatMap(({ commands = [] }) => commands).filter((one) => one.everywhere);
  expect(everywhere.map(({ name }) => name)).toEqual(['call', 'callMicrophone', 'callCamera', 'callHand', 'callLeave']);
  for (const { shortcut } of everywhere) {
    expect(shortcut).toMatch(/^ctrl\+shift\+[a-z]$/);
    expect(Object.keys(KEYMAP)).not.toContain(shortcut);
  }
});
