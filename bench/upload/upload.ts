import { randomBytes } from 'node:crypto';
import { link, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PART_BYTES, partCount, partRange, ROUTES } from '@sw/contract';
import type { ObjectStore } from '@sw/storage';
import { median } from '../load.ts';
import { openCell } from '../open/cell.ts';
import { signIn } from '../open/sign-in.ts';
import { buildWeb } from '../render/build.ts';
import { openTab } from '../render/tab.ts';
import { residentKb } from '../sync/machine.ts';
import { chooseBareFile, sendBare } from './bare-page.ts';

const GIB = 1024 * 1024 * 1024;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PATIENCE_MS = 5 * 60_000;
const SAMPLE_MS = 200;

/** A file of a type whose contents are not inspected, so that any bytes will do; they cannot be compressed. */
async function makeFile(folder: string, name: string, bytes: number): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  const piece = randomBytes(PART_BYTES);
  for (let at = 0; at < bytes; at += piece.length) await file.write(piece, 0, Math.min(piece.length, bytes - at));
  await file.close();
  return path;
}

/** The store's own way: addresses signed in advance, the same parts, the same number at once, from the same browser. */
async function bare(store: ObjectStore, page: Page, path: string, bytes: number): Promise<number> {
  const key = `bench/upload/${randomBytes(8).toString('hex')}`;
  const partsId = await store.startParts(key, { contentType: 'application/octet-stream' });
  const parts = await Promise.all(
    Array.from({ length: partCount(bytes) }, async (_, place) => {
      const { from, to } = partRange(bytes, place + 1);
      const order = { partsId, part: place + 1, size: to - from, expiresSeconds: 3_600 };
      return { from, to, url: await store.presignPart(key, order) };
    }),
  );
  try {
    await chooseBareFile(page, path);
    const begin = performance.now();
    await sendBare(page, parts);
    await store.completeParts(key, partsId, (await store.listParts(key, partsId)) ?? []);
    const seconds = (performance.now() - begin) / 1_000;
    if ((await store.head(key))?.size !== bytes) throw new Error('the bare upload is not complete');
    return seconds;
  } finally {
    await store.abortParts(key);
    await store.remove(key);
  }
}

/** Through the file centre: from the choice of the file until the server has joined, checked and charged it. */
async function ours(store: ObjectStore, page: Page, path: string): Promise<number> {
  const finish = new RegExp(ROUTES.finishUpload.path.replace('{uploadId}', '(\\d+)'));
  const begin = performance.now();
  const finished = page.waitForResponse((response) => finish.test(response.url()), { timeout: PATIENCE_MS });
  await page.getByTestId('add-files').setInputFiles(path);
  const answer = await finished;
  const seconds = (performance.now() - begin) / 1_000;
  if (!answer.ok()) throw new Error(`the upload was refused: ${await answer.text()}`);
  const [, uploadId = ''] = finish.exec(answer.url()) ?? [];
  await store.remove(`blobs/${uploadId}`);
  return seconds;
}

/** The peak growth of a process's memory from now until `stop`. */
function watchMemory(pid: number): { stop(): number } {
  const before = residentKb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentKb(pid));
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(0, most - before) / 1024;
    },
  };
}

/**
 * A file of 1 GiB from Chromium: through the file centre, and as a bare presigned multipart upload of the same parts,
 * alternating. `npm run bench -- upload 256` sends 256 MiB.
 */
export async function benchUpload([mib = '1024']: readonly string[]): Promise<Record<string, number>> {
  const bytes = (Number(mib) / 1024) * GIB;
  await buildWeb();
  const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'));
  const cell = await openCell();
  const tab = await openTab();
  try {
    const small = await makeFile(folder, 'warm.bin', 2 * PART_BYTES);
    const large = await makeFile(folder, 'large.bin', bytes);
    await cell.database.query.updateTable('level').set({ importFileMb: 5_000, spaceMb: 100_000 }).execute();
    const stack = await cell.start(['api', 'gateway', 'web']);
    try {
      const { page } = tab;
      await signIn(page, cell.owner);
      await page.goto(`${stack.address}files`);
      await page.getByTestId('add-files').waitFor({ state: 'attached' });
      await ours(cell.store, page, small);
      await bare(cell.store, page, small, 2 * PART_BYTES);
      const memory = watchMemory(stack.pidOf('api') ?? 0);
      const times: { bare: number; ours: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // They alternate in going first: the second of a pair may find the machine still writing the bytes of the first.
        const first = round % 2 === 0 ? await bare(cell.store, page, large, bytes) : undefined;
        // A taken name would make the page ask the user.
        const named = join(folder, `large-${round}.bin`);
        await link(large, named);
        const own = await ours(cell.store, page, named);
        times.push({ bare: first ?? (await bare(cell.store, page, large, bytes)), ours: own });
        console.table(times.slice(-1));
      }
      const growth = memory.stop();
      const rounded = (value: number): number => Math.round(value * 100) / 100;
      const [own, other] = [median(times.map((time) => time.ours)), median(times.map((time) => time.bare))];
      return {
        upload_s: rounded(own),
        bare_s: rounded(other),
        upload_ratio: rounded(own / other),
        api_rss_growth_mb: rounded(growth),
      };
    } finally {
      await stack.stop();
    }
  } finally {
    await tab.close();
    await cell.end();
    await rm(folder, { recursive: true, force: true });
  }
}
