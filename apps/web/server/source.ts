import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { BASE_PATH, newNonce, withNonce } from './page.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Development: Vite compiles each file when the browser requests it. */
export async function serveSource(
  http: FastifyInstance,
  storageOrigins: readonly string[],
): Promise<() => Promise<void>> {
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http.server } },
    logLevel: 'warn',
  });
  http.addHook('onRequest', (request, reply, next) => {
    if (!request.url.startsWith(`${BASE_PATH}/`)) return next();
    vite.middlewares(request.raw, reply.raw, next);
  });
  http.get(`${BASE_PATH}/*`, async (request, reply) => {
    const nonce = newNonce();
    const template = await readFile(resolve(ROOT, 'index.html'), 'utf8');
    const html = withNonce(await vite.transformIndexHtml(request.url, template), nonce);
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, storageOrigins, 'source'))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
  return () => vite.close();
}
