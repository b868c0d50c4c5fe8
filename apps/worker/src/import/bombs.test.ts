import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE, newId } from '@sw/base';
import { importKey } from '@sw/board-archive';
import { encodeSnapshot } from '@sw/board-model';
import { openPictureCleaner } from '@sw/pictures';
import { addImport, readImport, setImport } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, packedBomb, sharedTextPage, type TestDatabase, testDatabase, twbOf } from '@sw/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { importBoard } from '../jobs/import-board.ts';
import { PageReader } from './page-reader.ts';

// A machine under load; none of the tests waits for it.
vi.setConfig({ testTimeout: 120_000 });

let own: TestDatabase;
let store: ObjectStore;
const cleaner = openPictureCleaner();
beforeAll(async () => {
  own = await testDatabase();
  store = openObjectStore(storeOptions(engineEnv(), 'worker-test'));
  await store.ensureBucket();
});
afterAll(async () => {
  cleaner.stop();
  await store?.close();
  await own?.drop();
});

const settings = { deadlineMs: 60_000, heapMb: 512 };
const running = { signal: new AbortController().signal };
const isInfected = async () => false;

/** Why the file was refused. */
async function problemOf(file: Uint8Array): Promise<string | null | undefined> {
  const { accountId, spaceId, wbNo, pages } = await addBoard(own.db);
  const importId = newId();
  await store.put(importKey(importId), file, { contentType: 'application/x-twb' });
  await own.db.transaction(async (tx) => {
    await addImport(tx, { importId, accountId, spaceId, bytes: file.length });
    await setImport(tx, importId, { wbNo });
  });
  const order = { importId, wbNo, pages: pages.map(({ pageId }) => pageId) };
  await importBoard({ database: own.db, store, cleaner, isInfected, settings })(order, running);
  return (await readImport(own.db.query, importId))?.problem;
}

/** The most that buffers of this process took while something ran, in MB over what they took before. */
async function bufferPeak(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return (most - before) / MEGABYTE;
}

test('a packed page of an old format is refused without being unpacked in the worker', async () => {
  const file = twbOf(packedBomb(500));
  expect(file.length).toBeLessThan(2 * MEGABYTE);
  let problem: string | null | undefined;
  const peak = await bufferPeak(async () => {
    problem = await problemOf(file);
  });
  expect(problem).toBe('older');
  expect(peak).toBeLessThan(64);
});

test('a short file whose objects all share one long text is refused by the weight of the page', async () => {
  const file = twbOf(encodeSnapshot(sharedTextPage(20_000, 60_000)));
  expect(file.length).toBeLessThan(2 * MEGABYTE);
  expect(await problemOf(file)).toBe('tooLarge');
});

test('a page that takes more memory than it may costs the process that reads it, and the next one has a new process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bombs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'page');
  const write = async (objects: number) => {
    const bytes = encodeSnapshot(sharedTextPage(objects, 10));
    await writeFile(path, bytes);
    return { path, at: 0, bytes: bytes.length, hash: '', pageId: '1', pictures: [] };
  };
  const reader = new PageReader(folder, { deadlineMs: 60_000, heapMb: 32 });
  onTestFinished(() => reader.stop());
  await expect(reader.read(await write(100_000))).rejects.toThrow('tooLarge');
  await expect(reader.read(await write(1)), 'its hash is another').rejects.toThrow('damaged');
});
