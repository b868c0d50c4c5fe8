import { LEVELS, RIGHT_BOUNDS, type Rights } from '@sw/policy';
import { expect, it } from 'vitest';
import { changedRights, outOfBounds } from './level-draft.ts';

const rights = LEVELS[0]?.rights as Rights;

it('finds rights outside their bounds, and empty ones', () => {
  expect(outOfBounds(rights)).toEqual([]);
  expect(outOfBounds({ ...rights, maxPages: RIGHT_BOUNDS.maxPages.max + 1, boardCount: 0 })).toEqual([
    'boardCount',
    'maxPages',
  ]);
  expect(outOfBounds({ ...rights, spaceMb: null as unknown as number })).toEqual(['spaceMb']);
});

it('sends only what was changed', () => {
  expect(changedRights(rights, rights)).toEqual({});
  expect(changedRights(rights, { ...rights, maxPages: rights.maxPages + 1, quality: 'UHD' })).toEqual({
    maxPages: rights.maxPages + 1,
    quality: 'UHD',
  });
});
