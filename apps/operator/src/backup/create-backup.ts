import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '@sw/base';
import { createPage, fullHash, RULES } from '@sw/board-model';
import { BUILD_VERSION } from '@sw/contract';
import { type CopiedPageRow, databaseTime, dumpDatabase, noteBackup, openDatabaseMoment } from '@sw/postgres';
import { announced } from './announced.ts';
import { BackupError } from './backup-error.ts';
import type { Engines } from './config.ts';
import { copyObject } from './copy-object.ts';
import { copyPage, type PageDeps } from './copy-page.ts';
import { Earlier, OBJECTS, PAGES } from './earlier.ts';
import { inOrder } from './in-order.ts';
import { keepLedger } from './ledger.ts';
import { LineWriter, readLines } from './line-file.ts';
import { BACKUP_FORMAT, type Manifest, type Part, type StoredPage } from './manifest.ts';
import { patiently } from './patiently.ts';
import { inMb, type Progress } from './progress.ts';
import { backupName, Meter, type Repository } from './repository.ts';

const DUMP = 'database.dump';
const ROWS = 'rows.jsonl';
/** Pages or objects under way: most of the time is spent waiting for the bucket. */
const AT_ONCE = 8;
/** Objects of a page are copied with the page. */
const OF_A_PAGE = /^pages\/\d+\/\d+\//;
/** Uploads that were not checked yet. Their senders send them again. */
const INCOMING = 'incoming/';

interface Run {
  readonly engines: Engines;
  readonly repository: Repository;
  readonly name: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Copies the installation as it is at the beginning, while people work. First the ends of the streams: everything that was
 * acknowledged before is at or below them. Then a moment of the database, then every page up to its stream's end, then the
 * other objects. docs/adr/0100-backup-and-restore.md has the argument.
 */
export async function createBackup(
  engines: Engines,
  repository: Repository,
  options: Pick<Run, 'progress' | 'signal'>,
): Promise<Manifest> {
  await repository.prepare();
  return repository.using('backup create', () =>
    announced(engines.database, (check) => copyInstallation(engines, repository, { ...options, check })),
  );
}

async function copyInstallation(
  engines: Engines,
  repository: Repository,
  { check, progress, signal }: Pick<Run, 'progress' | 'signal'> & { readonly check: () => Promise<void> },
): Promise<Manifest> {
  const beganAt = await databaseTime(engines.database.query);
  const name = backupName(beganAt);
  const earlier = await Earlier.of(repository);
  await repository.start(name).catch(() => {
    throw new BackupError(`there is a backup ${name} in ${repository.dir} already; nothing was changed`);
  });
  const run: Run = { engines, repository, name, progress, signal };
  const heads = await readHeads(engines);
  progress.step(`backup ${name}: copies the database`);
  const { migrations, database } = await copyDatabase(run);
  progress.step(`database: ${inMb(database.size)}. Copies pages`);
  const totals = { objects: 0, bytes: 0 };
  const pages = await copyPages(run, { heads, earlier, totals });
  const objects = await copyOtherObjects(run, { earlier, totals });
  await keepLedger(repository, engines.database);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    name,
    beganAt: beganAt.toISOString(),
    finishedAt: (await databaseTime(engines.database.query)).toISOString(),
    productVersion: BUILD_VERSION,
    rules: RULES,
    migrations: [...migrations],
    heads,
    database,
    pages,
    objects,
    objectCount: totals.objects,
    objectBytes: totals.bytes,
  };
  await check();
  await rm(repository.path(name, ROWS));
  await repository.finish(manifest);
  // For the alert BackupOld. The backup is finished even if this write fails.
  await noteBackup(engines.database.query, { name, beganAt }).catch((error: unknown) =>
    progress.step(`the database has no note of this backup: ${messageOf(error)}`),
  );
  return manifest;
}

async function readHeads({ log, shards }: Engines): Promise<number[]> {
  const heads: number[] = [];
  for (let shard = 0; shard < shards.count; shard += 1) {
    try {
      heads.push((await patiently(() => log.streamInfo(shard))).lastSeq);
    } catch (error) {
      throw new BackupError(`stream ${shard} of the page log cannot be read; PAGE_SHARDS must be as for the api`, {
        cause: error,
      });
    }
  }
  return heads;
}

async function copyDatabase({ engines, repository, name, signal }: Run) {
  const moment = await openDatabaseMoment(engines.databaseUrl);
  try {
    const rows = new LineWriter(repository.path(name, ROWS));
    for await (const row of moment.pages()) await rows.write(row);
    await rows.end();
    const meter = new Meter();
    const [stored, dumped] = await Promise.allSettled([
      pipeline(meter, createWriteStream(repository.path(name, DUMP), { flags: 'wx' })),
      dumpDatabase(engines.databaseUrl, { snapshot: moment.snapshot, output: meter, signal }),
    ]);
    // If the disk is full, pg_dump fails too, but reports only a broken pipe.
    if (stored.status === 'rejected' && stored.reason?.errno !== undefined) throw stored.reason;
    for (const end of [dumped, stored]) if (end.status === 'rejected') throw end.reason;
    const database: Part = { file: DUMP, ...meter.result() };
    return { migrations: moment.migrations, database };
  } finally {
    await moment.close();
  }
}

interface Totals {
  objects: number;
  bytes: number;
}

async function copyPages(
  { engines, repository, name, progress, signal }: Run,
  { heads, earlier, totals }: { heads: readonly number[]; earlier: Earlier; totals: Totals },
): Promise<Manifest['pages']> {
  const busy = new Set<string>();
  for (const shard of heads.keys()) {
    const found = await patiently(() => engines.log.subjectsWithMessages(shard));
    for (const { page } of found) busy.add(page.pageId);
  }
  const deps: PageDeps = { store: engines.store, log: engines.log, repository, busy, heads };
  const lines = new LineWriter(repository.path(name, PAGES));
  const counts = { count: 0, faults: 0, erasedMeanwhile: 0 };

  async function* rows(): AsyncGenerator<{ row: CopiedPageRow; before: StoredPage[] }> {
    for await (const row of readLines(repository.path(name, ROWS), (line) => JSON.parse(line) as CopiedPageRow)) {
      signal.throwIfAborted();
      if (heads[row.shard] === undefined) {
        throw new BackupError(`page ${row.pageId} is in stream ${row.shard}; PAGE_SHARDS must be as for the api`);
      }
      if (!row.erased) yield { row, before: await earlier.page(row.pageId) };
    }
  }
  const copy = async ({ row, before }: { row: CopiedPageRow; before: StoredPage[] }) => {
    const page = await copyPage(deps, row, before);
    const gone = page.fault !== undefined && (await isErased(engines, row));
    return { page: gone ? emptied(row) : page, gone };
  };
  for await (const { page, gone } of inOrder(rows(), AT_ONCE, copy)) {
    await lines.write(page);
    counts.count += 1;
    if (gone) counts.erasedMeanwhile += 1;
    if (page.fault !== undefined) {
      counts.faults += 1;
      progress.step(`page ${page.pageId} of board ${page.wbNo} is not whole: ${page.fault}`);
    }
    totals.objects += page.objects.length;
    totals.bytes += page.objects.reduce((sum, { size }) => sum + size, 0);
    progress.at(() => `pages: ${counts.count}, objects: ${totals.objects}, ${inMb(totals.bytes)}`);
  }
  return { file: PAGES, ...(await lines.end()), ...counts };
}

const emptied = ({ pageId, wbNo }: CopiedPageRow): StoredPage => ({
  pageId,
  wbNo,
  version: 0,
  hash: fullHash(createPage(pageId)),
  rules: null,
  snapshot: null,
  objects: [],
});

/** Erased while it was copied. */
async function isErased({ database }: Engines, { pageId }: CopiedPageRow): Promise<boolean> {
  const row = await database.query
    .selectFrom('boardPage as page')
    .innerJoin('board', 'board.wbNo', 'page.wbNo')
    .select(['page.erasedAt', 'board.clearedAt'])
    .where('page.pageId', '=', pageId)
    .executeTakeFirst();
  return row === undefined || row.erasedAt !== null || row.clearedAt !== null;
}

async function copyOtherObjects(
  { engines, repository, name, progress, signal }: Run,
  { earlier, totals }: { earlier: Earlier; totals: Totals },
): Promise<Manifest['objects']> {
  const deps = { store: engines.store, repository };
  const lines = new LineWriter(repository.path(name, OBJECTS));
  let count = 0;
  async function* others() {
    for await (const { key, size } of engines.store.list('')) {
      signal.throwIfAborted();
      if (OF_A_PAGE.test(key) || key.startsWith(INCOMING)) continue;
      yield { listed: { key, size }, before: await earlier.object(key) };
    }
  }
  for await (const copied of inOrder(others(), AT_ONCE, ({ listed, before }) =>
    copyObject(deps, listed, () => before),
  )) {
    if (copied === undefined) continue;
    await lines.write(copied);
    count += 1;
    totals.objects += 1;
    totals.bytes += copied.size;
    progress.at(() => `objects: ${totals.objects}, ${inMb(totals.bytes)}`);
  }
  return { file: OBJECTS, ...(await lines.end()), count };
}
