import { pagePrefix, parseSnapshotKey } from '@sw/board-archive';
import { decodeSnapshot, fullHash, type PageState, peekSnapshot } from '@sw/board-model';
import {
  appendControlsAgain,
  type CopiedPageRow,
  type ErasedAgain,
  type Erasure,
  LIVE_SECONDS,
  leaveOutActors,
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
import { foldRecords } from './fold-page.ts';
import { inOrder } from './in-order.ts';
import { archiveTail, pointedState, purgeArchived, readTail } from './page-tail.ts';
import type { Progress } from './progress.ts';
import { pointPages, replayErasures, restoredPage } from './repairs.ts';
import { followRows, type PageAhead } from './rights-in-log.ts';

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
  /** Control records that give logs the rights of the rows again. */
  readonly rights: number;
}

/**
 * Repairs the installation after PostgreSQL alone went back to an earlier moment, when bucket and logs are ahead of it. Points
 * pages to their newest snapshot, raises the numbers of control records and of people above all used ones, gives the logs
 * the rights of the rows, and repeats the erasures since that moment.
 */
export async function repairPostgres(
  engines: Engines,
  { erasures, progress, signal }: RepairOptions & { readonly erasures: readonly Erasure[] },
): Promise<RepairedPostgres> {
  await checkStopped(engines);
  const heads = await headsOf(engines);
  const busy = new Set<string>();
  let unknown = 0;
  await eachBusyPage(engines, async ({ pageId }, pointer) => {
    busy.add(pageId);
    if (pointer === undefined) unknown += 1;
  });
  progress.step('looks for the newest snapshot of every page');
  const moved: RestoredPage[] = [];
  const ahead: PageAhead[] = [];
  const faults: string[] = [];
  const moment = await openDatabaseMoment(engines.databaseUrl);
  try {
    let seen = 0;
    const look = async (row: CopiedPageRow) => {
      signal.throwIfAborted();
      return { row, found: row.erased ? undefined : await lookAt(engines, row, { heads, busy }) };
    };
    for await (const { row, found } of inOrder(moment.pages(), AT_ONCE, look)) {
      seen += 1;
      if (typeof found === 'string') faults.push(`page ${row.pageId}: ${found}`);
      else if (found !== undefined) {
        ahead.push({ pageId: row.pageId, wbNo: row.wbNo, access: found.state.access });
        if (found.page !== undefined) moved.push(found.page);
      }
      progress.at(() => `pages: ${seen}`);
    }
  } finally {
    await moment.close();
  }
  progress.step('repairs pointers, numbers and rights');
  const repaired = await engines.database.transaction(async (tx) => {
    await pointPages(tx, moved);
    await raiseControlNumbers(tx);
    await leaveOutActors(tx, new Set(ahead.map(({ wbNo }) => wbNo)));
    const rights = await followRows(tx, ahead);
    return { rights, ...(await replayErasures(tx, erasures)) };
  });
  return { pages: moved.length, faults, unknown, ...repaired };
}

export interface RepairedNats {
  readonly pages: number;
  /** The problems of pages whose snapshot cannot be read: what the logs have of them counts under new versions. */
  readonly faults: readonly string[];
  /** Control records that the processes append again when they start. */
  readonly controls: number;
}

/**
 * Repairs the installation after NATS alone lost its streams, or went back to an earlier moment, and assigns sequences again.
 * Raises versions above all assigned ones, and appends control records that the logs may lack. First archives what the streams
 * have: under new versions, records would count a second time, and 'clear up to version n' would clear something else.
 */
export async function repairNats(engines: Engines, { progress, signal }: RepairOptions): Promise<RepairedNats> {
  await checkStopped(engines);
  await headsOf(engines);
  progress.step('archives what is in the logs');
  const faults: string[] = [];
  await eachBusyPage(engines, async (page, pointer) => {
    signal.throwIfAborted();
    if (pointer === undefined) return;
    try {
      await archiveTail(engines, page, pointer);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      faults.push(`page ${page.pageId}: ${error.message}`);
      await purgeArchived(engines, page, pointer);
    }
  });
  progress.step('raises the numbers');
  return engines.database.transaction(async (tx) => {
    const pages = await raiseVersionBases(tx);
    // All existing ones, because it is unknown since when the streams lack them. A row lives for a week.
    return { pages, faults, controls: await appendControlsAgain(tx, new Date(0)) };
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

interface Newest {
  readonly state: PageState;
  /** Undefined if the pointer names the newest snapshot. */
  readonly page?: RestoredPage;
}

/** A page whose bucket or log is ahead of its row, at the end of its log; a text says why it is not known. */
async function lookAt(
  engines: Engines,
  row: CopiedPageRow,
  { heads, busy }: { readonly heads: readonly number[]; readonly busy: ReadonlySet<string> },
): Promise<Newest | string | undefined> {
  const newest = await newestOf(engines, row, heads);
  if (typeof newest === 'string' || !busy.has(row.pageId)) return newest;
  try {
    const found = newest ?? { state: await pointedState(engines, row.pageId) };
    // Records that the snapshot has are ignored.
    await foldRecords(found.state, readTail(engines, row, row.versionBase));
    return found;
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}

/** A page's newest whole snapshot, if it is beyond the pointer; a text says why it is not known. */
async function newestOf(
  { store }: Engines,
  row: CopiedPageRow,
  heads: readonly number[],
): Promise<Newest | string | undefined> {
  const objects: { key: string }[] = [];
  for await (const { key } of store.list(pagePrefix(row))) objects.push({ key });
  const newer = objects
    .flatMap(({ key }) => parseSnapshotKey(key) ?? [])
    .filter(({ version }) => version > row.snapshotVersion)
    .toSorted((a, b) => b.version - a.version);
  for (const { key, version, hash } of newer) {
    if (newer.some((other) => other.version === version && other.hash !== hash))
      return `there are two snapshots of version ${version}`;
    const state = await stateOf(store, row.pageId, { key, version, hash });
    if (state === 'newer') return `${key} was written by a newer release; use that release`;
    // No pointer ever named a torn snapshot, so the previous one is the newest.
    if (state === undefined) continue;
    if (version > row.versionBase + (heads[row.shard] ?? 0))
      return `${key} has a version that this database never assigned; restore all engines from one backup`;
    const { rules } = state;
    return { state, page: restoredPage({ ...row, version, snapshot: key, hash, rules, objects }) };
  }
  return undefined;
}

/** A snapshot's state; undefined if its content does not match its name. */
async function stateOf(
  store: ObjectStore,
  pageId: string,
  { key, version, hash }: { readonly key: string; readonly version: number; readonly hash: string },
): Promise<PageState | 'newer' | undefined> {
  const bytes = await store.get(key);
  const info = bytes && peekSnapshot(bytes);
  if (info?.ok && info.value.newer) return 'newer';
  const state = bytes && (await decodeSnapshot(bytes));
  if (!state?.ok || state.value.pageId !== pageId || state.value.versionId !== version) return undefined;
  return fullHash(state.value) === hash ? state.value : undefined;
}
