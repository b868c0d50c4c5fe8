import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { CallFailure, createClient } from './client.ts';
import { ERRORS } from './errors/catalogue.ts';
import { MARKER_HEADER } from './headers.ts';
import { paging } from './paging.ts';
import { route } from './route.ts';
import { getRecords, getSnapshot, getWebPicture } from './routes/bytes.ts';

const base = { tag: 'test', summary: '', access: 'session', limit: { requests: 1, seconds: 1 }, errors: [] } as const;
const readThing = route({
  ...base,
  name: 'readThing',
  method: 'GET',
  path: '/api/thing/{id}',
  params: z.object({ id: z.string() }),
  query: z.object({ tags: z.array(z.string()).optional() }),
  reply: z.object({ n: z.number() }),
});
const putThing = route({
  ...base,
  name: 'putThing',
  method: 'PUT',
  path: '/api/thing',
  query: z.object({ name: z.string() }),
  reply: z.null(),
});
const makeThing = route({
  ...base,
  name: 'makeThing',
  method: 'POST',
  path: '/api/thing',
  idempotent: true,
  body: z.object({ n: z.number() }),
  reply: z.null(),
});
const listThings = route({
  ...base,
  name: 'listThings',
  method: 'GET',
  path: '/api/things',
  query: paging,
  reply: z.array(z.number()),
  paged: true,
});

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Record<string, string>;
}

function clientOf(
  answer: (sent: Sent, count: number) => Response | Promise<Response>,
  authorization: string | undefined = 'token',
) {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: 'http://api.test',
    authorization: () => authorization,
    locale: () => 'zh-tw',
    fetch: async (input, init) => {
      const one = { url: String(input), init: init ?? {}, headers: init?.headers as Record<string, string> };
      sent.push(one);
      return answer(one, sent.length);
    },
  });
  return { client, sent };
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(CallFailure);
  return error as CallFailure;
};

test('R7.01 R7.02 R7.03 R7.04 a request carries JSON, the marker, the authorization and the language twice', async () => {
  const { client, sent } = clientOf(() => json({ code: 0, data: null }));
  await client.call(makeThing, { body: { n: 1 } });
  expect(sent[0]?.url).toBe('http://api.test/api/thing?lang=zh-tw');
  expect(sent[0]?.init.body).toBe('{"n":1}');
  expect(sent[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-iwb-client': 'web',
    'x-authorization-with': 'token',
    'accept-language': 'zh-tw',
  });
  expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('R7.03 the authorization header can be disabled', async () => {
  const { client, sent } = clientOf(() => json({ data: { n: 1 } }));
  await client.call(readThing, { params: { id: '1' } }, { anonymous: true });
  expect(sent[0]?.headers).not.toHaveProperty('x-authorization-with');
});

test('R7.05 R7.06 GET and PUT parameters go into the query, arrays repeated', async () => {
  const { client, sent } = clientOf(({ url }) => json({ data: url.includes('thing/') ? { n: 1 } : null }));
  await client.call(readThing, { params: { id: 'a/b' }, query: { tags: ['x', 'y'] } });
  await client.call(putThing, { query: { name: 'board' } });
  expect(sent[0]?.url).toBe('http://api.test/api/thing/a%2Fb?tags=x&tags=y&lang=zh-tw');
  expect(sent[1]?.url).toBe('http://api.test/api/thing?name=board&lang=zh-tw');
  expect(sent[1]?.init.body).toBeUndefined();
});

test('R7.07 R9.29 a request without an answer is given up after 120 seconds, and is then a timeout', async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const { client } = clientOf(
    ({ init }) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  const call = failure(client.call(readThing, { params: { id: '1' } }));
  expect(timeout).toHaveBeenCalledWith(120_000);
  deadline.abort(new DOMException('late', 'TimeoutError'));
  expect(await call).toMatchObject({ kind: 'timeout', error: 'TIMEOUT' });
  timeout.mockRestore();
});

test.each([[{ code: 0, data: { n: 4 } }], [{ data: { n: 4 } }]])(
  'R7.08 R7.09 success is code 0 or none, and the data field is returned: %j',
  async (body) => {
    const { client } = clientOf(() => json(body));
    expect(await client.call(readThing, { params: { id: '1' } })).toEqual({ n: 4 });
  },
);

test('R7.10 total comes from the header, and from the envelope only without it', async () => {
  const both = clientOf(() =>
    json({ data: [1], total: 9 }, { headers: { 'x-total-count': '7', 'x-next-cursor': 'c' } }),
  );
  expect(await both.client.reply(listThings, {})).toEqual({ data: [1], total: 7, nextCursor: 'c' });
  const envelopeOnly = clientOf(() => json({ data: [1], total: 9 }));
  expect((await envelopeOnly.client.reply(listThings, {})).total).toBe(9);
});

test('R7.12 the paged helper repeats with pageNum until total is covered', async () => {
  const { client, sent } = clientOf((_, count) =>
    json({ data: count < 3 ? [count * 2 - 1, count * 2] : [5], total: 5 }),
  );
  expect(await client.all(listThings, {})).toEqual([1, 2, 3, 4, 5]);
  expect(sent.map(({ url }) => new URL(url).searchParams.get('pageNum'))).toEqual(['1', '2', '3']);
});

test('R7.12 the paged helper ends when rows vanished meanwhile', async () => {
  const { client, sent } = clientOf((_, count) => json({ data: count === 1 ? [1] : [], total: 5 }));
  expect(await client.all(listThings, {})).toEqual([1]);
  expect(sent).toHaveLength(2);
});

test('R7.13 the upload helper posts a form with data fields plus the file', async () => {
  const { client, sent } = clientOf(() => json({ data: null }));
  await client.upload(makeThing, { body: { n: 1 } }, { scene: 'X' }, new File(['abc'], 'a.txt'));
  const form = sent[0]?.init.body as FormData;
  expect(form.get('scene')).toBe('X');
  expect((form.get('file') as File).name).toBe('a.txt');
  expect(sent[0]?.headers).not.toHaveProperty('content-type');
});

test('R7.41 bytes come as they are, of the types that the route names; a refusal fails as it does elsewhere', async () => {
  const picture = (init: ResponseInit) => new Response('\u0001\u0002', init);
  const good = clientOf(() => picture({ headers: { 'content-type': 'image/png' } }));
  const blob = await good.client.bytes(getWebPicture, { query: { url: 'https://a.example/b.png' } });
  expect([blob.type, blob.size]).toEqual(['image/png', 2]);
  expect(new URL(good.sent[0]?.url ?? '').searchParams.get('url')).toBe('https://a.example/b.png');
  expect(good.sent[0]?.headers).toHaveProperty(MARKER_HEADER);

  const asked = (answer: Response) =>
    failure(clientOf(() => answer).client.bytes(getWebPicture, { query: { url: 'https://a.example/b.png' } }));
  const refused = json({ code: ERRORS.IMAGE_STREAM_FAILED.code, msg: 'm' }, { status: 502 });
  expect(await asked(refused)).toMatchObject({ kind: 'rejected', error: 'IMAGE_STREAM_FAILED' });
  expect(await asked(picture({ headers: { 'content-type': 'text/html' } }))).toMatchObject({ kind: 'http' });
  expect(await asked(json({ code: 0, data: null }))).toMatchObject({ kind: 'data' });
});

test('R7.04 bytes at a path that another answer named carry the language, the marker and the authorization too', async () => {
  const octets = { headers: { 'content-type': 'application/octet-stream', 'x-more': '1' } };
  const { client, sent } = clientOf(() => new Response('\u0007', octets));
  const path = '/api/wb/7/8/records';
  expect(await client.bytesAt(getRecords, path, { after: 3, upTo: 9 })).toEqual({
    bytes: Uint8Array.of(7),
    more: true,
  });
  expect(sent[0]?.url).toBe('http://api.test/api/wb/7/8/records?after=3&upTo=9&lang=zh-tw');
  expect(sent[0]?.headers).toMatchObject({
    'x-iwb-client': 'web',
    'x-authorization-with': 'token',
    'accept-language': 'zh-tw',
  });
});

test('R7.07 bytes from a server that accepts the request and never answers are given up as well', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const baseUrl = `http://127.0.0.1:${port}`;
  const client = createClient({ baseUrl, authorization: () => 'token', locale: () => 'en' });
  const accepted = once(server, 'request');
  const reading = failure(client.bytesAt(getSnapshot, '/api/wb/7/8/snapshot/9'));
  await accepted;
  expect(timeout).toHaveBeenCalledWith(120_000);
  deadline.abort(new DOMException('late', 'TimeoutError'));
  expect(await reading).toMatchObject({ kind: 'timeout', error: 'TIMEOUT' });
  timeout.mockRestore();
  server.closeAllConnections();
  server.close();
});

test('R8.51 a file that does not arrive in time is a download timeout', async () => {
  const { client } = clientOf(
    ({ init }) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  const late = failure(client.bytes(getWebPicture, { query: { url: 'https://a.example/b.png' } }, { timeoutMs: 5 }));
  expect(await late).toMatchObject({ kind: 'timeout', error: 'DOWNLOAD_TIMEOUT' });
});

test('a refusal says after how many seconds another attempt is welcome', async () => {
  const refused = (headers: Record<string, string>) =>
    failure(
      clientOf(() => json({ code: ERRORS.TOO_MANY_REQUESTS.code, msg: 'm' }, { status: 429, headers })).client.bytesAt(
        getSnapshot,
        '/api/wb/7/8/snapshot/9',
      ),
    );
  expect(await refused({ 'retry-after': '17' })).toMatchObject({ error: 'TOO_MANY_REQUESTS', retryAfterS: 17 });
  expect((await refused({})).retryAfterS).toBeUndefined();
});

test('R8.19 a non-zero code means rejected, with the server message', async () => {
  const { client } = clientOf(() => json({ code: 1204, msg: '白板不在你的清單中' }, { status: 404 }));
  expect(await failure(client.call(readThing, { params: { id: '1' } }))).toMatchObject({
    kind: 'rejected',
    error: 'BOARD_NOT_IN_LIST',
    text: '白板不在你的清單中',
  });
});

test.each([200, 401])('R8.20 R8.22 code 501 with HTTP %i means the membership changed', async (status) => {
  const { client } = clientOf(() => json({ code: 501, msg: 'm' }, { status }));
  expect((await failure(client.call(readThing, { params: { id: '1' } }))).kind).toBe('membership');
});

test('R8.21 R8.23 HTTP 401 with code 500 warns, with any other code signs out', async () => {
  const kind = async (body: unknown) =>
    (await failure(clientOf(() => json(body, { status: 401 })).client.call(readThing, { params: { id: '1' } }))).kind;
  expect(await kind({ code: 500, msg: 'm' })).toBe('warning');
  expect(await kind({ code: 1001 })).toBe('signedOut');
  expect(await kind({ code: 77 })).toBe('signedOut');
  expect(await kind('no envelope')).toBe('signedOut');
});

test('R8.24 R8.25 R8.26 no answer, a late answer and an answer that is no envelope are told apart', async () => {
  const broken = clientOf(() => Promise.reject(new TypeError('fetch failed')));
  expect(await failure(broken.client.call(readThing, { params: { id: '1' } }))).toMatchObject({
    kind: 'network',
    error: 'NETWORK_ERROR',
  });
  const late = clientOf(
    ({ init }) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  expect(await failure(late.client.call(readThing, { params: { id: '1' } }, { timeoutMs: 5 }))).toMatchObject({
    kind: 'timeout',
    error: 'TIMEOUT',
  });
  const proxy = clientOf(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await failure(proxy.client.call(readThing, { params: { id: '1' } }))).toMatchObject({
    kind: 'http',
    status: 502,
    error: 'SYSTEM_INTERFACE_ERROR',
  });
});

test('R8.27 x-error-msg overrides the text', async () => {
  const { client } = clientOf(() =>
    json({ code: 1204, msg: 'old' }, { status: 404, headers: { 'x-error-msg': encodeURIComponent('維護中') } }),
  );
  expect((await failure(client.call(readThing, { params: { id: '1' } }))).text).toBe('維護中');
});

test('R8.29 data that is not what the contract says is a data request error', async () => {
  const { client } = clientOf(() => json({ data: { n: 'four' } }));
  expect(await failure(client.call(readThing, { params: { id: '1' } }))).toMatchObject({
    kind: 'data',
    error: 'DATA_REQUEST_ERROR',
  });
});

test('a caller that gives up gets its own reason, not a failure', async () => {
  const { client } = clientOf(
    ({ init }) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  const control = new AbortController();
  const call = client.call(readThing, { params: { id: '1' } }, { signal: control.signal });
  control.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
});
