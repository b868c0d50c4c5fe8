import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, request as requestOf } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { BUILD_VERSION } from '@sw/contract';
import { type RunningService, readConfig, startService } from '@sw/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webConfig } from './config.ts';
import { buildWeb } from './web.ts';

const SCRIPT = Buffer.from('export const words = "the same again and again";\n'.repeat(100));
const FILE = '/iwb/assets/app-1a2b3c.js';

let dist: string;
let web: RunningService;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'sw-dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>page</title>');
  const script = join(dist, 'assets/app-1a2b3c.js');
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  await writeFile(join(dist, 'assets/small-1.css'), 'a{}');
  const config = readConfig(webConfig, { WEB_PORT: '0', LOG_LEVEL: 'silent' });
  web = await startService({ name: 'web', version: BUILD_VERSION, config }, (context) =>
    buildWeb(context, config, dist),
  );
});
afterAll(async () => {
  await web?.stop();
  await rm(dist, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<Answer> {
  return new Promise((done, fail) => {
    const begin = method === 'GET' ? get : requestOf;
    const asked = begin(`${web.address}${path}`, { headers, method }, async (answer) => {
      const body = Buffer.concat(await Array.fromAsync(answer));
      done({ status: answer.statusCode, headers: answer.headers, body });
    });
    asked.on('error', fail).end();
  });
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'to a client that accepts %s a file is sent as %s, smaller and with the same bytes inside',
  async (accept, encoding, unpack) => {
    const answer = await ask(FILE, { 'accept-encoding': accept });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-length': String(answer.body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.body.length).toBeLessThan(SCRIPT.length / 10);
    expect(unpack(answer.body).equals(SCRIPT)).toBe(true);

    const again = await ask(FILE, { 'accept-encoding': accept, 'if-none-match': String(answer.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask(FILE, { 'accept-encoding': accept }, 'HEAD');
    expect(head.body).toHaveLength(0);
    expect(head.headers).toMatchObject({ 'content-encoding': encoding, etag: answer.headers.etag });
  },
);

test('who takes nothing, refuses by weight, or asks for a small file gets the file itself', async () => {
  const plain = await ask(FILE);
  expect(plain.body.equals(SCRIPT)).toBe(true);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(SCRIPT.length) });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const packed = await ask(FILE, { 'accept-encoding': 'br' });
  expect(packed.headers.etag, 'one answer is not taken for the other').not.toBe(plain.headers.etag);
  expect((await ask(FILE, { 'accept-encoding': 'br;q=0, gzip;q=0' })).body.equals(SCRIPT)).toBe(true);
  const small = await ask('/iwb/assets/small-1.css', { 'accept-encoding': 'br' });
  expect([small.status, small.body.toString()]).toEqual([200, 'a{}']);
});

test('a part of a file is a part of the bytes that are sent', async () => {
  const part = await ask(FILE, { range: 'bytes=10-19' });
  expect([part.status, part.body.equals(SCRIPT.subarray(10, 20))]).toEqual([206, true]);
});

test('the page itself is not compressed: it holds the nonce of its answer', async () => {
  const page = await ask('/iwb/board', { 'accept-encoding': 'br, gzip' });
  expect(page.status).toBe(200);
  expect(page.headers).not.toHaveProperty('content-encoding');
});

test('the public port answers neither readiness nor metrics', async () => {
  for (const path of ['/metrics', '/readyz', '/api/../metrics', '/iwb/../metrics']) {
    expect((await ask(path)).status).not.toBe(200);
  }
});
