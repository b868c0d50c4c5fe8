import { newId } from '@sw/base';
import { queryWordsOf, wordsOf } from '@sw/board-model';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addSpace } from '../../testing/sample-rows.ts';
import type { Cursor } from '../cursor.ts';
import {
  binFileEntries,
  insertFileEntry,
  type NewFileEntry,
  placeFileEntry,
  restoreFileEntry,
} from './change-files.ts';
import { replaceFileContent } from './file-versions.ts';
import { ensureRoot, FOLDER } from './folders.ts';
import { CATEGORY_SIGN, LARGE_SPACE, RARE_MAX, SAMPLE, searchFiles, spaceMark, WALK_MAX } from './search-files.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const EVERYTHING = [FOLDER, 1, 2, 3, 5, 6, 7, 8, 9, 10];

interface Place {
  readonly accountId: string;
  readonly spaceId: string;
  readonly rootId: string;
}

async function addPlace(): Promise<Place> {
  const accountId = await addAccount(own.db.query);
  const spaceId = await addSpace(own.db.query, accountId);
  const { entryId } = await own.db.transaction((tx) => ensureRoot(tx, spaceId, newId()));
  return { accountId, spaceId, rootId: entryId };
}

/** Adds `count` folders, each an hour older than the one before; `first` is in hours before the start of 2026. */
async function addFolders({ spaceId, rootId }: Place, name: string, first: number, count: number): Promise<void> {
  const words = [...wordsOf(name), `${CATEGORY_SIGN}${FOLDER}`].map((word) => `${spaceMark(spaceId)}${word}`);
  const ids = sql`${rootId}::bigint + ${first}::bigint + n`;
  await sql`
    insert into file_entry (entry_id, space_id, parent_id, name, name_key, category, changed_at)
    select ${ids}, ${spaceId}, ${rootId}, ${name}, ${name} || (${first}::bigint + n), ${FOLDER},
      timestamptz '2026-01-01' - make_interval(hours => (${first}::bigint + n)::integer)
    from generate_series(1, ${count}::bigint) as n`.execute(own.db.query);
  await sql`
    insert into file_search (entry_id, words) select ${ids}, array_to_tsvector(${words}::text[])
    from generate_series(1, ${count}::bigint) as n`.execute(own.db.query);
}

const search = ({ accountId, spaceId }: Place, keyword: string, after?: Cursor, categories = EVERYTHING) => {
  const page = { accountId, spaceId, words: queryWordsOf(keyword), categories, limit: 1_000 };
  return searchFiles(own.db.query, after ? { ...page, after } : page);
};

/** Numbers of the folders from `addFolders`, the most recently changed first. */
const idsOf = ({ rootId }: Place, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => String(BigInt(rootId) + BigInt(first + n + 1)));

async function searchAll(place: Place, keyword: string, from?: Cursor): Promise<string[]> {
  const found: string[] = [];
  let after = from;
  for (let pages = 0; pages < 20; pages += 1) {
    const { rows, stoppedAt } = await search(place, keyword, after);
    found.push(...rows.map(({ entryId }) => entryId));
    const last = rows.at(-1);
    after = rows.length === 1_000 && last ? { at: last.changedAt, id: last.entryId } : stoppedAt;
    if (after === undefined) return found;
  }
  throw new Error('the search goes on and on');
}

test('a search looks at a bounded number of files and goes on where it stopped', { timeout: 180_000 }, async () => {
  const place = await addPlace();
  await addFolders(place, 'Other', 0, WALK_MAX + 100);
  await addFolders(place, 'Plan', WALK_MAX + 100, RARE_MAX + 1);

  const first = await search(place, 'plan');
  expect(first.rows).toEqual([]);
  expect(first.stoppedAt?.id).toBe(String(BigInt(place.rootId) + BigInt(WALK_MAX)));

  expect(await searchAll(place, 'plan', first.stoppedAt)).toEqual(idsOf(place, WALK_MAX + 100, RARE_MAX + 1));
});

test('a search that begins among frequent matches and ends among rare ones finds each once', {
  timeout: 180_000,
}, async () => {
  const place = await addPlace();
  await addFolders(place, 'Plan', 0, SAMPLE + 500);
  await addFolders(place, 'Other', SAMPLE + 500, LARGE_SPACE);
  await addFolders(place, 'Plan', SAMPLE + 500 + LARGE_SPACE, RARE_MAX);

  const { rows, total } = await search(place, 'plan');
  expect([rows.length, total]).toEqual([1_000, 1_000]);
  const rare = idsOf(place, SAMPLE + 500 + LARGE_SPACE, RARE_MAX);
  expect(await searchAll(place, 'plan')).toEqual([...idsOf(place, 0, SAMPLE + 500), ...rare]);
});

test('matches of the same moment follow each other by number, not by digits', async () => {
  const place = await addPlace();
  const { spaceId, rootId } = place;
  const ids = ['99', '100', '1000'];
  for (const entryId of ids) {
    const entry = { entryId, spaceId, parentId: rootId, name: 'plan', nameKey: entryId, category: FOLDER };
    await own.db.query
      .insertInto('fileEntry')
      .values({ ...entry, changedAt: new Date(0) })
      .execute();
    const words = [`${spaceMark(spaceId)}plan`, `${spaceMark(spaceId)}${CATEGORY_SIGN}${FOLDER}`];
    await sql`insert into file_search (entry_id, words) select ${entryId}, array_to_tsvector(${words}::text[])`.execute(
      own.db.query,
    );
  }
  const { rows } = await search(place, 'plan');
  expect(rows.map(({ entryId }) => entryId)).toEqual(['1000', '100', '99']);
});

test('a search knows the latest names, times and categories, and leaves out the bin', async () => {
  const place = await addPlace();
  const { accountId, spaceId, rootId } = place;
  const entry = (name: string, category: number): NewFileEntry => ({
    entryId: newId(),
    spaceId,
    parentId: rootId,
    name,
    nameKey: name,
    category,
    addedBy: accountId,
    blobId: category === FOLDER ? null : newId(),
    bytes: 1,
  });
  const [a, b, folder] = [entry('plan a.pdf', 5), entry('plan b.png', 1), entry('plan c', FOLDER)];
  for (const one of [a, b, folder]) {
    await own.db.transaction(async (tx) => {
      const { blobId } = one;
      const blob = { spaceId, key: `blobs/${one.entryId}`, bytes: '1', mime: 'application/pdf' };
      if (blobId !== null)
        await tx
          .insertInto('blob')
          .values({ ...blob, blobId })
          .execute();
      await insertFileEntry(tx, one);
    });
    // Times are stored in milliseconds.
    await sql`select pg_sleep(0.002)`.execute(own.db.query);
  }
  const names = async (keyword: string, categories = EVERYTHING) =>
    (await search(place, keyword, undefined, categories)).rows.map(({ name }) => name);

  expect(await names('plan')).toEqual(['plan c', 'plan b.png', 'plan a.pdf']);
  expect(await names('plan', [FOLDER])).toEqual(['plan c']);
  expect(await names('plan', [1, 5])).toEqual(['plan b.png', 'plan a.pdf']);

  const next = { blobId: a.blobId ?? '', bytes: 1, addedBy: accountId };
  await own.db.transaction((tx) => replaceFileContent(tx, a.entryId, { next, versionId: newId(), most: 1 }));
  expect(await names('plan')).toEqual(['plan a.pdf', 'plan c', 'plan b.png']);

  await own.db.transaction((tx) => placeFileEntry(tx, { ...b, name: 'scheme b.png', nameKey: 'scheme b.png' }));
  expect(await names('plan')).toEqual(['plan a.pdf', 'plan c']);
  expect(await names('scheme')).toEqual(['scheme b.png']);

  await own.db.transaction((tx) => binFileEntries(tx, [a.entryId]));
  expect(await search(place, 'plan')).toMatchObject({ rows: [{ name: 'plan c' }], total: 1 });
  await own.db.transaction((tx) => restoreFileEntry(tx, a));
  expect(await names('plan')).toEqual(['plan a.pdf', 'plan c']);
});
