import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openCell } from '../open/cell.ts';
import { signIn } from '../open/sign-in.ts';
import { buildWeb } from './build.ts';
import { openTab } from './tab.ts';

const BASE = '/iwb/';
/**
 * The mark that the editor sets in the performance timeline once the page is visible; after it, the editor fetches parts
 * that need a click.
 */
const DRAWN = 'editor-drawn';
/** Long enough that files fetched in advance have been requested too. */
const QUIET_MS = 3_000;

interface Asked {
  readonly file: string;
  /** In milliseconds of the page's clock. */
  readonly at: number;
}

interface Route {
  readonly first: readonly string[];
  /** Files requested after the page was visible. */
  readonly later: readonly string[];
}

interface WeighedRoute extends Route {
  /** The bytes that the server sent for each file. */
  readonly weights: ReadonlyMap<string, number>;
}

/** The body as transferred: compressed if the server compresses it. */
function bytesSent(url: string): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${url} is answered with ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => done(bytes));
    }).on('error', fail);
  });
}

async function weigh(webUrl: string, route: Route): Promise<WeighedRoute> {
  const weights = new Map<string, number>();
  for (const file of [...route.first, ...route.later]) weights.set(file, await bytesSent(`${webUrl}${BASE}${file}`));
  return { ...route, weights };
}

/** The worker's own request is in no timeline of the page. It is detected as a network request, and counts as one of the first. */
async function askedFor(page: Page, heard: ReadonlySet<string>): Promise<Route> {
  const drawnAt = await page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, DRAWN);
  if (drawnAt === undefined) throw new Error('the editor did not say that the page is seen');
  const requested: readonly Asked[] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ file: new URL(name).pathname, at: startTime })),
  );
  const lazy = new Set(requested.filter(({ at }) => at >= drawnAt).map(({ file }) => file.slice(BASE.length)));
  for (const { file, at } of requested) if (at < drawnAt) lazy.delete(file.slice(BASE.length));
  const files = [...heard].toSorted();
  return { first: files.filter((file) => !lazy.has(file)), later: files.filter((file) => lazy.has(file)) };
}

/** The script and style files that a browser requests when a user opens their board. */
async function filesOfEditor(): Promise<WeighedRoute> {
  const cell = await openCell();
  const tab = await openTab();
  try {
    const [page] = await cell.addPages(1);
    if (!page) throw new Error('no page');
    const stack = await cell.start(['api', 'gateway', 'web']);
    try {
      const files = new Set<string>();
      tab.page.context().on('request', (request) => {
        const { pathname } = new URL(request.url());
        // The service worker stores all files for a start without a network, after the page is visible.
        if (request.serviceWorker() !== null) return;
        if (/\.(?:js|css)$/.test(pathname)) files.add(pathname.slice(BASE.length));
      });
      await signIn(tab.page, cell.owner);
      // By default a browser records 250 files, and any file it does not record would count as one of the first.
      await tab.page.addInitScript(() => performance.setResourceTimingBufferSize(5_000));
      await tab.page.goto(`${stack.address}board/${page.wbNo}`);
      await tab.page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, DRAWN);
      await pause(QUIET_MS);
      return await weigh(stack.urlOf('web'), await askedFor(tab.page, files));
    } finally {
      await stack.stop();
    }
  } finally {
    await tab.close();
    await cell.end();
  }
}

/**
 * The weight of the editor's route until the page is visible: all scripts and styles, as the server sends them, in kilobytes
 * of 1,000 bytes.
 */
export async function editorKb(): Promise<number> {
  await buildWeb();
  const { first, later, weights } = await filesOfEditor();
  const kbOf = (file: string): number => (weights.get(file) ?? 0) / 1_000;
  for (const file of first) console.log(`${kbOf(file).toFixed(1)} kB ${file}`);
  for (const file of later) console.log(`${kbOf(file).toFixed(1)} kB ${file} (later)`);
  // Without the worker the page would still be drawn, but by the window itself.
  if (!first.some((file) => file.includes('worker'))) throw new Error("the painter's worker was not asked for");
  return Math.round(first.reduce((sum, file) => sum + kbOf(file), 0) * 10) / 10;
}
