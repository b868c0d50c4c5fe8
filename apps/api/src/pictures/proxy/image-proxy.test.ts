import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MEGABYTE } from '@sw/base';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE } from '@sw/contract';
import { openPictureCleaner } from '@sw/pictures';
import { FairTurns } from '@sw/service';
import { settlesWithin } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEdge, type TestEdge } from '../../../testing/edge.ts';
import { onePixel } from '../../../testing/small-pictures.ts';
import { isPublicAddress } from '../../public-web/public-address.ts';
import type { Way } from '../../public-web/public-web.ts';
import { imageProxy } from './image-proxy.ts';
import { createWebPictures } from './web-pictures.ts';

const cleaner = openPictureCleaner({ processes: 1 });
let site: Server;
let port: number;
let asked: string[] = [];
const big = Buffer.alloc(11 * MEGABYTE);

const pages: Readonly<Record<string, RequestListener>> = {
  '/a.png': (_, reply) => reply.end(onePixel(7)),
  '/page': (_, reply) => reply.end('<!doctype html><script>alert(1)</script>'),
  '/missing': (_, reply) => reply.writeHead(404).end(),
  '/there': (_, reply) => reply.writeHead(302, { location: '/a.png' }).end(),
  '/inside': (_, reply) => reply.writeHead(302, { location: `http://inside.example:${port}/a.png` }).end(),
  '/elsewhere': (_, reply) => reply.writeHead(302, { location: 'http://good.example:22/a.png' }).end(),
  '/files': (_, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (_, reply) => reply.writeHead(302, { location: '/round' }).end(),
  '/large': (_, reply) => reply.writeHead(200, { 'content-length': big.length }).end(big),
  '/endless': (_, reply) => {
    reply.writeHead(200);
    const more = () => {
      while (!reply.destroyed && reply.write(big));
      if (!reply.destroyed) reply.once('drain', more);
    };
    more();
  },
  '/slow': () => undefined,
  '/drops': (_, reply) => {
    reply.writeHead(200).write(onePixel(7).subarray(0, 20));
    setInterval(() => reply.destroyed || reply.write('x'), 100).unref();
  },
};

beforeAll(async () => {
  site = createServer((request, reply) => {
    asked.push(request.url ?? '');
    (pages[request.url ?? ''] ?? pages['/missing'])?.(request, reply);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  ({ port } = site.address() as AddressInfo);
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
  cleaner.stop();
});

/** Resolves one name to our own server, as if it were on the web; everything else is checked as in production. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'good.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['127.0.0.1', '169.254.169.254'],
  'nowhere.example': [],
};
let named: string[] = [];
const way: Way = {
  resolve: async (host) => {
    named.push(host);
    return NAMES[host] ?? Promise.reject(new Error('no such name'));
  },
  allowsAddress: (address) => isPublicAddress(address) || address === '127.0.0.1',
  allowsPort: (some) => some === port || some === 80 || some === 443,
};
const pictures = createWebPictures(way, 3_000);
const turns = () => ({
  webTurns: new FairTurns({ atOnce: 2, waitingEach: 3, waiting: 10 }),
  pictureTurns: new FairTurns({ atOnce: 1, waitingEach: 3, waiting: 10 }),
});
const at = (path: string, host = 'good.example') => `http://${host}:${port}${path}`;

test('a picture is fetched from where its name leads, also when it is sent on', async () => {
  named = [];
  expect(Buffer.from(await pictures.fetch(at('/a.png')))).toEqual(Buffer.from(onePixel(7)));
  expect(named, 'asked once: what was judged is what is used').toEqual(['good.example']);
  expect((await pictures.fetch(at('/there'))).length).toBeGreaterThan(0);
});

test.each([
  ['a name that leads inside', () => at('/a.png', 'inside.example')],
  ['a name of which one address is inside', () => at('/a.png', 'mixed.example')],
  ['a name that leads nowhere', () => at('/a.png', 'nowhere.example')],
  ['a name that nobody knows', () => at('/a.png', 'unknown.example')],
  ['the metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data'],
  ['our own machine, by IPv6', () => `http://[::1]:${port}/a.png`],
  ['our own machine, mapped', () => `http://[::ffff:10.0.0.1]:${port}/a.png`],
  ['our own network, as one number', () => `http://167772161:${port}/a.png`],
  ['our own network, in hexadecimal', () => `http://0x0a.0.0.1:${port}/a.png`],
  ['another port', () => 'http://good.example:6379/'],
  ['another scheme', () => 'ftp://good.example/a.png'],
  ['a file', () => 'file:///etc/passwd'],
  ['an address with a password', () => `http://user:secret@good.example:${port}/a.png`],
  ['no address', () => 'nonsense'],
])('%s is not asked', async (_, url) => {
  asked = [];
  await expect(pictures.fetch(url())).rejects.toThrow();
  expect(asked).toEqual([]);
});

test.each(['/inside', '/elsewhere', '/files', '/round', '/missing', '/large', '/endless', '/slow', '/drops'])(
  'a server that answers as %s does gives nothing, and holds nobody up',
  async (path) => {
    expect(await settlesWithin(6_000, pictures.fetch(at(path)))).toBe('rejected');
  },
);

test('R9.29 a server that is silent is given up after 5 s', async () => {
  const since = performance.now();
  await expect(createWebPictures(way).fetch(at('/slow'))).rejects.toThrow();
  // Only the lower bound is checked: a slow machine is never too early.
  expect(performance.now() - since).toBeGreaterThan(4_900);
});

async function edgeWith(webPictures = pictures): Promise<TestEdge> {
  return startEdge([imageProxy({ webPictures, cleaner, ...turns() })]);
}
const signedIn = { [AUTHORIZATION_HEADER]: 'good', [MARKER_HEADER]: MARKER_VALUE };

test('R7.41 every signed-in user gets the picture, re-encoded, and nothing that is not one', async () => {
  const edge = await edgeWith();
  const path = (url: string) => `${edge.url}/api/imagebase/image?url=${encodeURIComponent(url)}`;
  const answer = await fetch(path(at('/a.png')), { headers: signedIn });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect([answer.headers.get('x-content-type-options'), answer.headers.get('content-disposition')]).toEqual([
    'nosniff',
    'attachment',
  ]);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect((await fetch(path(at('/a.png')), { headers: { [MARKER_HEADER]: MARKER_VALUE } })).status).toBe(401);
  await edge.stop();
});

test('R8.16 every failure gives the same message', async () => {
  const edge = await edgeWith();
  for (const url of [at('/page'), at('/missing'), at('/a.png', 'inside.example'), 'nonsense', 'http://10.0.0.1/']) {
    const { response, body } = await edge.ask(`/api/imagebase/image?url=${encodeURIComponent(url)}`, {
      headers: { [AUTHORIZATION_HEADER]: 'good', 'accept-language': 'en', lang: 'en' },
    });
    expect([response.status, body.code]).toEqual([502, 1302]);
    expect(['Failed to get image stream', '获取图片流失败']).toContain(body.msg);
  }
  await edge.stop();
});

test('one person has one picture fetched at a time, a few wait, and more are asked to come back', async () => {
  const fetches: (() => void)[] = [];
  const slow = {
    fetch: () => {
      const { promise, resolve } = Promise.withResolvers<Uint8Array>();
      fetches.push(() => resolve(onePixel(7)));
      return promise;
    },
  };
  const edge = await startEdge([imageProxy({ webPictures: slow, cleaner, ...turns() })]);
  try {
    const headers = { [MARKER_HEADER]: MARKER_VALUE, [AUTHORIZATION_HEADER]: 'good' };
    const ask = async () =>
      (await fetch(`${edge.url}/api/imagebase/image?url=${encodeURIComponent(at('/a.png'))}`, { headers })).status;
    const early: number[] = [];
    const asked = Array.from({ length: 6 }, async () => {
      const status = await ask();
      early.push(status);
      return status;
    });
    // Both who came too late have their answer before a place is free.
    await vi.waitFor(() => expect(early).toEqual([429, 429]), 30_000);
    await vi.waitFor(() => expect(fetches).toHaveLength(1), 30_000);
    const letGo = setInterval(() => fetches.shift()?.(), 1);
    const answers = await Promise.all(asked);
    clearInterval(letGo);
    expect(answers.toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
  } finally {
    await edge.stop();
  }
});
