import { FILE_VERSIONS_MAX, ROUTES } from '@sw/contract';
import { holdBlobs } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bytesOf, PDF, padded, upload } from '../../testing/uploads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
/** Uploading again adds the next version of the file with that name. */
const put = async (by: Person, bytes: number, name = 'Plan.pdf'): Promise<string> => {
  const order = { purpose: 'file', folderId: null, name, clash: 'replace' } as const;
  return (await upload(api, by, order, padded(PDF, bytes))).fileId ?? '';
};
const versions = (by: Person, id: string) => as(by).call(ROUTES.listFileVersions, { params: { id } });
const sizes = async (by: Person, id: string) => (await versions(by, id)).map(({ bytes }) => bytes);
const used = async (by: Person) => (await bytesOf(api, by)).used;

test('a file that is uploaded again keeps what it was, which can be downloaded and is charged', async () => {
  const ann = await addPerson(api);
  const id = await put(ann, 40);
  expect(await versions(ann, id)).toEqual([]);
  expect(await put(ann, 60, 'plan.PDF')).toBe(id);
  expect(await put(ann, 80)).toBe(id);
  const [latest, first] = await versions(ann, id);
  expect([latest?.bytes, first?.bytes]).toEqual([60, 40]);
  expect(latest?.addedBy?.userId).toBe(ann.accountId);
  const answer = await fetch(latest?.url ?? '');
  expect([(await answer.arrayBuffer()).byteLength, answer.headers.get('content-disposition')]).toEqual([
    60,
    expect.stringContaining('Plan.pdf'),
  ]);
  expect(await as(ann).call(ROUTES.listFiles, {})).toMatchObject([{ id, name: 'Plan.pdf', bytes: 80 }]);
  expect(await used(ann)).toBe(180);
});

test('restoring makes the present content a version; deleting a version frees its space', async () => {
  const ann = await addPerson(api);
  const id = await put(ann, 40);
  await put(ann, 60);
  const [old] = await versions(ann, id);
  const params = { id, versionId: old?.versionId ?? '' };
  await as(ann).call(ROUTES.restoreFileVersion, { params });
  expect(await as(ann).call(ROUTES.listFiles, {})).toMatchObject([{ id, bytes: 40 }]);
  expect(await sizes(ann, id)).toEqual([60]);
  expect(await used(ann)).toBe(100);
  expect(await refusalOf(as(ann).call(ROUTES.restoreFileVersion, { params })), 'it is the present one').toBe(
    'NOT_FOUND',
  );
  const [left] = await versions(ann, id);
  await as(ann).call(ROUTES.deleteFileVersion, { params: { id, versionId: left?.versionId ?? '' } });
  expect([await sizes(ann, id), await used(ann)]).toEqual([[], 40]);
});

test('only the last ones are kept; the oldest is erased unless a board uses it', async () => {
  const ann = await addPerson(api);
  const { wbNo } = await addBoard(api, ann);
  const id = await put(ann, 30);
  await api.db.transaction((tx) => holdBlobs(tx, { wbNo, blobIds: [id], kind: 'file' }));
  for (let n = 1; n <= FILE_VERSIONS_MAX + 2; n += 1) await put(ann, 30 + n);
  const kept = await sizes(ann, id);
  expect(kept).toEqual(Array.from({ length: FILE_VERSIONS_MAX }, (_, n) => 30 + FILE_VERSIONS_MAX + 1 - n));
  const present = 30 + FILE_VERSIONS_MAX + 2;
  expect(await used(ann)).toBe(30 + present + kept.reduce((sum, bytes) => sum + bytes, 0));
});

test('versions go with their file, and are nobody else’s', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const id = await put(ann, 40);
  await put(ann, 60);
  const [old] = await versions(ann, id);
  const params = { id, versionId: old?.versionId ?? '' };
  expect(await refusalOf(versions(ben, id))).toBe('NOT_FOUND');
  expect(await refusalOf(as(ben).call(ROUTES.restoreFileVersion, { params }))).toBe('NOT_FOUND');
  expect(await refusalOf(as(ben).call(ROUTES.deleteFileVersion, { params }))).toBe('NOT_FOUND');
  const other = await put(ann, 30, 'Other.pdf');
  const wrong = { ...params, id: other };
  expect(await refusalOf(as(ann).call(ROUTES.restoreFileVersion, { params: wrong }))).toBe('NOT_FOUND');
  await as(ann).call(ROUTES.binFiles, { body: { ids: [id] } });
  expect(await used(ann)).toBe(130);
  await as(ann).call(ROUTES.eraseFiles, { body: { ids: [id] } });
  expect(await used(ann)).toBe(30);
});
