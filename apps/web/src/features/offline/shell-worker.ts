import { SHELL_PREFIX, shellAnswer, unusedShells } from './shell-rules.ts';

/** Inserted by the build (vite/shell-worker.ts): the files of this build, and the script with which its page starts. */
declare const __SHELL__: { readonly entry: string; readonly files: readonly string[] };

/** The part of a service worker's scope that is used. The page's own types describe a window. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = globalThis as unknown as WorkerScope;
const { entry, files } = __SHELL__;
const FONTS = 'iwb_fonts';
const PAGE = '/iwb/';
const own = SHELL_PREFIX + entry;

/** Files with a hash in their name never change: those that an earlier build has fetched are not fetched again. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const known = file.startsWith('/iwb/assets/') ? await caches.match(file) : undefined;
  const answer = known ?? (await fetch(file, file === PAGE ? { cache: 'reload' } : {}));
  if (!answer.ok) throw new Error(`${file} was answered with ${answer.status}`);
  await cache.put(file, answer);
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(own);
  await Promise.all([PAGE, ...files].map((file) => keepFile(cache, file)));
  // Every open page keeps the files of its own build, so this worker need not wait for the others to close.
  await scope.skipWaiting();
}

/** A page of an earlier build may still load parts of it, so each page holds a lock with the name of its build. */
async function dropUnused(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const inUse = held.map(({ name = '' }) => name);
  for (const name of unusedShells(await caches.keys(), own, inUse)) await caches.delete(name);
  await scope.clients.claim();
}

async function fromNetwork(request: Request, otherwise: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await caches.match(otherwise, { cacheName: own });
    if (kept) return kept;
    throw failure;
  }
}

async function fromShell(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  // Font files are split by the characters in use; all of them together are ten times as large as the rest.
  if (answer.ok && request.url.endsWith('.woff2')) await (await caches.open(FONTS)).put(request.url, answer.clone());
  return answer;
}

scope.addEventListener('install', (event) => event.waitUntil(keepShell()));
scope.addEventListener('activate', (event) => event.waitUntil(dropUnused()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const answer = shellAnswer(pathname, request.mode === 'navigate', files);
  if (answer === 'page') event.respondWith(fromNetwork(request, PAGE));
  else if (answer === 'newest') event.respondWith(fromNetwork(request, pathname));
  else if (answer === 'kept') event.respondWith(fromShell(request));
});
