import { SHORTCUT_PANEL } from '@sw/editor';
import { expect, test } from 'vitest';
import { EDITOR_FEATURES } from './features.ts';
import { createRegistry } from './shell/registry/create-registry.ts';
import { appShortcuts } from './shortcuts/app-shortcuts.ts';
import { ACTION_LABELS } from './shortcuts/shortcut-labels.ts';

test('the sheet lists the keys of every feature, and has no label that no key needs', () => {
  const { shortcuts } = createRegistry(EDITOR_FEATURES);
  const { rows } = appShortcuts(shortcuts);
  expect(rows.flatMap(({ inputs }) => inputs)).toEqual(expect.arrayContaining(Object.keys(shortcuts)));
  const actions = [...SHORTCUT_PANEL.flatMap((group) => group.rows), ...rows].map(({ action }) => action);
  expect(Object.keys(ACTION_LABELS).toSorted()).toEqual(actions.toSorted());
});
