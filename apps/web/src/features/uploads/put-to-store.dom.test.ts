// @vitest-environment happy-dom

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { putToStore, STORE_FAILURES } from './put-to-store.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The address of a store that answers every upload in this way. */
async function store(status: number): Promise<string> {
  server = createServer((request, answer) => {
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT' };
    if (request.method === 'OPTIONS') answer.writeHead(204, allowed).end();
    else request.resume().on('end', () => answer.writeHead(status, allowed).end('<Error/>'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/part`;
}

const put = (url: string) =>
  putToStore({ url, headers: {} }, new Blob(['part']), {
    progress: () => undefined,
    signal: new AbortController().signal,
  });

test.each([
  [200, 'stored'],
  [401, 'refused'],
  [403, 'refused'],
  [400, 'broken'],
  [404, 'broken'],
  [500, 'broken'],
  [503, 'broken'],
  [507, 'full'],
] as const)('R8.47 an upload that the store answers with %i is called %s', async (status, answer) => {
  expect(await put(await store(status))).toBe(answer);
});

test('R8.47 a store that is away is unreachable', async () => {
  const url = await store(200);
  server?.close();
  await expect.poll(() => server?.listening).toBe(false);
  expect(await put(url)).toBe('unreachable');
});

test('R8.47 only a refused signature is called one', () => {
  expect(Object.entries(STORE_FAILURES).filter(([, error]) => error === 'SIGNATURE_FAILED')).toEqual([
    ['refused', 'SIGNATURE_FAILED'],
  ]);
});
