import { MEGABYTE } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail, waitingMails } from '../../testing/mails.ts';
import { addPerson, newEmail, type Person } from '../../testing/people.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bytesOf, finish, PDF, padded, sendParts, start, upload } from '../../testing/uploads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const folder = async (by: Person, name: string, folderId: string | null = null): Promise<string> =>
  (await as(by).call(ROUTES.createFolder, { body: { folderId, name } })).id;
const share = (by: Person, id: string, email: string, permit: 0 | 1) =>
  as(by).call(ROUTES.shareFolder, { params: { id }, body: { email, permit } });
const members = (by: Person, id: string) => as(by).call(ROUTES.listFolderMembers, { params: { id } });
const change = (by: Person, id: string, memberId: string, permit: 0 | 1) =>
  as(by).call(ROUTES.changeFolderMember, { params: { id, memberId }, body: { permit } });
const remove = (by: Person, id: string, memberId: string) =>
  as(by).call(ROUTES.removeFolderMember, { params: { id, memberId } });
const shared = (by: Person) => as(by).call(ROUTES.listSharedFolders, {});
const open = (by: Person, folderId: string) => as(by).call(ROUTES.getFolder, { query: { folderId } });
const list = (by: Person, folderId: string) => as(by).call(ROUTES.listFiles, { query: { folderId } });
const pdf = (folderId: string, name = 'a.pdf') => ({ purpose: 'file', folderId, name }) as const;
const notices = async (by: Person) =>
  (await as(by).call(ROUTES.listNotices, {})).notices.map(({ name, permit, folder: about }) => [
    name,
    permit,
    about?.name,
  ]);

async function twoPeople(permit: 0 | 1 = 1) {
  const [ada, ben] = [await addPerson(api), await addPerson(api)];
  const above = await folder(ada, 'Private');
  const id = await folder(ada, 'Science', above);
  const { memberId } = await share(ada, id, ben.email, permit);
  return { ada, ben, above, id, memberId };
}

test('a shared folder is found, opened from there downwards and filled at the cost of its owner', async () => {
  const { ada, ben, above, id } = await twoPeople();
  expect(await shared(ben)).toMatchObject([
    { id, name: 'Science', permit: 1, owner: { userId: ada.accountId }, folders: 0, files: 0 },
  ]);
  const inner = await folder(ben, 'Grade 6', id);
  const { fileId } = await upload(api, ben, pdf(inner, 'Tides.pdf'), padded(PDF, 30));
  expect(await bytesOf(api, ada)).toEqual({ used: 30, reserved: 0 });
  expect(await bytesOf(api, ben)).toEqual({ used: 0, reserved: 0 });
  const path = [
    { id, name: 'Science' },
    { id: inner, name: 'Grade 6' },
  ];
  expect(await open(ben, inner)).toMatchObject({
    path,
    right: 'edit',
    owner: { userId: ada.accountId },
    isShared: true,
  });
  expect(await open(ada, inner)).toMatchObject({
    path: [{ id: above, name: 'Private' }, ...path],
    right: 'own',
    owner: null,
    isShared: true,
  });
  expect((await open(ada, above)).isShared).toBe(false);
  expect((await list(ada, above)).map(({ isShared }) => isShared)).toEqual([true]);
  for (const person of [ada, ben]) {
    expect(await list(person, inner)).toMatchObject([{ id: fileId, addedBy: { userId: ben.accountId } }]);
  }
  const top = await as(ben).call(ROUTES.getFile, { params: { id } });
  expect([top.folderId, top.path], 'the folder above is not named').toEqual([id, [{ id, name: 'Science' }]]);
  await as(ben).call(ROUTES.binFiles, { body: { ids: [inner] } });
  expect(await as(ben).call(ROUTES.listFileBin, {})).toEqual([]);
  expect(await as(ada).call(ROUTES.listFileBin, {})).toMatchObject([{ id: inner }]);
  expect(await as(ben).call(ROUTES.searchFiles, { query: { keyword: 'science' } })).toEqual([]);
});

test('the limits of a shared folder are those of its owner', async () => {
  const { ada, id } = await twoPeople();
  const rich = await addPerson(api, { levelNo: 3 });
  await share(ada, id, rich.email, 1);
  const failure = await refused(start(api, rich, { ...pdf(id), size: 21 * MEGABYTE }));
  expect([failure.error, failure.text]).toEqual(['FILE_TOO_LARGE', 'The file is over the size limit of 20 M']);
});

test('the permit changes at once, also for uploads under way, and ends with the membership', async () => {
  const { ada, ben, id, memberId } = await twoPeople();
  const file = padded(PDF, 30);
  const [first, second] = [
    await start(api, ben, { ...pdf(id), size: 30 }),
    await start(api, ben, { ...pdf(id), size: 30 }),
  ];
  await sendParts(api, ben, first, file);
  await change(ada, id, memberId, 0);
  expect((await open(ben, id)).right).toBe('view');
  expect(await refusalOf(finish(api, ben, first))).toBe('FORBIDDEN');
  expect(await refusalOf(sendParts(api, ben, second, file)), 'it would stay reserved').toBe('FORBIDDEN');
  await change(ada, id, memberId, 1);
  await finish(api, ben, first);
  await remove(ada, id, memberId);
  await remove(ada, id, memberId);
  expect([await shared(ben), await members(ada, id)]).toEqual([[], []]);
  expect(await refusalOf(open(ben, id))).toBe('NOT_FOUND');
  expect(await refusalOf(finish(api, ben, first)), 'what was sent before').toBe('NOT_FOUND');
  expect(await refusalOf(sendParts(api, ben, second, file))).toBe('NOT_FOUND');
  expect((await notices(ben)).toReversed()).toEqual([
    ['folder.shared', 1, 'Science'],
    ['folder.permit', 0, 'Science'],
    ['folder.permit', 1, 'Science'],
    ['folder.ended', 1, 'Science'],
  ]);
});

test('a subfolder that is moved out of a shared folder is out of reach, also for uploads that are on their way', async () => {
  const { ada, ben, id } = await twoPeople();
  const inner = await folder(ada, 'Inner', id);
  const uploadId = await start(api, ben, { ...pdf(inner), size: 30 });
  await sendParts(api, ben, uploadId, padded(PDF, 30));
  await as(ada).call(ROUTES.moveFiles, { body: { ids: [inner], folderId: null } });
  expect(await refusalOf(open(ben, inner))).toBe('NOT_FOUND');
  expect(await refusalOf(finish(api, ben, uploadId))).toBe('NOT_FOUND');
  expect((await as(ada).call(ROUTES.listFiles, {})).map(({ name }) => name)).toEqual(['Inner', 'Private']);
  expect(await list(ada, inner)).toEqual([]);
});

test('the answer and the list are the same for an address without an account, which finds the folder when it registers', async () => {
  const [ada, known, unknown] = [await addPerson(api), await addPerson(api), newEmail()];
  const id = await folder(ada, 'Science');
  const answers = [await share(ada, id, known.email.toUpperCase(), 0), await share(ada, id, unknown, 0)];
  const shape = { memberId: expect.any(String), permit: 0, sharedAt: expect.any(String) };
  expect(answers).toEqual([known.email, unknown].map((email) => ({ ...shape, email })));
  expect(await members(ada, id)).toEqual(answers);
  for (const email of [known.email, unknown]) {
    const { mail, values } = await lastMail(api.db, email);
    expect([mail, values.name, values.link]).toEqual([
      'folderShared',
      'Science',
      `https://board.example/iwb/files?folder=${id}`,
    ]);
  }
  const late = await addPerson(api, { email: unknown });
  expect(await shared(late)).toMatchObject([{ id }]);
  expect((await open(late, id)).right).toBe('view');
});

test('sharing again changes the permit and mails nothing; mails to one address are limited', async () => {
  const { ada, ben, id, memberId } = await twoPeople(0);
  expect(await share(ada, id, ben.email, 1)).toMatchObject({ memberId, permit: 1 });
  expect(await waitingMails(api.db, ben.email)).toHaveLength(1);
  expect(await refusalOf(share(ada, id, ada.email, 0))).toBe('FOLDER_SHARED_WITH_SELF');
  const again = async (): Promise<string> => {
    await remove(ada, id, (await members(ada, id))[0]?.memberId ?? '');
    return (await share(ada, id, ben.email, 0)).email;
  };
  await again();
  await again();
  expect(await refusalOf(again())).toBe('TOO_MANY_REQUESTS');
});

test('a member leaves; a folder in the bin is gone for members until it is restored, an erased one for good', async () => {
  const { ada, ben, id } = await twoPeople();
  const eve = await addPerson(api);
  await share(ada, id, eve.email, 0);
  await as(eve).call(ROUTES.leaveFolder, { params: { id } });
  expect([await shared(eve), (await members(ada, id)).map(({ email }) => email)]).toEqual([[], [ben.email]]);
  await as(ada).call(ROUTES.binFiles, { body: { ids: [id] } });
  expect(await shared(ben)).toEqual([]);
  expect(await refusalOf(list(ben, id))).toBe('NOT_FOUND');
  await as(ada).call(ROUTES.restoreFiles, { body: { ids: [id] } });
  expect(await shared(ben)).toHaveLength(1);
  for (const route of [ROUTES.binFiles, ROUTES.eraseFiles]) await as(ada).call(route, { body: { ids: [id] } });
  const left = await api.db.query.selectFrom('folderMember').selectAll().where('folderId', '=', id).execute();
  expect(left).toEqual([]);
});

/** Adds folders directly in the table: their owner has the same rights as on any other. */
async function addFolders(owner: Person, count: number): Promise<string[]> {
  const parentId = await folder(owner, 'Many');
  const { rows } = await sql<{ entryId: string }>`
    insert into file_entry (entry_id, space_id, parent_id, name, name_key, category)
    select ${parentId}::bigint + n, e.space_id, ${parentId}, 'f' || n, 'f' || n, 0
    from file_entry e, generate_series(1, ${count}::integer) as n where e.entry_id = ${parentId}
    returning entry_id`.execute(api.db.query);
  return rows.map(({ entryId }) => entryId);
}

/** Shares the folders with addresses without an account. */
const fill = (folders: readonly string[], emails: readonly string[]) =>
  sql`
  insert into folder_member (member_id, folder_id, space_id, email, permit)
  select (random() * 1e15)::bigint, f, e.space_id, m, 0
  from unnest(${folders}::bigint[], ${emails}::text[]) as given (f, m) join file_entry e on e.entry_id = f`.execute(
    api.db.query,
  );

test('people of a folder, shared folders of a user and folders of an address are limited', async () => {
  const { ada, id } = await twoPeople();
  await fill(Array(99).fill(id), Array.from({ length: 99 }, newEmail));
  const failure = await refused(share(ada, id, newEmail(), 0));
  expect([failure.error, failure.text]).toEqual([
    'FOLDER_MEMBER_LIMIT',
    'A folder can be shared with at most 100 people',
  ]);
  const folders = await addFolders(ada, 100);
  const popular = newEmail();
  await fill(folders.slice(0, 99), Array(99).fill(popular));
  expect(await refusalOf(share(ada, folders[99] ?? '', newEmail(), 0))).toBe('SHARED_FOLDER_LIMIT');
  await share(ada, folders[0] ?? '', newEmail(), 0);
  const [bob, eve] = [await addPerson(api), await addPerson(api)];
  await fill(await addFolders(bob, 101), Array(101).fill(popular));
  expect(await refusalOf(share(eve, await folder(eve, 'One more'), popular, 0))).toBe('SHARED_WITH_LIMIT');
});
