import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH, namesFile, newNonce, withNonce } from './page.ts';
import { contentSecurityPolicy, type PageOrigins } from './security-headers.ts';

export const DIST = resolve(import.meta.dirname, '../dist');
const YEAR_SECONDS = 31_536_000;

/** Serves the output of `vite build`. Files under assets/ have a hash in their name and never change. */
export async function serveBuilt(http: FastifyInstance, origins: PageOrigins, dist: string): Promise<void> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  await http.register(fastifyStatic, {
    root: dist,
    prefix: `${BASE_PATH}/`,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The compressed versions that vite/compressed-files.ts wrote beside each file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(dist, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  http.get(`${BASE_PATH}/*`, async (request, reply) => {
    const path = new URL(request.url, 'http://page').pathname;
    if (namesFile(path)) return reply.status(404).type('text/plain').send('not found');
    const nonce = newNonce();
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, origins, 'built'))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withNonce(html, nonce));
  });
}
