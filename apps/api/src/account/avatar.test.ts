import { ROUTES } from '@sw/contract';
import { avatarObjectKey, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { noise, onePixel } from '../../testing/small-pictures.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
  await store.close();
});

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
const upload = (token: string, bytes: Uint8Array) =>
  api.client({ token }).upload(ROUTES.uploadAvatar, {}, {}, fileOf(bytes));

test('R7.65 R7.13 a picture posted as a form is stored as a small square, shown by its address and replaced', async () => {
  const { token, accountId } = await addPerson(api);
  const first = await upload(token, noise(new Uint8Array(3_072).map((_, place) => place % 251)));
  expect(first.avatarUrl).toMatch(/^\/api\/user\/avatar\/[\w-]{43}$/);

  const shown = await fetch(`${api.url}${first.avatarUrl}`);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.headers.get('cache-control')).toContain('immutable');
  const bytes = new Uint8Array(await shown.arrayBuffer());
  expect(bytes.length).toBeLessThan(40_000);
  expect(Buffer.from(bytes.subarray(8, 12)).toString()).toBe('WEBP');

  const second = await upload(token, onePixel(3));
  expect(second.avatarUrl).not.toBe(first.avatarUrl);
  expect((await api.client({ token }).call(ROUTES.getUserInfo, {})).avatarUrl).toBe(second.avatarUrl);
  expect((await fetch(`${api.url}${first.avatarUrl}`)).status).toBe(404);
  expect(await waitingRemovals(first.avatarUrl ?? '')).toBe(1);

  const removed = await api.client({ token }).call(ROUTES.removeAvatar, {});
  expect(removed.avatarUrl).toBeNull();
  expect((await fetch(`${api.url}${second.avatarUrl}`)).status).toBe(404);
  const { avatarKey } = await api.db.query
    .selectFrom('account')
    .select('avatarKey')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(avatarKey).toBeNull();
});

/** Jobs that will delete the picture at this address. */
async function waitingRemovals(url: string): Promise<number> {
  const key = avatarObjectKey(url.split('/').at(-1) ?? '');
  expect(await store.head(key)).toBeDefined();
  const { sql } = await import('@sw/postgres');
  const { rows } = await sql<{ payload: { keys?: string[] } }>`
    select payload from graphile_worker._private_jobs`.execute(api.db.query);
  return rows.filter(({ payload }) => payload.keys?.includes(key)).length;
}

test('R7.65 what is no picture, too large, or no file at all is refused, and only `file` is a file', async () => {
  const { token } = await addPerson(api);
  const client = api.client({ token });
  expect(await refusalOf(upload(token, new TextEncoder().encode('<svg/>')))).toBe('PICTURE_WRONG_FORMAT');
  expect(await refusalOf(upload(token, new Uint8Array()))).toBe('PICTURE_EMPTY');
  expect(await refusalOf(upload(token, onePixel(1).subarray(0, 40)))).toBe('PICTURE_DAMAGED');
  expect(await refusalOf(upload(token, new Uint8Array(1_100_000)))).toBeDefined();
  expect(await refusalOf(client.upload(ROUTES.removeAvatar, {}, {}, fileOf(onePixel(1))))).toBeDefined();

  const form = new FormData();
  form.append('picture', fileOf(onePixel(1)));
  const headers = { 'x-iwb-client': 'web', 'x-authorization-with': token };
  const answer = await fetch(`${api.url}/api/user/avatar/upload`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(400);
});

test('an account may set thirty pictures an hour', async () => {
  const { token } = await addPerson(api);
  const bad = new TextEncoder().encode('no picture');
  const outcomes: (string | undefined)[] = [];
  for (let n = 0; n < 31; n += 1) outcomes.push(await refusalOf(upload(token, bad)));
  expect(outcomes.filter((one) => one === 'PICTURE_WRONG_FORMAT').length).toBeLessThanOrEqual(30);
  expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS');
});
