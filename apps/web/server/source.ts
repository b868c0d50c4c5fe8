import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { BASE_PATH, namesFile, newNonce, withNonce } from './page.ts';
import { contentSecurityPolicy, type PageOrigins } from './security-headers.ts';

const LAZY_PARTS = '/@vite/';
/** Only to detect a hang: the first bundle takes some seconds. */
const FIRST_BUNDLE_MS = 60_000;
const ROOT = resolve(import.meta.dirname, '..');

/** Development: Vite keeps a bundle of the page in memory, adds lazy parts when they are imported, and replaces what is edited. */
export async function serveSource(http: FastifyInstance, origins: PageOrigins): Promise<() => Promise<void>> {
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http.server } },
    logLevel: 'warn',
    // Otherwise the first screen requests three hundred files one by one.
    experimental: { bundledDev: true },
  });
  http.addHook('onRequest', (request, reply, next) => {
    // A part that is bundled on its first import is requested without the base path.
    if (request.url.startsWith(LAZY_PARTS)) request.raw.url = `${BASE_PATH}${request.url}`;
    else if (!request.url.startsWith(`${BASE_PATH}/`)) return next();
    vite.middlewares(request.raw, reply.raw, next);
  });
  http.get(`${BASE_PATH}/*`, async (request, reply) => {
    if (namesFile(new URL(request.url, 'http://page').pathname))
      return reply.status(404).type('text/plain').send('not found');
    const nonce = newNonce();
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, origins, 'source'))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withNonce(await bundledPage(vite), nonce));
  });
  return () => vite.close();
}

/** The page of the newest bundle; on the first request that may still be in progress. */
async function bundledPage(vite: ViteDevServer): Promise<string> {
  const bundle = vite.environments.client?.bundledDev;
  if (bundle === undefined) throw new Error('Vite was started without experimental.bundledDev');
  await bundle.triggerBundleRegenerationIfStale();
  const deadline = Date.now() + FIRST_BUNDLE_MS;
  while (Date.now() < deadline) {
    const file = bundle.memoryFiles.get('index.html');
    if (file) return file.source.toString();
    await pause(20);
  }
  throw new Error('Vite made no bundle; its error stands in the log above');
}
