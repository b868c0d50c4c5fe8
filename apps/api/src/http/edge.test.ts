import { AUTHORIZATION_HEADER, ERRORS, Refusal, type Route } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startEdge, type TestEdge } from '../../testing/edge.ts';
import { serve } from './call.ts';

const base = {
  summary: '',
  tag: 'test',
  method: 'GET',
  access: 'anyone',
  limit: { requests: 1, seconds: 1 },
  reply: z.unknown(),
  errors: [],
} as const;
const route = <const R extends Partial<Route> & Pick<Route, 'name' | 'path'>>(given: R) =>
  ({ ...base, ...given }) as unknown as Omit<typeof base, keyof R> & R;

const asked = route({
  name: 'asked',
  path: '/api/asked',
  query: z.object({ tag: z.array(z.string()), where: z.object({ x: z.string() }), n: z.coerce.number().int() }),
});
const posted = route({ name: 'posted', path: '/api/posted', method: 'POST', body: z.object({ n: z.number() }) });
const byWord = route({ name: 'byWord', path: '/api/wb/recycle' });
const byNumber = route({
  name: 'byNumber',
  path: '/api/wb/{wbNo}',
  params: z.object({ wbNo: z.string().regex(/^\d+$/) }),
});
const listed = route({
  name: 'listed',
  path: '/api/listed',
  reply: z.array(z.object({ id: z.string() })),
  paged: true,
});
const wrong = route({ name: 'wrong', path: '/api/wrong', reply: z.object({ id: z.string() }) });
const broken = route({ name: 'broken', path: '/api/broken' });
const away = route({ name: 'away', path: '/api/away' });
const private_ = route({ name: 'private', path: '/api/private', access: 'session', errors: ['OWNER_ONLY'] });
const undeclared = route({ name: 'undeclared', path: '/api/undeclared' });
const sent = route({ name: 'sent', path: '/api/sent', method: 'POST', idempotent: true });

const named = route({
  name: 'named',
  path: '/api/named/{name}',
  method: 'POST',
  params: z.object({ name: z.string() }),
  query: z.object({ find: z.string() }),
  body: z.object({ name: z.string(), list: z.array(z.object({ text: z.string() })).optional() }),
});

let edge: TestEdge;
beforeAll(async () => {
  edge = await startEdge([
    serve(asked, async ({ query }) => query),
    serve(posted, async ({ body }) => body),
    serve(byWord, async () => 'word'),
    serve(byNumber, async ({ params }) => params.wbNo),
    serve(listed, async () => ({ rows: [{ id: '1', secret: 'x' }], total: 41, nextCursor: 'next' })),
    serve(wrong, async () => ({ id: 7 }) as unknown as { id: string }),
    serve(broken, async () => Promise.reject(new Error('the secret inside'))),
    serve(away, async ({ command }) => (await command(async () => null)).done),
    serve(private_, async ({ locale }) => Promise.reject(new Refusal('OWNER_ONLY', [locale]))),
    serve(undeclared, async () => Promise.reject(new Refusal('OWNER_ONLY'))),
    serve(sent, async () => null),
    serve(named, async ({ params, query, body }) => [params.name, query.find, body.name]),
  ]);
});
afterAll(() => edge.stop());

const post = (path: string, text: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  edge.ask(path, { method: 'POST', body: text, headers });

test.each([
  ['a body', '/api/named/x?find=y', '{"name":"a\\u0000b"}', 'name'],
  ['a part of a body', '/api/named/x?find=y', '{"name":"a","list":[{"text":"\\u0000"}]}', 'list.0.text'],
  ['half a character in a body', '/api/named/x?find=y', '{"name":"a\\ud800b"}', 'name'],
  ['a query', '/api/named/x?find=%00', '{"name":"a"}', 'find'],
  ['a path', '/api/named/%00?find=y', '{"name":"a"}', 'name'],
])('no name in %s holds what the database cannot store: a 400 that says where', async (_, path, text, where) => {
  const { response, body } = await post(path, text);
  expect([response.status, body.code]).toEqual([400, ERRORS.BAD_REQUEST.code]);
  expect(body.msg).toContain(where);
});

test('letters of every script and signs of two halves pass', async () => {
  expect((await post('/api/named/%F0%9F%8E%A8?find=%E6%9D%BF', '{"name":"\\ud83c\\udfa8 板"}')).body.data).toEqual([
    '🎨',
    '板',
    '🎨 板',
  ]);
});

test('R7.06 arrays are read from repeated names and objects from name[key]', async () => {
  const { body } = await edge.ask('/api/asked?tag=a&tag=b%26c&where[x]=1&n=7&lang=en');
  expect(body.data).toEqual({ tag: ['a', 'b&c'], where: { x: '1' }, n: 7 });
});

test('a name of an object prototype in the query is a name like any other', async () => {
  const { body } = await edge.ask('/api/asked?tag=a&tag=b&where[x]=1&n=1&__proto__[polluted]=1&constructor=2');
  expect(body.code).toBe(0);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('R3.93 R7.08 R7.09 success is code 0 with the data; what the contract does not name is left out', async () => {
  const { response, body } = await edge.ask('/api/listed');
  expect(response.status).toBe(200);
  expect(body).toEqual({ code: 0, data: [{ id: '1' }], msg: '', total: 41 });
});

test('R7.10 the total stands in the header and in the envelope, and the next page in a header', async () => {
  const { response, body } = await edge.ask('/api/listed');
  expect(response.headers.get('x-total-count')).toBe(String(body.total));
  expect(response.headers.get('x-next-cursor')).toBe('next');
});

test('R7.02 a request without the marker is refused, before anything else is looked at', async () => {
  const { response, body } = await edge.ask('/api/private', { headers: { 'x-iwb-client': 'other' } });
  expect([response.status, body.code]).toEqual([400, ERRORS.MARKER_MISSING.code]);
});

test('R7.03 without a live token a private route is refused, whatever the body', async () => {
  for (const headers of [{}, { [AUTHORIZATION_HEADER]: 'bad' }]) {
    const { response, body } = await edge.ask('/api/private', { headers });
    expect([response.status, body.code]).toEqual([401, ERRORS.NOT_SIGNED_IN.code]);
  }
});

const texts = { en: ERRORS.NOT_FOUND.en, zh: ERRORS.NOT_FOUND.zh, 'zh-tw': ERRORS.NOT_FOUND['zh-tw'] };
test.each([
  ['the query', '?lang=zh-tw', 'en', texts['zh-tw']],
  ['the header', '', 'fr;q=0.9, zh-HK;q=0.8', texts['zh-tw']],
  ['the header, where the query names no language of ours', '?lang=fr', 'zh-CN', texts.zh],
  ['English, where nothing is asked for', '', '*', texts.en],
])('R7.04 R8.19 a message is in the language of %s', async (_, query, accept, text) => {
  const { response, body } = await edge.ask(`/api/nothing${query}`, { headers: { 'accept-language': accept } });
  expect(response.status).toBe(404);
  expect(body).toEqual({ code: ERRORS.NOT_FOUND.code, data: null, msg: text });
});

test("R7.04 a caller who asks for no language gets the account's", async () => {
  const headers = { [AUTHORIZATION_HEADER]: 'good', 'accept-language': '*' };
  const { body } = await edge.ask('/api/private', { headers });
  expect(body.msg).toBe(ERRORS.OWNER_ONLY.zh);
});

test('a fixed word wins over a parameter, and a parameter that is no number is refused by its name', async () => {
  expect((await edge.ask('/api/wb/recycle')).body.data).toBe('word');
  expect((await edge.ask('/api/wb/123')).body.data).toBe('123');
  expect((await edge.ask('/api/wb/abc')).body.msg).toBe('The request is not valid: wbNo');
});

test.each([
  ['R7.01 plain text', '{"n":1}', { 'content-type': 'text/plain' }, 400, 'The request is not valid: content-type'],
  [
    'R7.01 a form',
    'n=1',
    { 'content-type': 'application/x-www-form-urlencoded' },
    400,
    'The request is not valid: content-type',
  ],
  ['broken JSON', '{"n":', { 'content-type': 'application/json' }, 400, 'The request is not valid: body'],
  ['an empty body', '', { 'content-type': 'application/json' }, 400, 'The request is not valid: body'],
  [
    'a poisoned prototype',
    '{"n":1,"__proto__":{"x":1}}',
    { 'content-type': 'application/json' },
    400,
    'The request is not valid: body',
  ],
  ['a wrong field', '{"n":"1"}', { 'content-type': 'application/json' }, 400, 'The request is not valid: n'],
  ['no object', '[]', { 'content-type': 'application/json' }, 400, 'The request is not valid: body'],
  [
    'too large a body',
    `{"n":"${'1'.repeat(10_000)}"}`,
    { 'content-type': 'application/json' },
    413,
    'The request is too large',
  ],
])('%s is refused', async (_, text, headers, status, message) => {
  const { response, body } = await post('/api/posted', text, headers as Record<string, string>);
  expect([response.status, body.msg]).toEqual([status, message]);
});

test('an idempotency key that is no key is refused', async () => {
  const { body } = await post('/api/sent', '{}', {
    'content-type': 'application/json',
    'idempotency-key': 'x'.repeat(101),
  });
  expect(body.msg).toBe('The request is not valid: idempotency-key');
});

test.each(['wrong', 'broken', 'undeclared'])(
  'an answer that is our fault (%s) says nothing but the id of the request',
  async (path) => {
    const { response, body } = await edge.ask(`/api/${path}`);
    const id = response.headers.get('x-request-id');
    expect(response.status).toBe(500);
    expect(body).toEqual({
      code: ERRORS.SYSTEM_ERROR.code,
      data: null,
      msg: `Something went wrong on our side. Try again; if it happens again, quote ${id}`,
    });
  },
);

test('an engine that is away is answered with 503', async () => {
  const { response, body } = await edge.ask('/api/away');
  expect(response.status).toBe(503);
  expect(body).toEqual({
    code: ERRORS.TEMPORARILY_UNAVAILABLE.code,
    data: null,
    msg: 'This is not available right now. Try again in a moment',
  });
});

test.each(['/api/listed', '/api/private', '/api/nothing'])(
  '%s carries the strict headers and no CORS',
  async (path) => {
    const { response } = await edge.ask(path, { headers: { origin: 'https://evil.example' } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  },
);

test('no method but the contract answers: HEAD and OPTIONS find nothing', async () => {
  for (const method of ['HEAD', 'OPTIONS', 'DELETE']) {
    const response = await fetch(`${edge.url}/api/listed`, { method, headers: { 'x-iwb-client': 'web' } });
    expect(response.status).toBe(404);
  }
});

test('a caller over the limit learns how long to wait, in the header too', async () => {
  const bySource = async () => Promise.reject(new Refusal('TOO_MANY_REQUESTS', [17]));
  const full = await startEdge([serve(byWord, async () => 'word')], { limiter: { bySource, byAccount: bySource } });
  const { response, body } = await full.ask('/api/wb/recycle');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '17']);
  expect(body).toMatchObject({
    code: ERRORS.TOO_MANY_REQUESTS.code,
    msg: 'Too many attempts. Try again in 17 seconds',
  });
  await full.stop();
});

test('until the database is prepared everything is 503', async () => {
  const early = await startEdge([serve(byWord, async () => 'word')], { prepared: () => false });
  expect((await early.ask('/api/wb/recycle')).response.status).toBe(503);
  await early.stop();
});
