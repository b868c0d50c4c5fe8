import { pagePrefix, parseSnapshotKey } from '@sw/board-archive';
import { decodeSnapshot, fullHash, peekSnapshot } from '@sw/board-model';
import {
  appendControlsAgain,
  type CopiedPageRow,
  type ErasedAgain,
  type Erasure,
  LIVE_SECONDS,
  openDatabaseMoment,
  type RestoredPage,
  raiseControlNumbers,
  raiseVersionBases,
  readProcesses,
  readSnapshotPointer,
} from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import { BackupError } from './backup-error.ts';
import type { Engines } from './config.ts';
import { inOrder } from './in-order.ts';
import type { Progress } from './progress.ts';
import { pointPages, replayErasures, restoredPage } from './repairs.ts';

const AT_ONCE = 8;

interface RepairOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface RepairedPostgres extends ErasedAgain {
  /** Pages whose newest snapshot was not known to the database. */
  readonly pages: number;
  /** The problems of other pages. */
  readonly faults: readonly string[];
  /** Pages with records in the log and without a row: they were created after the moment of the database. */
  readonly unknown: number;
}

/**
 * Repairs the installation after PostgreSQL alone went back to an earlier moment, when bucket and logs are ahead of it. Points
 * pages to their newest snapshot, raises control numbers above all used ones, and repeats the erasures since that moment.
 */
export async function repairPostgres(
  engines: Engines,
  { erasures, progress, signal }: RepairOptions & { readonly erasures: readonly Erasure[] },
): Promise<RepairedPostgres> {
  await checkStopped(engines);
  const heads = await headsOf(engines);
  progress.step('looks for the newest snapshot of every page');
  const moved: RestoredPage[] = [];
  const faults: string[] = [];
  const moment = await openDatabaseMoment(engines.databaseUrl);
  try {
    let seen = 0;
    const look = async (row: CopiedPageRow) => {
      signal.throwIfAborted();
      return { pageId: row.pageId, found: row.erased ? undefined : await newestOf(engines, row, heads) };
    };
    for await (const { pageId, found } of inOrder(moment.pages(), AT_ONCE, look)) {
      seen += 1;
      if (typeof found === 'string') faults.push(`page ${pageId}: ${found}`);
      else if (found !== undefined) moved.push(found);
      progress.at(() => `pages: ${seen}`);
    }
  } finally {
    await moment.close();
  }
  progress.step('repairs pointers and numbers');
  const again = await engines.database.transaction(async (tx) => {
    await pointPages(tx, moved);
    await raiseControlNumbers(tx);
    return replayErasures(tx, erasures);
  });
  let unknown = 0;
  await eachBusyPage(engines, async (_, pointer) => {
    if (pointer === undefined) unknown += 1;
  });
  return { pages: moved.length, faults, unknown, ...again };
}

export interface RepairedNats {
  readonly pages: number;
  /** Control records that the processes append again when they start. */
  readonly controls: number;
}

/**
 * Repairs the installation after NATS alone lost its streams, or went back to an earlier moment, and assigns sequences again.
 * Raises versions above all assigned ones, and appends control records that the logs may lack. First removes archived records
 * from the streams, because under their new versions they would count a second time.
 */
export async function repairNats(engines: Engines, { progress, signal }: RepairOptions): Promise<RepairedNats> {
  await checkStopped(engines);
  await headsOf(engines);
  progress.step('takes out of the logs what is archived');
  await eachBusyPage(engines, async (page, pointer) => {
    signal.throwIfAborted();
    if (pointer === undefined) return;
    const archived = pointer.version - pointer.versionBase;
    if (archived > 0) await engines.log.purgeUpTo(page, archived);
  });
  progress.step('raises the numbers');
  return engines.database.transaction(async (tx) => {
    const pages = await raiseVersionBases(tx);
    // All existing ones, because it is unknown since when the streams lack them. A row lives for a week.
    return { pages, controls: await appendControlsAgain(tx, new Date(0)) };
  });
}

/** A running process would use the numbers that are being replaced. */
async function checkStopped({ database }: Engines): Promise<void> {
  const running = (await readProcesses(database.query)).filter(({ seenSecondsAgo }) => seenSecondsAgo < LIVE_SECONDS);
  if (running.length === 0) return;
  const kinds = [...new Set(running.map(({ kind }) => kind))].toSorted().join(', ');
  throw new BackupError(
    `these processes still run, or ended less than ${LIVE_SECONDS} s ago: ${kinds}. Stop all of them first`,
  );
}

/** The last sequence of each stream; makes the streams that are missing. */
async function headsOf({ log, shards }: Engines): Promise<number[]> {
  await log.ensureShards(shards.count, { maxBytes: shards.maxBytes, replicas: shards.replicas });
  const numbers = Array.from({ length: shards.count }, (_, shard) => shard);
  return Promise.all(numbers.map(async (shard) => (await log.streamInfo(shard)).lastSeq));
}

type BusyPage = Awaited<ReturnType<Engines['log']['subjectsWithMessages']>>[number]['page'];

async function eachBusyPage(
  { log, shards, database }: Engines,
  work: (page: BusyPage, pointer: Awaited<ReturnType<typeof readSnapshotPointer>>) => Promise<void>,
): Promise<void> {
  for (let shard = 0; shard < shards.count; shard += 1) {
    for (const { page } of await log.subjectsWithMessages(shard))
      await work(page, await readSnapshotPointer(database.query, page.pageId));
  }
}

/** A page's newest whole snapshot, if it is beyond the pointer; a text says why it is not known. */
async function newestOf(
  { store }: Engines,
  row: CopiedPageRow,
  heads: readonly number[],
): Promise<RestoredPage | string | undefined> {
  const objects: { key: string }[] = [];
  for await (const { key } of store.list(pagePrefix(row))) objects.push({ key });
  const newer = objects
    .flatMap(({ key }) => parseSnapshotKey(key) ?? [])
    .filter(({ version }) => version > row.snapshotVersion)
    .toSorted((a, b) => b.version - a.version);
  for (const { key, version, hash } of newer) {
    if (newer.some((other) => other.version === version && other.hash !== hash))
      return `there are two snapshots of version ${version}`;
    const rules = await rulesOf(store, row.pageId, { key, version, hash });
    if (rules === 'newer') return `${key} was written by a newer release; use that release`;
    // No pointer ever named a torn snapshot, so the previous one is the newest.
    if (rules === undefined) continue;
    if (version > row.versionBase + (heads[row.shard] ?? 0))
      return `${key} has a version that this database never assigned; restore all engines from one backup`;
    return restoredPage({ ...row, version, snapshot: key, hash, rules, objects });
  }
  return undefined;
}

/** The rules number of a snapshot; undefined if its content does not match its name. */
async function rulesOf(
  store: ObjectStore,
  pageId: string,
  { key, version, hash }: { readonly key: string; readonly version: number; readonly hash: string },
): Promise<number | 'newer' | undefined> {
  const bytes = await store.get(key);
  const info = bytes && peekSnapshot(bytes);
  if (info?.ok && info.value.newer) return 'newer';
  const state = bytes && (await decodeSnapshot(bytes));
  if (!state?.ok || state.value.pageId !== pageId || state.value.versionId !== version) return undefined;
  return fullHash(state.value) === hash ? state.value.rules : undefined;
}
