import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newSelectId } from '@sw/board-model';
import { type Client, createClient, ROUTES } from '@sw/contract';
import { makeDocument } from '@sw/convert/testing';
import type { PageRef } from '@sw/nats';
import { openCell } from '../open/cell.ts';

const run = promisify(execFile);
const PAGES = 30;
/** The longest side of a page's picture in the product. */
const SIDE = 2_560;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** More frequent requests would exceed the rate limit of one address. */
const ASK_MS = 120;

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const seconds = (since: number): number => (performance.now() - since) / 1_000;

/** The same two programs run directly: a new profile, no sandbox, png files in a folder. */
async function bare(deck: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-convert-'));
  try {
    await writeFile(join(folder, 'deck.pptx'), deck);
    const begin = performance.now();
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'deck.pptx')]);
    await run('pdftoppm', ['-png', '-scale-to', String(SIDE), join(folder, 'deck.pdf'), join(folder, 'page')]);
    return seconds(begin);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Times {
  readonly first: number;
  readonly all: number;
}

/** From the first call of the upload until everybody can load the first page, and until the last one. */
export async function convertOnBoard(
  client: Client,
  { wbNo, pageId }: PageRef,
  deck: Uint8Array,
  pages: number,
): Promise<Times> {
  const begin = performance.now();
  const order = { purpose: 'document' as const, wbNo, name: 'deck.pptx', size: deck.length };
  const { uploadId } = await client.call(ROUTES.startUpload, { body: order });
  const { urls } = await client.call(ROUTES.signParts, { params: { uploadId }, body: { parts: [1] } });
  await fetch(urls[0] ?? '', { method: 'PUT', body: Buffer.from(deck) });
  const { address } = await client.call(ROUTES.finishUpload, { params: { uploadId } });
  await client.call(ROUTES.insertDocument, { params: { wbNo }, body: { address, pageId, selectId: newSelectId() } });
  let first: number | undefined;
  for (;;) {
    const { state, ready, fault } = await client.call(ROUTES.getDocument, { query: { uri: address } });
    if (ready.length > 0) first ??= seconds(begin);
    if (state === 'done' && ready.length === pages) return { first: first ?? 0, all: seconds(begin) };
    if (state === 'failed') throw new Error(`the deck failed: ${fault}`);
    await pause(ASK_MS);
  }
}

/** A deck of 30 slides through the product, including the upload, compared with bare soffice and pdftoppm at the same resolution. */
export async function benchConvert(): Promise<Record<string, number>> {
  const deck = await makeDocument({ format: 'pptx', pages: PAGES });
  const cell = await openCell();
  const stack = await cell.start(['api', 'worker']);
  try {
    const client = createClient({
      baseUrl: stack.urlOf('api'),
      locale: () => 'en',
      authorization: () => cell.owner.authorization,
    });
    const boards = await cell.addPages(ROUNDS + 1);
    const [warm, ...measured] = boards;
    if (!warm) throw new Error('no board');
    await convertOnBoard(client, warm, deck, PAGES);
    const times: { bare: number; first: number; all: number }[] = [];
    for (const board of measured) {
      times.push({ bare: await bare(deck), ...(await convertOnBoard(client, board, deck, PAGES)) });
      console.table(times.slice(-1));
    }
    const own = middle(times.map(({ bare: value }) => value));
    const rounded = (value: number): number => Math.round(value * 100) / 100;
    return {
      bare_s: rounded(own),
      first_page_s: rounded(middle(times.map(({ first }) => first))),
      all_pages_s: rounded(middle(times.map(({ all }) => all))),
      convert_ratio: rounded(middle(times.map(({ all }) => all)) / own),
      first_page_ratio: rounded(middle(times.map(({ first }) => first)) / own),
    };
  } finally {
    await stack.stop();
    await cell.end();
  }
}
