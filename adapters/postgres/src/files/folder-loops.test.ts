import { newId } from '@sw/base';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addSpace } from '../../testing/sample-rows.ts';
import {
  binFileEntries,
  ensureRoot,
  eraseSpaceFiles,
  FOLDER,
  insertFileEntry,
  inspectFolders,
  isInSharedFolder,
  readFilePath,
  readFileUses,
  readFolderHeight,
  readLiveTrees,
  readMemberships,
  sql,
} from '../index.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own?.drop());

/** Folders in a row below the root, each in the one before. */
async function chain(count: number) {
  const accountId = await addAccount(own.db.query);
  const spaceId = await addSpace(own.db.query, accountId);
  const ids = Array.from({ length: count }, () => newId());
  await own.db.transaction(async (tx) => {
    let parentId = (await ensureRoot(tx, spaceId, newId())).entryId;
    for (const entryId of ids) {
      const named = { name: 'Folder', nameKey: 'folder', category: FOLDER, blobId: null, bytes: 0 };
      await insertFileEntry(tx, { entryId, spaceId, parentId, ...named, addedBy: accountId });
      parentId = entryId;
    }
  });
  return { accountId, spaceId, ids };
}

/** Puts the first folder of a chain into the last, so that no way leads to them. */
async function looped() {
  const { ids, ...who } = await chain(3);
  const [first = '', , last = ''] = ids;
  await sql`update file_entry set parent_id = ${last} where entry_id = ${first}`.execute(own.db.query);
  return { ...who, first, ids };
}

test('folders that are in each other end no query', async () => {
  const { first, ids, accountId } = await looped();
  const db = own.db.query;
  expect((await readFilePath(db, first)).length).toBeGreaterThan(3);
  expect(await readFolderHeight(db, first)).toBeGreaterThan(20);
  expect(await readLiveTrees(db, [first], 1_000)).toBeDefined();
  const most = { files: 1_000, boards: 10, named: 10 };
  expect(await readFileUses(db, { accountId, roots: [first], most })).toEqual({ boards: [], others: 0 });
  expect(await isInSharedFolder(db, first)).toBe(false);
  expect((await readMemberships(db, accountId, ids)).size).toBe(0);
  await own.db.transaction((tx) => binFileEntries(tx, [first]));
  const { rows } = await sql`select 1 from file_entry where bin_id = ${first}`.execute(db);
  expect(rows).toHaveLength(3);
});

test('the doctor finds folders that nobody can reach, and names one of each space', async () => {
  await chain(5);
  const { first, spaceId, ids } = await looped();
  const inspected = await inspectFolders(own.url);
  if (!inspected.ok) throw new Error(inspected.error.message);
  const found = inspected.value.filter((one) => one.spaceId === spaceId);
  expect(found).toEqual([{ spaceId, folders: 3, entryId: ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))[0] }]);
  await sql`update file_entry set parent_id = (
      select entry_id from file_entry where space_id = ${spaceId} and parent_id is null)
    where entry_id = ${first}`.execute(own.db.query);
  const after = await inspectFolders(own.url);
  expect(after.ok && after.value.filter((one) => one.spaceId === spaceId)).toEqual([]);
});

test('the files of a space are erased, also in folders that are in each other', async () => {
  const { spaceId } = await looped();
  await own.db.transaction((tx) => eraseSpaceFiles(tx, spaceId));
  const { rows } = await sql`select 1 from file_entry where space_id = ${spaceId}`.execute(own.db.query);
  expect(rows).toEqual([]);
});
