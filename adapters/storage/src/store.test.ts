import { request } from 'node:http';
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { MEGABYTE } from '@sw/base';
import { engineEnv, pingThroughFaults, testPrefix, untilAnswered } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openObjectStore, storeOptions } from './index.ts';

const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = engineEnv();
const bucket = testPrefix();
const settings = storeOptions(engineEnv(), bucket);
const store = openObjectStore(settings);
const bytes = (text: string) => new TextEncoder().encode(text);
const png = { contentType: 'image/png' };

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list(prefix)) found.push(key);
  return found;
}

beforeAll(() => store.ensureBucket());
afterAll(async () => {
  for (const key of await keys('')) await store.remove(key);
  await store.close();
  const credentials = { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY };
  const admin = new S3Client({ endpoint: S3_ENDPOINT, region: S3_REGION, credentials, forcePathStyle: true });
  await admin.send(new DeleteBucketCommand({ Bucket: bucket }));
  admin.destroy();
});

test('making the bucket again is no error', () => store.ensureBucket());

test('what is put is got back, with its type and size', async () => {
  const body = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
  await store.put('a/picture.png', body, png);
  expect(await store.get('a/picture.png')).toEqual(body);
  expect(await store.head('a/picture.png')).toEqual({ size: 100_000, contentType: 'image/png' });
});

test('what is not there is undefined, and may be removed', async () => {
  expect(await store.get('nothing')).toBeUndefined();
  expect(await store.head('nothing')).toBeUndefined();
  await store.remove('nothing');
});

test('what was removed is gone', async () => {
  await store.put('b/once', bytes('x'), png);
  await store.remove('b/once');
  expect(await store.get('b/once')).toBeUndefined();
});

test('a list holds the keys under its prefix, in order', async () => {
  for (const key of ['c/2', 'c/1', 'cc/1', 'c/d/1']) await store.put(key, bytes(key), png);
  expect(await keys('c/')).toEqual(['c/1', 'c/2', 'c/d/1']);
});

async function putTo(key: string, size: number, body: Uint8Array<ArrayBuffer>, contentType?: string): Promise<number> {
  const { url, headers } = await store.presignPut(key, { contentType: 'image/png', size, expiresSeconds: 60 });
  const reply = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, ...(contentType ? { 'content-type': contentType } : {}) },
    body,
  });
  return reply.status;
}

test('a presigned PUT takes exactly the signed length and type', async () => {
  expect(await putTo('put/exact', 5, bytes('12345'))).toBe(200);
  expect(await store.head('put/exact')).toEqual({ size: 5, contentType: 'image/png' });
  expect(await putTo('put/long', 5, bytes('123456'))).toBe(403);
  expect(await putTo('put/short', 5, bytes('1234'))).toBe(403);
  expect(await putTo('put/type', 5, bytes('12345'), 'text/html')).toBe(403);
  expect(await keys('put/')).toEqual(['put/exact']);
});

test('a presigned PUT is for its own key', async () => {
  const { url, headers } = await store.presignPut('own/key', { ...png, size: 1, expiresSeconds: 60 });
  const reply = await fetch(url.replace('own/key', 'own/other'), { method: 'PUT', headers, body: 'x' });
  expect(reply.status).toBe(403);
});

async function postTo(key: string, body: string, contentType = 'image/png'): Promise<boolean> {
  const { url, fields } = await store.presignPost(key, { ...png, maxBytes: 10, expiresSeconds: 60 });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, 'Content-Type': contentType })) form.append(name, value);
  form.append('file', new Blob([body]));
  return (await fetch(url, { method: 'POST', body: form })).ok;
}

test('a presigned POST takes no more than its range, nothing empty, and no other type', async () => {
  expect(await postTo('post/fits', '1234567890')).toBe(true);
  expect(await store.head('post/fits')).toEqual({ size: 10, contentType: 'image/png' });
  expect(await postTo('post/large', '12345678901')).toBe(false);
  expect(await postTo('post/empty', '')).toBe(false);
  expect(await postTo('post/type', '1', 'text/html')).toBe(false);
  expect(await keys('post/')).toEqual(['post/fits']);
});

test('a presigned GET reads without a key, and names the download', async () => {
  await store.put('get/文件.png', bytes('hello'), png);
  const url = await store.presignGet('get/文件.png', { expiresSeconds: 60, downloadName: "it's 計畫 (1).png" });
  const reply = await fetch(url);
  expect(await reply.text()).toBe('hello');
  expect(reply.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''it%27s%20%E8%A8%88%E7%95%AB%20%281%29.png",
  );
  expect((await fetch(`${url}0`)).status).toBe(403);
});

const PART = 5 * MEGABYTE;

test('an upload in parts is readable only once it is complete, and its addresses are dead afterwards', async () => {
  const partsId = await store.startParts('parts/a', { contentType: 'application/pdf' });
  const put = async (part: number, size: number, body: Uint8Array<ArrayBuffer>) => {
    const url = await store.presignPart('parts/a', { partsId, part, size, expiresSeconds: 60 });
    return { url, status: (await fetch(url, { method: 'PUT', body })).status };
  };
  expect((await put(1, PART, new Uint8Array(PART).fill(1))).status).toBe(200);
  expect((await put(2, 3, bytes('12'))).status, 'another length').toBe(403);
  const last = await put(2, 3, bytes('123'));
  expect(last.status).toBe(200);
  const parts = await store.listParts('parts/a', partsId);
  expect(parts?.map(({ part, size }) => [part, size])).toEqual([
    [1, PART],
    [2, 3],
  ]);
  expect(await store.head('parts/a')).toBeUndefined();
  await store.completeParts('parts/a', partsId, parts ?? []);
  expect(await store.head('parts/a')).toEqual({ size: PART + 3, contentType: 'application/pdf' });
  expect((await fetch(last.url, { method: 'PUT', body: bytes('456') })).status).toBe(404);
  expect(await store.listParts('parts/a', partsId)).toBeUndefined();
  await store.completeParts('parts/a', partsId, parts ?? []);
  expect((await store.head('parts/a'))?.size).toBe(PART + 3);
});

/** `fetch` would add a length. */
function putChunked(url: string, body: string): Promise<number> {
  return new Promise((done, fail) => {
    const headers = { 'transfer-encoding': 'chunked' };
    const asked = request(url, { method: 'PUT', headers }, (answer) => done(answer.resume().statusCode ?? 0));
    asked.on('error', fail);
    asked.write(body);
    asked.end();
  });
}

test('an address for a part takes neither another length, nor none, nor headers that give the object to everybody', async () => {
  const partsId = await store.startParts('parts/strict', png);
  const url = await store.presignPart('parts/strict', { partsId, part: 1, size: 5, expiresSeconds: 60 });
  expect(await putChunked(url, '12345')).toBeGreaterThanOrEqual(400);
  expect((await fetch(url, { method: 'PUT', body: bytes('123456') })).status).toBe(403);
  expect(await store.listParts('parts/strict', partsId)).toEqual([]);
  const headers = { 'x-amz-acl': 'public-read', 'x-amz-meta-note': 'x' };
  await fetch(url, { method: 'PUT', body: bytes('12345'), headers });
  const twice = await Promise.all([1, 2].map(() => fetch(url, { method: 'PUT', body: bytes('12345') })));
  expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
  await store.completeParts('parts/strict', partsId, (await store.listParts('parts/strict', partsId)) ?? []);
  expect(await store.head('parts/strict')).toEqual({ size: 5, contentType: 'image/png' });
  expect((await fetch(`${S3_ENDPOINT}/${bucket}/parts/strict`)).status).toBe(403);
});

test('an object put with headers that were not signed is not public', async () => {
  const { url, headers } = await store.presignPut('put/public', { ...png, size: 1, expiresSeconds: 60 });
  await fetch(url, { method: 'PUT', headers: { ...headers, 'x-amz-acl': 'public-read' }, body: 'x' });
  expect((await fetch(`${S3_ENDPOINT}/${bucket}/put/public`)).status).toBe(403);
});

test.each(['', '?list-type=2', '?uploads', '?cors', '?acl', '?policy', '/../', '/%2e%2e/'])(
  'nobody reads the bucket without a signature: %s',
  async (path) => {
    const status = await new Promise((done, fail) => {
      // `fetch` would take the dots away.
      const { hostname, port } = new URL(S3_ENDPOINT);
      const asked = request({ hostname, port, path: `/${bucket}${path}` }, (answer) =>
        done(answer.resume().statusCode),
      );
      asked.on('error', fail).end();
    });
    expect([400, 403, 404]).toContain(status);
  },
);

test('aborting ends every upload to the key, and no other', async () => {
  const start = (key: string) => store.startParts(key, png);
  const [one, two, other] = [await start('abort/1'), await start('abort/1'), await start('abort/11')];
  expect(await store.unfinished('abort/')).toEqual(['abort/1', 'abort/11']);
  await store.abortParts('abort/1');
  await store.abortParts('abort/1');
  expect(await store.unfinished('abort/')).toEqual(['abort/11']);
  expect([await store.listParts('abort/1', one), await store.listParts('abort/1', two)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await store.listParts('abort/11', other)).toEqual([]);
  await store.abortParts('abort/11');
});

test('browsers get the public address, and the processes keep their own', async () => {
  const s3PublicEndpoint = 'https://files.example';
  const split = openObjectStore({ ...settings, s3PublicEndpoint });
  await split.put('public/a', bytes('x'), png);
  for (const url of [
    await split.presignGet('public/a', { expiresSeconds: 60 }),
    (await split.presignPut('public/a', { ...png, size: 1, expiresSeconds: 60 })).url,
    (await split.presignPost('public/a', { ...png, maxBytes: 1, expiresSeconds: 60 })).url,
    await split.presignPart('public/a', { partsId: 'x', part: 1, size: 1, expiresSeconds: 60 }),
  ]) {
    expect(new URL(url).origin).toBe(s3PublicEndpoint);
  }
  await split.close();
});

test('ping asks for the bucket, fails within 2 s when the store is gone or silent, and works after its return', async () => {
  await untilAnswered(store);
  const pings = await pingThroughFaults(S3_ENDPOINT, (s3Endpoint) => openObjectStore({ ...settings, s3Endpoint }));
  expect(pings).toEqual(['rejected', 'rejected']);
});

test('a store without our bucket is not ready', async () => {
  const other = openObjectStore({ ...settings, s3Bucket: testPrefix() });
  await expect(other.ping()).rejects.toThrow();
  await other.close();
});

test('pages of the origins that were allowed read and send, those of others learn nothing', async () => {
  const [ours, another] = ['https://board.example', 'https://second.example'];
  for (const origin of [ours, another, ours]) await store.allowOrigin(origin);
  await store.put('cors/a', bytes('hello'), png);
  const url = await store.presignGet('cors/a', { expiresSeconds: 60 });
  const allowed = async (origin: string) =>
    (await fetch(url, { headers: { origin } })).headers.get('access-control-allow-origin');
  expect([await allowed(ours), await allowed(another), await allowed('https://evil.example')]).toEqual([
    ours,
    another,
    null,
  ]);
  const { url: put } = await store.presignPut('cors/b', { ...png, size: 1, expiresSeconds: 60 });
  const asked = await fetch(put, {
    method: 'OPTIONS',
    headers: { origin: ours, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
  });
  expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([
    200,
    expect.stringContaining('PUT'),
  ]);
});

test('a copy has the same bytes under another key, with a type of its own; of nothing there is none', async () => {
  await store.put('copied/Plan 计划', bytes('plan'), png);
  await store.copy('copied/Plan 计划', 'copied/again', { contentType: 'application/pdf' });
  expect(await store.get('copied/again')).toEqual(bytes('plan'));
  expect(await store.head('copied/again')).toEqual({ size: 4, contentType: 'application/pdf' });
  await expect(store.copy('copied/nothing', 'copied/none', png)).rejects.toThrow();
});
