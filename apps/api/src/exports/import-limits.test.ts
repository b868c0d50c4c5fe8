import { MEGABYTE } from '@sw/base';
import { writeTwbHead } from '@sw/board-archive';
import { IMPORTS_AT_ONCE, ROUTES } from '@sw/contract';
import { readSpaceAccount, setImport } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const ask = (person: Person, size = MEGABYTE) => as(person).call(ROUTES.askImport, { body: { size } });
const cancel = (person: Person, importId: string) => as(person).call(ROUTES.cancelImport, { params: { importId } });

async function usedBy({ accountId }: Person): Promise<number> {
  const { spaceId } = await api.db.query
    .selectFrom('space')
    .select('spaceId')
    .where('ownerAccountId', '=', accountId)
    .where('kind', '=', 'personal')
    .executeTakeFirstOrThrow();
  return (await readSpaceAccount(api.db.query, spaceId)).used;
}

test('a person has two imports pending at most, however many are asked for at once', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask(ann)));
  const given = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(given).toHaveLength(IMPORTS_AT_ONCE);
  expect(await refusalOf(ask(ann))).toBe('IMPORTS_RUNNING');
  expect((await ask(ben)).importId, 'others are not concerned').toBeDefined();

  const [first, second] = given.map(({ importId }) => importId);
  await cancel(ben, first ?? '');
  expect(await refusalOf(ask(ann)), 'only its sender gives it up').toBe('IMPORTS_RUNNING');
  await cancel(ann, first ?? '');
  await ask(ann);
  await setImport(api.db.query, second ?? '', { ended: true });
  await ask(ann);
  expect(await refusalOf(ask(ann))).toBe('IMPORTS_RUNNING');
});

test('the file takes space from the ticket on, and until it could no longer be sent', async () => {
  const ann = await addPerson(api);
  await ask(ann, 3 * MEGABYTE);
  const { importId } = await ask(ann, 5 * MEGABYTE);
  expect(await usedBy(ann)).toBe(8 * MEGABYTE);
  await cancel(ann, importId);
  expect(await usedBy(ann), 'it may still be sent').toBe(8 * MEGABYTE);
  await setImport(api.db.query, importId, { ended: true });
  expect(await usedBy(ann)).toBe(3 * MEGABYTE);
});

test('a file for which the space has no room is refused before it is sent', async () => {
  const ann = await addPerson(api);
  await api.db.query.updateTable('level').set({ spaceMb: 3, importFileMb: 2 }).where('levelNo', '=', 2).execute();
  await api.db.query.updateTable('account').set({ levelNo: 2 }).where('accountId', '=', ann.accountId).execute();
  const size = 2 * MEGABYTE;
  // Cancelling frees the slot, but not yet the bytes.
  await cancel(ann, (await ask(ann, size)).importId);
  expect(await refusalOf(ask(ann, size))).toBe('CLOUD_SPACE_FULL');
});

test('what was given up cannot be completed', async () => {
  const ann = await addPerson(api);
  const head = writeTwbHead({ name: 'Roof', pages: [{ bytes: 1, hash: '0'.repeat(32) }], blobs: [] });
  const file = new Uint8Array([...head, ...new Uint8Array(33)]);
  const { importId, url, headers } = await ask(ann, file.length);
  expect((await fetch(url, { method: 'PUT', headers, body: file })).status).toBe(200);
  await cancel(ann, importId);
  const complete = as(ann).call(ROUTES.completeImport, { params: { importId }, body: {} });
  expect(await refusalOf(complete)).toBe('UPLOAD_GONE');
  expect(await as(ann).call(ROUTES.getImport, { params: { importId } })).toMatchObject({ state: 'failed' });
});
