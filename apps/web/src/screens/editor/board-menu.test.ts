import { expect, test } from 'vitest';
import { menuEntries } from './board/menu-entries.ts';
import { EDITOR_FEATURES } from './features.ts';
import type { BoardMenuQuestion } from './shell/editor-feature.ts';
import { createRegistry } from './shell/registry/create-registry.ts';

const { boardMenu } = createRegistry(EDITOR_FEATURES);

interface Case extends Omit<BoardMenuQuestion, 'rights'> {
  readonly mayPresent: boolean;
}

const menu = ({ mayPresent, ...question }: Case) =>
  menuEntries(boardMenu, { ...question, rights: { edit: mayPresent, demo: undefined } }).map(({ name }) => name);

test('the owner renames and recycles, everybody else leaves; copying and exporting need a permit', () => {
  expect(menu({ owner: true, permit: 2, narrow: false, mayPresent: true })).toEqual([
    'rename',
    'star',
    'share',
    'find',
    'copy',
    'export',
    'print',
    'import',
    'comments',
    'history',
    'recycle',
  ]);
  expect(menu({ owner: false, permit: 2, narrow: false, mayPresent: true })).toEqual([
    'star',
    'share',
    'find',
    'copy',
    'export',
    'print',
    'import',
    'comments',
    'history',
    'leave',
  ]);
  expect(menu({ owner: false, permit: 1, narrow: false, mayPresent: true })).toEqual([
    'star',
    'share',
    'find',
    'import',
    'comments',
    'history',
    'leave',
  ]);
});

test('where there is no room for their buttons the demo begins and the outline opens here', () => {
  expect(menu({ owner: false, permit: 1, narrow: true, mayPresent: true })).toEqual([
    'star',
    'present',
    'share',
    'find',
    'import',
    'outline',
    'comments',
    'history',
    'leave',
  ]);
  expect(menu({ owner: false, permit: 1, narrow: true, mayPresent: false })).not.toContain('present');
});
