import type { SaveState } from '@sw/board-sync';
import { expect, test } from 'vitest';
import { saveLabel } from './save-labels.ts';

const label = (save: SaveState, trying = false, ready = true) => saveLabel(save, { trying, ready });

test('saved and saving; saving only if it lasts', () => {
  expect(label({ state: 'saved' })).toMatchObject({ key: 'editorPeople:save.saved', tone: 'ok', settling: false });
  expect(label({ state: 'saving', pending: 1 })).toMatchObject({ key: 'editorPeople:save.saving', settling: true });
});

test('offline says how much is kept here, and when it is trying to come back', () => {
  expect(label({ state: 'offline', pending: 3, kept: 2 })).toMatchObject({
    key: 'editorPeople:save.offlineKept',
    count: 2,
  });
  // Work that would be lost with the tab does not count as kept.
  expect(label({ state: 'offline', pending: 3, kept: 0 })).toMatchObject({ key: 'editorPeople:save.offline' });
  expect(label({ state: 'offline', pending: 0, kept: 0 })).toMatchObject({
    key: 'editorPeople:save.offline',
    tone: 'warn',
  });
  expect(label({ state: 'offline', pending: 3, kept: 3 }, true)).toMatchObject({
    key: 'editorPeople:save.reconnecting',
    settling: true,
  });
});

test('R8.31 what is not saved says why, at once, whatever else is going on', () => {
  expect(label({ state: 'notSaved', pending: 2, reason: 'removed' }, true, false)).toMatchObject({
    key: 'editorPeople:save.notSaved',
    why: 'editorPeople:why.removed',
    tone: 'danger',
    settling: false,
  });
});

test('a page that is not there yet is being opened, unless there is no connection to open it by', () => {
  expect(label({ state: 'offline', pending: 0, kept: 0 }, true, false).key).toBe('editorPeople:save.opening');
  expect(label({ state: 'saved' }, false, false).key).toBe('editorPeople:save.opening');
  expect(label({ state: 'offline', pending: 0, kept: 0 }, false, false).key).toBe('editorPeople:save.offline');
});
