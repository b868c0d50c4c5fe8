import { SHORTCUT_PANEL } from '@sw/editor';
import { expect, it } from 'vitest';
import { keysOf } from '../../../ui/keys-of.ts';
import { labelledPanel, searchShortcuts } from './search-shortcuts.ts';
import { ACTION_LABELS, GROUP_LABELS } from './shortcut-labels.ts';

const groups = labelledPanel({
  group: (group) => group,
  action: (action) => (action === 'circle' ? '圆形' : action),
  keys: (input) => keysOf(input, false).split(' '),
});
const found = (query: string) =>
  searchShortcuts(groups, query).flatMap(({ rows }) => rows.map(({ row: { action } }) => action));

it('R2.51 R2.52 R2.55 R2.56 the panel has a label for every action and group', () => {
  for (const { group, rows } of SHORTCUT_PANEL) {
    expect(GROUP_LABELS).toHaveProperty(group);
    for (const { action } of rows) expect(ACTION_LABELS).toHaveProperty(action);
  }
});

it('shows everything when the search is empty', () => {
  expect(searchShortcuts(groups, '  ')).toBe(groups);
});

it.each([
  ['zoom', ['zoomIn', 'zoomOut', 'zoomReset', 'zoomFit', 'zoomSelection']],
  ['ZOOM in', ['zoomIn']],
  ['圆', ['circle']],
  ['ctrl z', ['undo', 'redo']],
  ['Ctrl+Alt', ['mindMap', 'table', 'copyStyle', 'pasteStyle']],
  ['p', ['brush']],
  ['shift wheel', ['moveCanvasHorizontally']],
  ['nothing of the kind', []],
])('finds by label and by keys: %s', (query, actions) => {
  expect(found(query)).toEqual(actions);
});

it('finds a whole group by its name', () => {
  expect(found('view')).toEqual(['zoomIn', 'zoomOut', 'zoomReset', 'zoomFit', 'zoomSelection', 'toggleChrome']);
});
