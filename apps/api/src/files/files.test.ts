import { HOUR } from '@sw/base';
import { type CloudFile, ROUTES } from '@sw/contract';
import { lockFileEntries, lockSpaceAccount, sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bytesOf, PDF, padded, start, upload } from '../../testing/uploads.ts';
import { untilWaiting } from '../../testing/waiters.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const file = (name: string, folderId: string | null = null, clash: 'number' | 'replace' | 'refuse' = 'number') =>
  ({ purpose: 'file', folderId, name, clash }) as const;
const add = async (by: Person, name: string, folderId: string | null = null, bytes = 30): Promise<string> =>
  (await upload(api, by, file(name, folderId), padded(PDF, bytes))).fileId ?? '';
const folder = async (by: Person, name: string, folderId: string | null = null): Promise<string> =>
  (await as(by).call(ROUTES.createFolder, { body: { folderId, name } })).id;
const list = (by: Person, query: Parameters<typeof callList>[1] = {}): Promise<CloudFile[]> => callList(by, query);
const callList = (
  by: Person,
  query: { folderId?: string; sort?: 'name' | 'size' | 'type' | 'changed'; categories?: string },
) => as(by).call(ROUTES.listFiles, { query });
const names = async (files: Promise<readonly CloudFile[]>): Promise<string[]> => (await files).map(({ name }) => name);
const move = (by: Person, ids: string[], folderId: string | null) =>
  as(by).call(ROUTES.moveFiles, { body: { ids, folderId } });

test('R1.27 users keep files in folders: created, filled, opened along their path, and seen by nobody else', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  expect(await list(ann)).toEqual([]);
  const science = await folder(ann, 'Science');
  const grade = await folder(ann, 'Grade 6', science);
  const id = await add(ann, 'Tides and the moon.pdf', grade);
  expect(await as(ann).call(ROUTES.getFolder, { query: { folderId: grade } })).toEqual({
    id: grade,
    path: [
      { id: science, name: 'Science' },
      { id: grade, name: 'Grade 6' },
    ],
    folders: 0,
    files: 1,
    right: 'own',
    owner: null,
    isShared: false,
  });
  const [found] = await list(ann, { folderId: grade });
  expect(found).toMatchObject({
    id,
    folderId: grade,
    name: 'Tides and the moon.pdf',
    category: 5,
    bytes: 30,
    boards: 0,
  });
  expect(found?.addedBy?.userId).toBe(ann.accountId);
  expect((await fetch(found?.url ?? '')).headers.get('content-disposition')).toContain('Tides%20and%20the%20moon.pdf');
  expect((await list(ann))[0]).toMatchObject({ name: 'Science', category: 0, folders: 1, files: 0 });
  for (const call of [
    () => as(ben).call(ROUTES.listFiles, { query: { folderId: grade } }),
    () => as(ben).call(ROUTES.getFile, { params: { id } }),
    () => as(ben).call(ROUTES.createFolder, { body: { folderId: grade, name: 'Mine' } }),
    () => as(ben).call(ROUTES.renameFile, { params: { id }, body: { name: 'x.pdf' } }),
    () => move(ben, [id], null),
    () => as(ben).call(ROUTES.copyFiles, { body: { ids: [id], folderId: null } }),
    () => as(ben).call(ROUTES.binFiles, { body: { ids: [id] } }),
    () => start(api, ben, { ...file('a.pdf', grade), size: 9 }),
  ]) {
    expect(await refusalOf(call())).toBe('NOT_FOUND');
  }
  expect(await names(list(ben))).toEqual([]);
});

test('R8.15 a taken name is refused, also in another case or width; uploads and moves get a number instead', async () => {
  const ann = await addPerson(api);
  await folder(ann, 'Plans');
  const failure = await refused(folder(ann, 'ＰLANS'));
  expect([failure.error, failure.text]).toEqual(['FILE_NAME_TAKEN', 'Duplicate file name']);
  expect(
    (await as(ann).call(ROUTES.createFolder, { body: { folderId: null, name: 'plans', existing: true } })).name,
  ).toBe('plans');
  for (let n = 0; n < 3; n += 1) await add(ann, 'Report.pdf');
  expect(await names(list(ann))).toEqual(['Plans', 'Report (2).pdf', 'Report (3).pdf', 'Report.pdf'].toSorted());
  expect(await refusalOf(start(api, ann, { ...file('report.PDF', null, 'refuse'), size: 9 }))).toBe('FILE_NAME_TAKEN');
  const id = await add(ann, 'Other.pdf');
  const rename = (name: string) => as(ann).call(ROUTES.renameFile, { params: { id }, body: { name } });
  expect(await refusalOf(rename('REPORT.pdf'))).toBe('FILE_NAME_TAKEN');
  await rename('other.pdf');
  await rename('  Final.pdf ');
  expect(await names(list(ann))).toContain('Final.pdf');
  expect(await refusalOf(rename('Final.png')), 'its content was checked as a PDF').toBe('FILE_WRONG_SUFFIX');
});

test('R5.18 R5.19 R5.20 R5.21 the server refuses names too: of a file to be sent, of a renamed one and of a folder', async () => {
  const ann = await addPerson(api);
  const id = await add(ann, 'Report.pdf');
  const rename = (name: string) => as(ann).call(ROUTES.renameFile, { params: { id }, body: { name } });
  const send = (name: string) => start(api, ann, { ...file(name, null), size: 9 });
  for (const [name, refusal] of [
    [' ', 'FILE_NAME_EMPTY'],
    ['a|b.pdf', 'FILE_NAME_FORMAT'],
    ['a：b.pdf', 'FILE_NAME_FORMAT'],
    [`${'表'.repeat(84)}.pdf`, 'FILE_NAME_LENGTH'],
    ['😀.pdf', 'FILE_NAME_EMOJI'],
  ] as const) {
    for (const give of [rename, send, (folderName: string) => folder(ann, folderName)]) {
      expect(await refusalOf(give(name)), name).toBe(refusal);
    }
  }
  await rename(`${'表'.repeat(83)}${'x'.repeat(2)}.pdf`);
});

test('R7.78 moving takes folders with all they have, never into themselves, and numbers taken names', async () => {
  const ann = await addPerson(api);
  const [a, b] = [await folder(ann, 'A'), await folder(ann, 'B')];
  const inner = await folder(ann, 'Inner', a);
  const doc = await add(ann, 'x.pdf', inner);
  await add(ann, 'x.pdf', b);
  expect(await refusalOf(move(ann, [a], inner))).toBe('FOLDER_INTO_ITSELF');
  expect(await refusalOf(move(ann, [a], a))).toBe('FOLDER_INTO_ITSELF');
  await move(ann, [inner], b);
  expect(await names(list(ann, { folderId: b }))).toEqual(['Inner', 'x.pdf']);
  await move(ann, [doc], b);
  expect(await names(list(ann, { folderId: b }))).toEqual(['Inner', 'x (2).pdf', 'x.pdf']);
  expect((await as(ann).call(ROUTES.getFolder, { query: { folderId: b } })).files).toBe(2);
  let deepest = a;
  for (let n = 2; n <= 20; n += 1) deepest = await folder(ann, 'deeper', deepest);
  expect(await refusalOf(folder(ann, 'too deep', deepest))).toBe('FOLDER_TOO_DEEP');
  expect(await refusalOf(move(ann, [b], deepest))).toBe('FOLDER_TOO_DEEP');
});

test('a copy takes no space, and stays when the original is erased', async () => {
  const ann = await addPerson(api);
  const a = await folder(ann, 'A');
  await add(ann, 'x.pdf', await folder(ann, 'Inner', a), 50);
  const [copied] = await as(ann).call(ROUTES.copyFiles, { body: { ids: [a], folderId: null } });
  expect(await names(list(ann))).toEqual(['A', 'A (2)']);
  expect(await refusalOf(as(ann).call(ROUTES.copyFiles, { body: { ids: [a], folderId: a } }))).toBe(
    'FOLDER_INTO_ITSELF',
  );
  expect(await bytesOf(api, ann)).toEqual({ used: 50, reserved: 0 });
  for (const route of [ROUTES.binFiles, ROUTES.eraseFiles]) await as(ann).call(route, { body: { ids: [a] } });
  expect((await bytesOf(api, ann)).used).toBe(50);
  const [inner] = await list(ann, { folderId: copied ?? '' });
  const [kept] = await list(ann, { folderId: inner?.id ?? '' });
  expect((await fetch(kept?.url ?? '')).status).toBe(200);
  for (const route of [ROUTES.binFiles, ROUTES.eraseFiles])
    await as(ann).call(route, { body: { ids: [copied ?? ''] } });
  expect(await bytesOf(api, ann)).toEqual({ used: 0, reserved: 0 });
});

test('the recycle bin: out of lists and searches, back in its place under a free name, or erased with its space', async () => {
  const ann = await addPerson(api);
  const a = await folder(ann, 'Letters');
  const doc = await add(ann, 'letter.pdf', a);
  const bin = (ids: string[]) => as(ann).call(ROUTES.binFiles, { body: { ids } });
  const restore = (ids: string[]) => as(ann).call(ROUTES.restoreFiles, { body: { ids } });
  const found = async () => names(as(ann).call(ROUTES.searchFiles, { query: { keyword: 'letter' } }));
  expect((await found()).toSorted()).toEqual(['Letters', 'letter.pdf']);
  await bin([a]);
  expect([await names(list(ann)), await found()]).toEqual([[], []]);
  expect(await refusalOf(as(ann).call(ROUTES.getFile, { params: { id: doc } }))).toBe('NOT_FOUND');
  expect(await names(as(ann).call(ROUTES.listFileBin, {}))).toEqual(['Letters']);
  expect((await bytesOf(api, ann)).used, 'it is still paid for').toBe(30);
  await folder(ann, 'letters');
  await restore([a]);
  await restore([a]);
  expect(await names(list(ann))).toEqual(['letters', 'Letters (2)']);
  expect(await names(list(ann, { folderId: a }))).toEqual(['letter.pdf']);
  // An entry binned before its folder is separate in the bin, and returns to the top folder if its own folder was erased.
  await bin([doc]);
  await bin([a]);
  expect(await names(as(ann).call(ROUTES.listFileBin, {}))).toEqual(['Letters (2)', 'letter.pdf']);
  const first = await as(ann).reply(ROUTES.listFileBin, { query: { pageSize: 1 } });
  expect([first.data.length, first.total], 'the total is that of the whole bin').toEqual([1, 2]);
  await as(ann).call(ROUTES.eraseFiles, { body: { ids: [a] } });
  await restore([doc]);
  expect(await names(list(ann))).toEqual(['letter.pdf', 'letters']);
  await bin([doc]);
  await as(ann).call(ROUTES.eraseFiles, { body: { ids: [doc] } });
  expect(await bytesOf(api, ann)).toEqual({ used: 0, reserved: 0 });
});

test('lists page by cursor in every order and direction, each entry once, and by category', async () => {
  const ann = await addPerson(api);
  await folder(ann, 'Z folder');
  for (const [n, name] of ['b.pdf', 'a.txt', 'c.pdf', 'Plan 10.pdf', 'Plan 2.pdf', '报告.pdf'].entries()) {
    await add(ann, name, null, 20 + ((n * 7) % 5));
  }
  const all = async (sort: 'name' | 'size' | 'type' | 'changed', descending: '0' | '1') => {
    const seen: CloudFile[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = { sort, descending, pageSize: 2, ...(cursor === undefined ? {} : { cursor }) };
      const page = await as(ann).reply(ROUTES.listFiles, { query });
      expect(page.total).toBe(7);
      seen.push(...page.data);
      cursor = page.nextCursor;
      if (cursor === undefined) return seen;
    }
  };
  for (const sort of ['name', 'size', 'type', 'changed'] as const) {
    const up = await all(sort, '0');
    expect(new Set(up.map(({ id }) => id)).size, sort).toBe(7);
    expect(
      (await all(sort, '1')).map(({ id }) => id),
      `${sort} downwards`,
    ).toEqual(up.map(({ id }) => id).toReversed());
  }
  expect((await all('name', '0')).map(({ name }) => name)).toEqual([
    'a.txt',
    'b.pdf',
    'c.pdf',
    'Plan 2.pdf',
    'Plan 10.pdf',
    'Z folder',
    '报告.pdf',
  ]);
  expect((await all('type', '0')).map(({ category }) => category)).toEqual([0, 5, 5, 5, 5, 5, 6]);
  expect(await names(list(ann, { categories: '6,0' }))).toEqual(['a.txt', 'Z folder']);
  const bad = as(ann).call(ROUTES.listFiles, {
    query: { cursor: Buffer.from('1 x').toString('base64url'), sort: 'size' },
  });
  expect(await refusalOf(bad)).toBe('BAD_REQUEST');
});

test('a folder, a space and a batch hold no more than their number', async () => {
  const ann = await addPerson(api);
  const a = await folder(ann, 'A');
  await sql`insert into folder_count (folder_id, files) values (${a}, 100000)`.execute(api.db.query);
  expect(await refusalOf(folder(ann, 'one more', a))).toBe('FOLDER_FULL');
  expect(await refusalOf(start(api, ann, { ...file('a.pdf', a), size: 9 }))).toBe('FOLDER_FULL');
  await sql`update space_account set entries = 102400`.execute(api.db.query);
  const failure = await refused(folder(ann, 'one more'));
  expect([failure.error, failure.text]).toEqual([
    'FILE_COUNT_LIMIT',
    'This space holds at most 102400 files and folders',
  ]);
  const ids = Array.from({ length: 201 }, (_, n) => String(100_000_000_000_000_000 + n));
  expect(await refusalOf(as(ann).call(ROUTES.binFiles, { body: { ids } }))).toBe('BAD_REQUEST');
});

test('the space says what is stored, reserved and allowed, and how large a file may be', async () => {
  const ann = await addPerson(api);
  await add(ann, 'a.pdf', null, 30);
  await start(api, ann, { ...file('b.pdf'), size: 50 });
  const space = { used: 30, reserved: 50, allowed: 1024 ** 3, fileMb: 20 };
  expect(await as(ann).call(ROUTES.getSpaceUse, {})).toEqual(space);
});

test('R7.59 a list that is read again has addresses that work, when those of before have run out', async () => {
  let now = Date.now();
  const clocked = await startTestApi({ clock: { now: () => now } });
  try {
    const ann = await addPerson(clocked);
    await upload(clocked, ann, file('Tides.pdf'), padded(PDF, 30));
    const address = async () =>
      (await clocked.client({ token: ann.token }).call(ROUTES.listFiles, { query: {} }))[0]?.url ?? '';
    const statusOf = async (url: string) => (await fetch(url)).status;
    now -= 3 * HOUR;
    const old = await address();
    now += 3 * HOUR;
    expect([await statusOf(old), await statusOf(await address())]).toEqual([403, 200]);
  } finally {
    await clocked.stop();
  }
});

test('of two moves at once that would put folders into each other, one is refused', async () => {
  const ann = await addPerson(api);
  const [a, b] = [await folder(ann, 'A'), await folder(ann, 'B')];
  const [inA, inB] = [await folder(ann, 'In A', a), await folder(ann, 'In B', b)];
  const { moves } = await api.db.transaction(async (tx) => {
    const { spaceId } = await tx
      .selectFrom('fileEntry')
      .select('spaceId')
      .where('entryId', '=', a)
      .executeTakeFirstOrThrow();
    await lockSpaceAccount(tx, spaceId);
    const moves = Promise.allSettled([move(ann, [a], inB), move(ann, [b], inA)]);
    await untilWaiting(api, 2);
    return { moves };
  });
  const outcomes = await moves;
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lost = outcomes.find((one) => one.status === 'rejected');
  expect(await refusalOf(Promise.reject(lost?.reason))).toBe('FOLDER_INTO_ITSELF');
  // Everything is still found from the top.
  const [top] = await list(ann);
  const path = [top?.name];
  for (let at = top; at !== undefined; ) {
    [at] = await list(ann, { folderId: at.id });
    path.push(at?.name);
  }
  expect(path).toHaveLength(5);
});

test('what is put into a folder while one above it goes to the bin goes there too', async () => {
  const ann = await addPerson(api);
  const science = await folder(ann, 'Science');
  const grade = await folder(ann, 'Grade 6', science);
  const sheet = await folder(ann, 'Sheet');
  const { binning } = await api.db.transaction(async (tx) => {
    // As a move does that came first.
    await lockFileEntries(tx, [grade, sheet]);
    const binning = as(ann).call(ROUTES.binFiles, { body: { ids: [science] } });
    await untilWaiting(api, 1);
    await sql`update file_entry set parent_id = ${grade} where entry_id = ${sheet}`.execute(tx);
    return { binning };
  });
  await binning;
  const { rows } = await sql<{ binId: string | null }>`
    select bin_id from file_entry where entry_id in (${science}, ${grade}, ${sheet})`.execute(api.db.query);
  expect(rows.map(({ binId }) => binId)).toEqual([science, science, science]);
});
