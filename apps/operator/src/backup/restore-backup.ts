import { createReadStream } from 'node:fs';
import { RULES } from '@sw/board-model';
import {
  appendControlsAgain,
  type ErasedAgain,
  type Erasure,
  type RestoredPage,
  raiseControlNumbers,
  raiseVersionBases,
  restoreDatabase,
  unknownMigrations,
} from '@sw/postgres';
import { BackupError } from './backup-error.ts';
import type { Engines } from './config.ts';
import { checkEmpty, type Mark, putMark, takeMarkAway } from './empty-engines.ts';
import { inOrder } from './in-order.ts';
import { readLines } from './line-file.ts';
import { type Manifest, readStoredObject, readStoredPage, type StoredObject, type StoredPage } from './manifest.ts';
import { inMb, type Progress } from './progress.ts';
import { pointPages, replayErasures, restoredPage } from './repairs.ts';
import { hashFile, type Repository } from './repository.ts';

const AT_ONCE = 8;
/** Larger objects are hashed and sent in pieces. */
const WHOLE_BYTES = 8 * 1024 * 1024;
/** S3 takes 5 GiB in one request. */
const ONE_REQUEST_BYTES = 1024 * 1024 * 1024;

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
 * Fills empty engines with a backup and repairs the references between them. A restore that was interrupted continues when it is
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

function checkRelease({ shards }: Engines, { rules, productVersion, heads, migrations }: Manifest): void {
  if (rules > RULES) {
    throw new BackupError(
      `release ${productVersion} with rules ${rules} made this backup; restore it with that release`,
    );
  }
  // The product version cannot be compared, because many releases share it.
  const later = unknownMigrations(migrations);
  if (later.length > 0) {
    throw new BackupError(
      `the database of this backup has migrations that this release does not know (${later.join(', ')}): ` +
        'restore it with the release that made it',
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
    // From an interrupted restore: an object is in the bucket completely or not at all.
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

/** Only content with the hash from the backup enters the bucket. */
async function putObject({ store }: Engines, repository: Repository, object: StoredObject): Promise<void> {
  const { key, size, sha256, contentType, cacheControl } = object;
  const how = { contentType, ...(cacheControl === undefined ? {} : { cacheControl }) };
  const path = repository.objectPath(sha256);
  if (size <= WHOLE_BYTES) return store.put(key, await repository.readObject(object), how);
  if ((await hashFile(path)).sha256 !== sha256) throw new BackupError(`the object ${sha256} is damaged`);
  if (size <= ONE_REQUEST_BYTES) return store.putFile(key, path, how);
  await store.putStream(key, createReadStream(path), how);
}

/** One transaction, so that a restart before its commit repeats all of it. */
async function repair(run: Run, erasures: readonly Erasure[]): Promise<{ pages: number; again: ErasedAgain }> {
  const { engines, manifest, progress } = run;
  const { count, maxBytes, replicas } = engines.shards;
  await engines.log.ensureShards(count, { maxBytes, replicas });
  let pages = 0;
  async function* wholePages(): AsyncGenerator<RestoredPage> {
    for await (const page of pagesOf(run)) {
      pages += 1;
      // The row of an incomplete page stays as it was, and a keeper reports the page as stalled.
      if (page.fault === undefined) yield restoredPage(page);
      progress.at(() => `pages: ${pages} of ${manifest.pages.count}`);
    }
  }
  return engines.database.transaction(async (tx) => {
    await pointPages(tx, wholePages());
    await raiseVersionBases(tx);
    await raiseControlNumbers(tx);
    await appendControlsAgain(tx, new Date(manifest.beganAt));
    return { pages, again: await replayErasures(tx, erasures) };
  });
}
