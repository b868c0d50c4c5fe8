import { expect, test } from 'vitest';
import {
  type FileStanding,
  type FileUse,
  mayAddFolderMember,
  mayBeFolderMember,
  mayShareFolder,
  mayUseFile,
} from './index.ts';

const USES: readonly FileUse[] = ['view', 'add', 'change', 'own'];
const usesOf = (standing: FileStanding): FileUse[] => USES.filter((use) => mayUseFile(standing, use));
const member = (here: 0 | 1, above?: 0 | 1): FileStanding => ({ role: 'member', here, above });

test('the owner may do everything, a stranger nothing', () => {
  expect(usesOf({ role: 'owner' })).toEqual(USES);
  expect(usesOf({ role: 'stranger' })).toEqual([]);
});

test('a viewer only views, an editor adds to the shared folder and changes what is in it', () => {
  expect(usesOf(member(0))).toEqual(['view']);
  expect(usesOf(member(0, 0))).toEqual(['view']);
  expect(usesOf(member(1))).toEqual(['view', 'add']);
  expect(usesOf(member(1, 1))).toEqual(['view', 'add', 'change']);
});

test('a folder that is shared for editing inside one for viewing cannot be renamed, moved or deleted', () => {
  expect(usesOf(member(1, 0))).toEqual(['view', 'add']);
});

test('people of a folder, shared folders of a space and folders of one address are limited', () => {
  for (const [may, limit, most] of [
    [mayAddFolderMember, 'FOLDER_MEMBER_LIMIT', 100],
    [mayShareFolder, 'SHARED_FOLDER_LIMIT', 100],
    [mayBeFolderMember, 'SHARED_WITH_LIMIT', 200],
  ] as const) {
    expect(may(most - 1)).toEqual({ ok: true, value: true });
    expect(may(most)).toEqual({ ok: false, error: { limit, allowed: most } });
  }
});
