import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MARKER_HEADER, MARKER_VALUE, ROUTES, type Route } from '@sw/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { startEdge, type TestEdge } from '../../testing/edge.ts';
import { serve } from './call.ts';
import { encodingFor, sendBytes, sendConstant } from './compress.ts';
import type { HttpReply } from './fastify.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['brotli', undefined],
] as const)('accept-encoding %s is answered with %s', (header, encoding) => expect(encodingFor(header)).toBe(encoding));

const WORDS = { words: 'the same again and again, '.repeat(400) };
const BYTES = new TextEncoder().encode(WORDS.words);
const common = {
  method: 'GET',
  summary: '',
  tag: 'test',
  access: 'anyone',
  limit: { requests: 1, seconds: 1 },
  reply: z.object({ words: z.string() }),
  errors: [],
} as const;
const at = (name: string, more: Partial<Route> = {}): Route => ({ ...common, name, path: `/api/${name}`, ...more });

let edge: TestEdge;
beforeAll(async () => {
  const bytesRoute = serve(at('bytes', { compressed: true, reply: z.custom<Uint8Array>() }), async () => BYTES);
  edge = await startEdge([
    serve(at('long', { compressed: true }), async () => WORDS),
    serve(at('short', { compressed: true }), async () => ({ words: 'few' })),
    serve(at('secret'), async () => WORDS),
    { ...bytesRoute, send: (reply, answer) => sendBytes(reply.header('vary', 'authorization'), answer as Uint8Array) },
  ]);
});
afterAll(() => edge.stop());

/** The bytes as sent: `fetch` would decompress them. */
function raw(path: string, accept?: string) {
  const headers = { [MARKER_HEADER]: MARKER_VALUE, ...(accept === undefined ? {} : { 'accept-encoding': accept }) };
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((done, fail) => {
    get(`${edge.url}${path}`, { headers }, async (answer) => {
      done({ headers: answer.headers, body: Buffer.concat(await Array.fromAsync(answer)) });
    }).on('error', fail);
  });
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test.each(['br', 'gzip'] as const)('%s: smaller, says so, and is the same after unpacking', async (encoding) => {
  for (const path of ['/api/long', '/api/bytes', '/api/bytes']) {
    const plain = await raw(path);
    const packed = await raw(path, encoding);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    expect(packed.body.length).toBeLessThan(plain.body.length / 10);
    expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true);
    for (const { headers } of [plain, packed]) expect(headers.vary).toMatch(/accept-encoding$/);
  }
  expect((await raw('/api/bytes', encoding)).headers.vary).toBe('authorization, accept-encoding');
});

test('what is short, what is not marked, and a refusal stay as they are', async () => {
  for (const path of ['/api/short', '/api/secret', '/api/nothing']) {
    expect((await raw(path, 'br, gzip')).headers).not.toHaveProperty('content-encoding');
  }
  expect((await raw('/api/secret', 'br')).headers).not.toHaveProperty('vary');
});

test('bytes that never change are read once for an encoding, and again after a read that failed', async () => {
  const read = vi.fn(async () => BYTES).mockRejectedValueOnce(new Error('gone fishing'));
  const send = sendConstant(read);
  const answer = async () => {
    const headers = new Map<string, unknown>();
    const reply = {
      request: { headers: { 'accept-encoding': 'br' } },
      getHeader: (name: string) => headers.get(name),
      header: (name: string, value: unknown) => headers.set(name, value),
      send: (body: Buffer) => body,
    };
    const body = await send(reply as unknown as HttpReply).catch(String);
    return { body: body as unknown as Buffer | string, encoding: headers.get('content-encoding') };
  };
  expect(await answer()).toEqual({ body: 'Error: gone fishing', encoding: undefined });
  for (let times = 0; times < 2; times += 1) {
    const { body, encoding } = await answer();
    expect(encoding).toBe('br');
    expect(brotliDecompressSync(body).equals(BYTES)).toBe(true);
  }
  expect(read).toHaveBeenCalledTimes(2);
});

test('only replies without keys, codes, tokens and signed addresses are compressed', () => {
  const marked = Object.values(ROUTES as Record<string, Route>).filter(({ compressed }) => compressed);
  expect(marked.map(({ name }) => name).sort()).toEqual([
    'countDeletions',
    'findOnBoard',
    'getCommentThread',
    'getHistoriesHash',
    'getSinceLeft',
    'getTimeLine',
    'listComments',
    'listRooms',
    'readSchedule',
  ]);
});
