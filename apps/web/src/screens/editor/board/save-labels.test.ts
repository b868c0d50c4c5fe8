import type { SaveState } from '@sw/board-sync';
import { expect, test } from 'vitest';
import { saveWords } from './save-labels.ts';

const told = (save: SaveState, trying = false, ready = true) => saveWords(save, { trying, ready });

test('saved and saving; saving only if it lasts', () => {
  expect(told({ state: 'saved' })).toMatchObject({ key: 'editorPeople:save.saved', tone: 'ok', late: false });
  expect(told({ state: 'saving', pending: 1 })).toMatchObject({ key: 'editorPeople:save.saving', late: true });
});

test('offline says how much is kept here, and when it is trying to come back', () => {
  expect(told({ state: 'offline', pending: 3, kept: 2 })).toMatchObject({
    key: 'editorPeople:save.offlineKept',
    count: 2,
  });
  // What would be lost with the tab is not told to be kept.
  expect(told({ state: 'offline', pending: 3, kept: 0 })).toMatchObject({ key: 'editorPeople:save.offline' });
  expect(told({ state: 'offline', pending: 0, kept: 0 })).toMatchObject({
    key: 'editorPeople:save.offline',
    tone: 'warn',
  });
  expect(told({ state: 'offline', pending: 3, kept: 3 }, true)).toMatchObject({
    key: 'editorPeople:save.reconnecting',
    late: true,
  });
});

test('R8.31 what is not saved says why, at once, whatever else is going on', () => {
  expect(told({ state: 'notSaved', pending: 2, reason: 'removed' }, true, false)).toMatchObject({
    key: 'editorPeople:save.notSaved',
    why: 'editorPeople:why.removed',
    tone: 'danger',
    late: false,
  });
});

test('a page that is not there yet is being opened, unless there is no connection to open it by', () => {
  expect(told({ state: 'offline', pending: 0, kept: 0 }, true, false).key).toBe('editorPeople:save.opening');
  expect(told({ state: 'saved' }, false, false).key).toBe('editorPeople:save.opening');
  expect(told({ state: 'offline', pending: 0, kept: 0 }, false, false).key).toBe('editorPeople:save.offline');
});
