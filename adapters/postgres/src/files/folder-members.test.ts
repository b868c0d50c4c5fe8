import { newId } from '@sw/base';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addSpace } from '../../testing/sample-rows.ts';
import { binFileEntries, eraseFileEntries } from './change-files.ts';
import { addFolderMember, membershipQuery, readMemberships } from './folder-members.ts';
import { ensureRoot, FOLDER } from './folders.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const LEVELS = 20;
const ENTRIES = 100_000;
/** A single statement for all of them took more than the 30 s limit when other tests ran at the same time. */
const AT_ONCE = 10_000;

async function addFolder(spaceId: string, parentId: string): Promise<string> {
  const entryId = newId();
  const named = { name: entryId, nameKey: entryId, category: FOLDER };
  await own.db.query
    .insertInto('fileEntry')
    .values({ entryId, spaceId, parentId, ...named })
    .execute();
  return entryId;
}

/** Nested folders, the outermost first. */
async function addChain(owner: string): Promise<{ spaceId: string; chain: string[] }> {
  const spaceId = await addSpace(own.db.query, owner);
  const root = await own.db.transaction((tx) => ensureRoot(tx, spaceId, newId()));
  const chain: string[] = [];
  for (let level = 0; level < LEVELS; level += 1) chain.push(await addFolder(spaceId, chain.at(-1) ?? root.entryId));
  return { spaceId, chain };
}

const share = (spaceId: string, folderId: string, accountId: string, permit: 0 | 1) =>
  own.db.transaction((tx) =>
    addFolderMember(tx, { memberId: newId(), folderId, spaceId, email: `${accountId}@example.com`, accountId, permit }),
  );

test('the highest permit counts, above an entry and with it, and the topmost folder is where the path begins', async () => {
  const [ada, ben] = [await addAccount(own.db.query), await addAccount(own.db.query)];
  const { spaceId, chain } = await addChain(ada);
  const [outside = '', top = '', between = '', edited = '', inside = ''] = chain;
  await share(spaceId, top, ben, 0);
  await share(spaceId, edited, ben, 1);
  const found = await readMemberships(own.db.query, ben, [outside, top, between, edited, inside, chain.at(-1) ?? '']);
  const common = { ownerId: ada, topId: top };
  expect(found.get(outside)).toBeUndefined();
  expect(found.get(top)).toMatchObject({ ...common, here: 0, above: null, editTopId: null });
  expect(found.get(between)).toMatchObject({ ...common, here: 0, above: 0, editTopId: null });
  expect(found.get(edited)).toMatchObject({ ...common, here: 1, above: 0, editTopId: edited });
  expect(found.get(inside)).toMatchObject({ ...common, here: 1, above: 1, editTopId: edited });
  expect(found.get(chain.at(-1) ?? '')).toMatchObject({ ...common, here: 1, above: 1, editTopId: edited });
  expect(await readMemberships(own.db.query, ada, chain), 'the owner is no member').toEqual(new Map());
});

test('memberships go with their account and with their folder', async () => {
  const [ada, ben, eve] = [
    await addAccount(own.db.query),
    await addAccount(own.db.query),
    await addAccount(own.db.query),
  ];
  const { spaceId, chain } = await addChain(ada);
  const [top = '', inside = ''] = chain;
  await share(spaceId, top, ben, 1);
  await share(spaceId, inside, eve, 1);
  const left = async () =>
    (await own.db.query.selectFrom('folderMember').select('folderId').where('spaceId', '=', spaceId).execute()).length;
  await own.db.query.deleteFrom('account').where('accountId', '=', ben).execute();
  expect(await left()).toBe(1);
  await own.db.transaction(async (tx) => {
    await binFileEntries(tx, [top]);
    await eraseFileEntries(tx, [top]);
  });
  expect(await left()).toBe(0);
});

test('the right on an entry at the bottom of 20 folders is found along indexes among 100,000 entries', async () => {
  const [ada, ben] = [await addAccount(own.db.query), await addAccount(own.db.query)];
  const { spaceId, chain } = await addChain(ada);
  const [top = '', bottom = ''] = [chain[0], chain.at(-1)];
  await share(spaceId, top, ben, 1);
  for (let from = 1; from <= ENTRIES; from += AT_ONCE) {
    await sql`
      insert into file_entry (entry_id, space_id, parent_id, name, name_key, category)
      select ${bottom}::bigint + n, ${spaceId}, ${bottom}, 'f' || n, 'f' || n, ${FOLDER}
      from generate_series(${from}::bigint, ${from + AT_ONCE - 1}::bigint) as n`.execute(own.db.query);
  }
  await sql`
    insert into folder_member (member_id, folder_id, space_id, email, account_id, permit)
    select ${bottom}::bigint + n, ${bottom}::bigint + n, ${spaceId}, 'm' || n, null, 0
    from generate_series(1, ${ENTRIES / 5}::bigint) as n`.execute(own.db.query);
  await sql`analyze file_entry, folder_member`.execute(own.db.query);
  const several = Array.from({ length: 200 }, (_, n) => String(BigInt(bottom) + BigInt(n + 1)));
  for (const ids of [several.slice(0, 1), several]) {
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, buffers, costs off) ${membershipQuery(ben, ids)}`.execute(own.db.query);
    const lines = plan.rows.map((row) => Object.values(row)[0] ?? '').join('\n');
    expect(lines).not.toMatch(/Seq Scan on (file_entry|folder_member)/);
    expect((await readMemberships(own.db.query, ben, ids)).size).toBe(ids.length);
  }
  // The time to write the rows depends on the disk.
}, 180_000);
