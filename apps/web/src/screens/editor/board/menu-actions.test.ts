import { expect, test } from 'vitest';
import { menuDeeds } from './menu-actions.ts';

test('the owner renames and recycles, everybody else leaves; only who may copies and exports', () => {
  expect(menuDeeds({ owner: true, permit: 2, narrow: false, mayPresent: true })).toEqual([
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
  expect(menuDeeds({ owner: false, permit: 2, narrow: false, mayPresent: true })).toEqual([
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
  expect(menuDeeds({ owner: false, permit: 1, narrow: false, mayPresent: true })).toEqual([
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
  expect(menuDeeds({ owner: false, permit: 1, narrow: true, mayPresent: true })).toEqual([
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
  expect(menuDeeds({ owner: false, permit: 1, narrow: true, mayPresent: false })).not.toContain('present');
});
