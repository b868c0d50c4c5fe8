import { createReadStream } from 'node:fs';
import { thumbnailPrefix, versionOfThumbnail } from '@sw/board-archive';
import { RULES } from '@sw/board-model';
import { enqueue } from '@sw/jobs';
import {
  clearBoardRows,
  databaseTime,
  type ErasedAgain,
  type Erasure,
  eraseAgain,
  pointRestoredPages,
  type RestoredPage,
  raiseNumbers,
  restoreDatabase,
  type Tx,
} from '@sw/postgres';
import { BackupError } from './backup-error.ts';
import type { Engines } from './config.ts';
import { checkEmpty, type Mark, putMark, takeMarkAway } from './empty-engines.ts';
import { inOrder } from './in-order.ts';
import { readLines } from './line-file.ts';
import { type Manifest, readStoredObject, readStoredPage, type StoredObject, type StoredPage } from './manifest.ts';
import { inMb, type Progress } from './progress.ts';
import { hashFile, type Repository } from './repository.ts';

const AT_ONCE = 8;
/** Larger objects are hashed and sent piece by piece. */
const WHOLE_BYTES = 8 * 1024 * 1024;
/** S3 takes 5 GiB in one request. */
const ONE_REQUEST_BYTES = 1024 * 1024 * 1024;
const PAGES_AT_ONCE = 500;

export interface Restored extends ErasedAgain {
  readonly pages: number;
  readonly objects: number;
}

export interface RestoreOptions {
  readonly erasures: readonly Erasure[];
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Fills empty engines with a backup and repairs what connects them. A restore that was interrupted continues when it is
 * started again with the same backup.
 */
export async function restoreBackup(
  engines: Engines,
  repository: Repository,
  manifest: Manifest,
  { erasures, progress, signal }: RestoreOptions,
): Promise<Restored> {
  checkRelease(engines, manifest);
  await engines.store.ensureBucket();
  const mark = await checkEmpty(engines, manifest.name);
  progress.step('checks the database dump and the lists');
  for (const part of [manifest.database, manifest.pages, manifest.objects]) {
    await repository.checkPart(manifest.name, part);
  }
  const run = { engines, repository, manifest, progress, signal };
  if (mark?.step !== 'database') {
    await putMark(engines, { backup: manifest.name, step: 'objects' });
    await putObjects(run, mark);
    progress.step('restores the database');
    const input = createReadStream(repository.path(manifest.name, manifest.database.file));
    await restoreDatabase(engines.databaseUrl, { input, signal });
    await putMark(engines, { backup: manifest.name, step: 'database' });
  }
  progress.step('repairs pointers and numbers');
  const { pages, again } = await repair(run, erasures);
  await takeMarkAway(engines);
  return { pages, objects: manifest.objectCount, ...again };
}

function checkRelease({ shards }: Engines, { rules, productVersion, heads }: Manifest): void {
  if (rules > RULES) {
    throw new BackupError(
      `release ${productVersion} with rules ${rules} made this backup; restore it with that release`,
    );
  }
  if (shards.count < heads.length) {
    throw new BackupError(`the backup has ${heads.length} streams: set PAGE_SHARDS to ${heads.length} or more`);
  }
}

interface Run {
  readonly engines: Engines;
  readonly repository: Repository;
  readonly manifest: Manifest;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const pagesOf = ({ repository, manifest }: Run): AsyncGenerator<StoredPage> =>
  readLines(repository.path(manifest.name, manifest.pages.file), readStoredPage);

async function* allObjects(run: Run): AsyncGenerator<StoredObject> {
  const { repository, manifest } = run;
  for await (const page of pagesOf(run)) yield* page.objects;
  yield* readLines(repository.path(manifest.name, manifest.objects.file), readStoredObject);
}

async function putObjects(run: Run, mark: Mark | undefined): Promise<void> {
  const { engines, repository, manifest, progress, signal } = run;
  let [count, bytes] = [0, 0];
  const put = async (object: StoredObject) => {
    signal.throwIfAborted();
    // Of an interrupted restore: an object appears in the bucket whole or not at all.
    const there = mark && (await engines.store.head(object.key))?.size === object.size;
    if (!there) await putObject(engines, repository, object);
    return object;
  };
  for await (const { size } of inOrder(allObjects(run), AT_ONCE, put)) {
    count += 1;
    bytes += size;
    progress.at(() => `objects: ${count} of ${manifest.objectCount}, ${inMb(bytes)} of ${inMb(manifest.objectBytes)}`);
  }
}

/** Nothing enters the bucket that is not what was copied. */
async function putObject({ store }: Engines, repository: Repository, object: StoredObject): Promise<void> {
  const { key, size, sha256, contentType, cacheControl } = object;
  const how = { contentType, ...(cacheControl === undefined ? {} : { cacheControl }) };
  const path = repository.objectPath(sha256);
  if (size <= WHOLE_BYTES) return store.put(key, await repository.readObject(object), how);
  if ((await hashFile(path)).sha256 !== sha256) throw new BackupError(`the object ${sha256} is damaged`);
  if (size <= ONE_REQUEST_BYTES) return store.putFile(key, path, how);
  await store.putStream(key, createReadStream(path), how);
}

/** One transaction: until it commits, a restart repeats all of it. */
async function repair(run: Run, erasures: readonly Erasure[]): Promise<{ pages: number; again: ErasedAgain }> {
  const { engines, manifest, progress } = run;
  const { count, maxBytes, replicas } = engines.shards;
  await engines.log.ensureShards(count, { maxBytes, replicas });
  return engines.database.transaction(async (tx) => {
    let pages = 0;
    let batch: RestoredPage[] = [];
    for await (const page of pagesOf(run)) {
      pages += 1;
      // The row of a page that was not whole stays as it was: a keeper reports it as stalled.
      if (page.fault === undefined) batch.push(restoredPage(page));
      if (batch.length === PAGES_AT_ONCE) {
        await pointRestoredPages(tx, batch);
        batch = [];
      }
      progress.at(() => `pages: ${pages} of ${manifest.pages.count}`);
    }
    await pointRestoredPages(tx, batch);
    await raiseNumbers(tx, new Date(manifest.beganAt));
    return { pages, again: await replayErasures(tx, erasures) };
  });
}

function restoredPage(page: StoredPage): RestoredPage {
  const { pageId, version, snapshot, hash, rules } = page;
  const thumbnails = page.objects
    .map(({ key }) => key)
    .filter((key) => key.startsWith(thumbnailPrefix(page)) && key.endsWith('-light.webp'))
    .toSorted((a, b) => (versionOfThumbnail(b) ?? 0) - (versionOfThumbnail(a) ?? 0));
  return { pageId, version, key: snapshot, hash: snapshot === null ? null : hash, rules, thumbnails };
}

/** From this transaction on nobody can use them; the worker erases them when it starts. */
async function replayErasures(tx: Tx, erasures: readonly Erasure[]): Promise<ErasedAgain> {
  const again = await eraseAgain(tx, erasures);
  await clearBoardRows(tx, again.boards, await databaseTime(tx));
  for (const wbNo of again.boards) await enqueue(tx, 'eraseBoard', { wbNo }, { jobKey: `erase:${wbNo}` });
  for (const accountId of again.accounts) {
    await enqueue(tx, 'eraseAccount', { accountId }, { jobKey: `eraseAccount:${accountId}` });
  }
  return again;
}
