import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '@sw/base';
import { MARKER_HEADER, ROUTES, ZIP_ENTRIES_MAX, ZIP_GB_MAX } from '@sw/contract';
import { sql } from '@sw/postgres';
import { heldPeak } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { addPerson, type Person } from '../../../testing/people.ts';
import { refusalOf, refused } from '../../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { PDF, padded, upload } from '../../../testing/uploads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const order = (name: string, folderId: string | null) => ({ purpose: 'file', folderId, name }) as const;
const add = async (by: Person, name: string, folderId: string | null = null, bytes = 30): Promise<string> =>
  (await upload(api, by, order(name, folderId), padded(PDF, bytes))).fileId ?? '';
const folder = async (by: Person, name: string, folderId: string | null = null): Promise<string> =>
  (await as(by).call(ROUTES.createFolder, { body: { folderId, name } })).id;
const zip = async (by: Person, ...ids: string[]): Promise<string> =>
  `${api.url}${(await as(by).call(ROUTES.zipFiles, { body: { ids, name: '课件 and more' } })).path}`;

/** The paths in a zip and how long each file is, read to its end. */
async function contentsOf(bytes: ArrayBuffer): Promise<[path: string, bytes: number][]> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const found: [string, number][] = [];
  for await (const entry of zip.eachEntry()) {
    found.push([entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).length]);
  }
  return found.toSorted();
}

test('R7.78 files and folders are one zip, which a browser downloads without our headers, once', async () => {
  const ann = await addPerson(api);
  const science = await folder(ann, '课件');
  await folder(ann, 'Empty', science);
  await add(ann, '第一课.pdf', science);
  const plan = await add(ann, 'plan.pdf', null, 2_000);
  const url = await zip(ann, science, plan);
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('课件 and more.zip')}`,
  );
  const bytes = await answer.arrayBuffer();
  expect(bytes.byteLength).toBe(Number(answer.headers.get('content-length')));
  expect(await contentsOf(bytes)).toEqual([
    ['plan.pdf', 2_000],
    ['课件/', 0],
    ['课件/Empty/', 0],
    ['课件/第一课.pdf', 30],
  ]);
  expect((await fetch(url)).status, 'the key works once').toBe(404);
  expect((await fetch(`${api.url}/api/cloud/files`)).status, `other routes ask for ${MARKER_HEADER}`).toBe(400);
});

test("nobody gets another's files, binned ones, or those that are gone when the address is opened", async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const id = await add(ann, 'plan.pdf');
  expect(await refusalOf(zip(ben, id))).toBe('NOT_FOUND');
  expect(await refusalOf(zip(ann, id, '100000000000000009'))).toBe('NOT_FOUND');
  const url = await zip(ann, id);
  await as(ann).call(ROUTES.binFiles, { body: { ids: [id] } });
  expect((await fetch(url)).status).toBe(404);
  expect(await refusalOf(zip(ann, id))).toBe('NOT_FOUND');
});

test('too many files and too many bytes are refused before the download begins', async () => {
  const ann = await addPerson(api);
  const [full, large] = [await folder(ann, 'full'), await folder(ann, 'large')];
  const id = await add(ann, 'a.pdf', large);
  const { query } = api.db;
  await sql`
    insert into file_entry (entry_id, space_id, parent_id, name, name_key, category)
    select 100000000000000000 + n, space_id, ${full}, n::text, n::text, 0
    from file_entry, generate_series(1, ${ZIP_ENTRIES_MAX}) as n where entry_id = ${full}`.execute(query);
  expect((await refused(zip(ann, full))).text).toContain(`${ZIP_ENTRIES_MAX}`);
  await sql`update file_entry set bytes = ${(ZIP_GB_MAX + 1) * 1024 ** 3} where entry_id = ${id}`.execute(query);
  expect(await refusalOf(zip(ann, large))).toBe('ZIP_TOO_LARGE');
  await sql`update file_entry set bytes = 30 where entry_id = ${id}`.execute(query);
  await sql`delete from file_entry where parent_id = ${full} and name = '1'`.execute(query);
  expect((await fetch(await zip(ann, full))).status, 'exactly as many as allowed').toBe(200);
});

test('an account downloads two at once; one that is finished or left makes room', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const id = await add(ann, 'film.pdf', null, 12 * MEGABYTE);
  const first = await fetch(await zip(ann, id));
  const leaving = get(await zip(ann, id));
  await once(leaving, 'response');
  expect(await refusalOf(zip(ann, id))).toBe('ZIPS_RUNNING');
  expect((await fetch(await zip(ben, await add(ben, 'a.pdf')))).status, 'others are not affected').toBe(200);
  leaving.destroy();
  const again = await eventually(() => zip(ann, id));
  expect(await refusalOf(zip(ann, id))).toBe('ZIPS_RUNNING');
  expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(12 * MEGABYTE);
  await eventually(() => zip(ann, id));
  expect((await (await fetch(again)).arrayBuffer()).byteLength).toBeGreaterThan(12 * MEGABYTE);
});

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 10_000; ; ) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(20);
    }
  }
}

test('a zip is never in memory: what gathers is far less than what is sent', async () => {
  const ann = await addPerson(api, { levelNo: 3 });
  const ids = [await add(ann, 'film.pdf', null, 40 * MEGABYTE)];
  const copy = { ids: [...ids], folderId: null };
  for (let n = 0; n < 5; n += 1) ids.push(...(await as(ann).call(ROUTES.copyFiles, { body: copy })));
  const answer = await fetch(await zip(ann, ...ids));
  const held = heldPeak(16 * MEGABYTE);
  let sum = 0;
  for await (const chunk of answer.body ?? []) {
    sum += chunk.length;
    held.add(chunk.length);
  }
  expect(sum).toBeGreaterThan(240 * MEGABYTE);
  expect(held.most).toBeLessThan(120 * MEGABYTE);
}, 60_000);
