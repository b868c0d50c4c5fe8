import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_WEB } from './public-web.ts';
import { ANY_NETWORK, createWebFetch } from './web-fetch.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    if (request.url === '/large') return reply.end(Buffer.alloc(300 * 1024));
    if (request.url === '/moved') return reply.writeHead(302, { location: '/here' }).end();
    if (request.url === '/slow') return undefined;
    let body = '';
    for await (const piece of request) body += piece;
    return reply
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ method: request.method, type: request.headers['content-type'], body }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('sends a form and reads the answer, follows no redirect, and takes no more than 256 kB', async () => {
  const ask = createWebFetch(ANY_NETWORK, 5_000);
  const body = new URLSearchParams({ code: 'a b' });
  const answer = await ask(`${url}/token`, { method: 'POST', headers: {}, body });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: 'code=a+b',
  });
  expect((await ask(`${url}/moved`, { method: 'GET', headers: {} })).status).toBe(302);
  await expect(ask(`${url}/large`, { method: 'GET', headers: {} })).rejects.toThrow(TypeError);
});

test('a private address is not asked where only the public web is allowed, and a slow server holds nobody up', async () => {
  await expect(createWebFetch(PUBLIC_WEB, 5_000)(url, { method: 'GET', headers: {} })).rejects.toThrow('fetch failed');
  const since = performance.now();
  await expect(createWebFetch(ANY_NETWORK, 200)(`${url}/slow`, { method: 'GET', headers: {} })).rejects.toThrow();
  expect(performance.now() - since).toBeGreaterThan(190);
});
