import { Readable } from 'node:stream';
import {
  type ArchivedFrame,
  decodeSegment,
  encodeSegment,
  pagePrefix,
  parseSegmentKey,
  parseSnapshotKey,
  type SnapshotName,
  segmentKey,
  snapshotKey,
} from '@sw/board-archive';
import { createPage, encodeSnapshot, fullHash, type PageState } from '@sw/board-model';
import type { PageLog } from '@sw/nats';
import type { CopiedPageRow } from '@sw/postgres';
import { BackupError } from './backup-error.ts';
import { type CopyDeps, copyObject, type Listed } from './copy-object.ts';
import { foldRecords, PageObjects } from './fold-page.ts';
import type { StoredObject, StoredPage } from './manifest.ts';
import { patiently } from './patiently.ts';
import { inSegments, type PagePlan, planPage, reachOf, recordsBetween } from './plan-page.ts';

export interface PageDeps extends CopyDeps {
  readonly log: PageLog;
  /** Pages that have records in the log. */
  readonly busy: ReadonlySet<string>;
  /** The last sequence of each shard at the beginning. */
  readonly heads: readonly number[];
}

const PIECE = { maxBytes: 8 * 1024 * 1024, maxCount: 50_000 };
const BYTES = 'application/octet-stream';

/**
 * Copies one page as it was when the backup began, even if people draw on it meanwhile.
 *
 * The log is read before the bucket is listed: a record that the keeper has taken out of the log by then is in a segment that
 * it wrote before, and so is in the listing. The rest becomes a segment and a snapshot of the backup, as the keeper would write
 * them, so that a backup of a page consists only of objects.
 */
export async function copyPage(
  deps: PageDeps,
  row: CopiedPageRow,
  earlier: readonly StoredPage[],
): Promise<StoredPage> {
  const { wbNo, pageId, versionBase } = row;
  const point = versionBase + (deps.heads[row.shard] ?? 0);
  const tail = deps.busy.has(pageId) ? await readTail(deps, row) : [];
  const listed: Listed[] = [];
  for await (const { key, size } of deps.store.list(pagePrefix(row))) listed.push({ key, size });
  const page: Copied['page'] = { pageId, wbNo, objects: [] };
  try {
    const plan = planOf(listed, point);
    await copyObjects(deps, page.objects, { listed, plan, earlier });
    // The log may lack everything up to the pointer, so the archive must reach it.
    const archived = reachOf({ ...plan, segments: [...plan.segments, ...plan.across] });
    if (archived < row.snapshotVersion) {
      throw new BackupError(`its archive ends at ${archived}, before its snapshot of ${row.snapshotVersion}`);
    }
    return await complete(deps, { page, plan, point, tail, earlier });
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { ...page, version: row.snapshotVersion, hash: '', rules: null, snapshot: null, fault: error.message };
  }
}

async function copyObjects(
  deps: PageDeps,
  objects: StoredObject[],
  { listed, plan, earlier }: { readonly listed: readonly Listed[] } & Pick<Copied, 'plan' | 'earlier'>,
): Promise<void> {
  const later = keysAfter(listed, plan);
  const before = new Map(earlier.flatMap((page) => page.objects.map((object) => [object.key, object])));
  for (const one of listed) {
    if (later.has(one.key)) continue;
    const copied = await copyObject(deps, one, (key) => before.get(key));
    if (copied !== undefined) objects.push(copied);
    // Keepers prune snapshots and replace thumbnails, but no process removes a segment of an existing page.
    else if (parseSegmentKey(one.key)) throw new BackupError(`${one.key} disappeared`);
  }
}

interface Copied {
  readonly page: Pick<StoredPage, 'pageId' | 'wbNo'> & { readonly objects: StoredObject[] };
  readonly plan: PagePlan;
  readonly point: number;
  readonly tail: readonly ArchivedFrame[];
  /** The same page in earlier backups of the same folder. */
  readonly earlier: readonly StoredPage[];
}

/** Adds what the keeper has not written yet: the last records as segments, and the state after them as a snapshot. */
async function complete(deps: PageDeps, { page, plan, point, tail, earlier }: Copied): Promise<StoredPage> {
  const { pageId, objects } = page;
  const reach = reachOf(plan);
  const records = recordsBetween(reach, point, await readAcross(deps, plan), tail);
  let from = reach;
  for (const frames of inSegments(records)) {
    const to = frames.at(-1)?.version ?? from;
    objects.push(await put(deps, segmentKey(page, from, to), await encodeSegment({ from, to, frames })));
    from = to;
  }
  const version = records.at(-1)?.version ?? reach;
  const [newest, second] = plan.snapshots.filter((one) => one.version <= version);
  if ((plan.snapshots[0]?.version ?? 0) > version) {
    throw new BackupError(`its archive ends at ${version}, before its snapshot of ${plan.snapshots[0]?.version}`);
  }
  if (newest && newest.version === second?.version) {
    throw new BackupError(`there are two snapshots of version ${newest.version}`);
  }
  if (newest?.version === version && objects.some(({ key }) => key === newest.key)) {
    // Only new snapshots are read. Objects never change, and `verify` reads all of them.
    const same = earlier.find(({ snapshot }) => snapshot === newest.key);
    const { rules } = same ?? (await new PageObjects(deps.repository, objects).snapshot(pageId, newest));
    return { ...page, version, hash: newest.hash, rules, snapshot: newest.key };
  }
  if (version === 0) {
    return { ...page, version, hash: fullHash(createPage(pageId)), rules: null, snapshot: null };
  }
  const state = await fold(deps, page, plan.start);
  if (state.versionId !== version) throw new BackupError(`its records end at ${state.versionId} instead of ${version}`);
  const hash = fullHash(state);
  const key = snapshotKey(page, version, hash);
  objects.push(await put(deps, key, encodeSnapshot(state)));
  return { ...page, version, hash, rules: state.rules, snapshot: key };
}

/** From the newest copied snapshot. Older ones may have been pruned meanwhile; the archive is never pruned. */
async function fold(deps: PageDeps, { pageId, objects }: Copied['page'], start: number): Promise<PageState> {
  const copied = new PageObjects(deps.repository, objects);
  const base = copied.snapshots.reduce<SnapshotName | undefined>(
    (best, one) => (one.version > (best?.version ?? -1) ? one : best),
    undefined,
  );
  if (base === undefined && start > 0) throw new BackupError(`no snapshot is before its first record at ${start}`);
  const state = base ? await copied.snapshot(pageId, base) : createPage(pageId);
  return foldRecords(state, copied.records(copied.segments, base?.version ?? 0));
}

const planOf = (listed: readonly Listed[], point: number): PagePlan =>
  planPage(
    listed.flatMap(({ key }) => parseSegmentKey(key) ?? []),
    listed.flatMap(({ key }) => parseSnapshotKey(key) ?? []),
    point,
  );

/** History beyond the point. */
function keysAfter(listed: readonly Listed[], plan: PagePlan): ReadonlySet<string> {
  const kept = new Set([...plan.segments, ...plan.snapshots].map(({ key }) => key));
  const history = listed.map(({ key }) => key).filter((key) => parseSegmentKey(key) ?? parseSnapshotKey(key));
  return new Set(history.filter((key) => !kept.has(key)));
}

async function readTail({ log, heads }: PageDeps, row: CopiedPageRow): Promise<ArchivedFrame[]> {
  const head = heads[row.shard] ?? 0;
  const frames: ArchivedFrame[] = [];
  for (let after = 0; after < head; ) {
    const from = after;
    const tail = await patiently(() => log.readTail(row, from, PIECE));
    for (const { seq, frame } of tail.frames) {
      if (seq <= head) frames.push({ version: row.versionBase + seq, frame });
    }
    // A read that a purge interrupts lacks only records that the archive has.
    if (tail.end !== 'limit') break;
    after = tail.lastSeq;
  }
  return frames;
}

async function readAcross({ store }: PageDeps, { across }: PagePlan): Promise<ArchivedFrame[]> {
  const frames: ArchivedFrame[] = [];
  for (const { key } of across) {
    const bytes = await store.get(key);
    const segment = bytes && (await decodeSegment(bytes));
    if (!segment?.ok) throw new BackupError(`${key}: ${segment?.error ?? 'disappeared'}`);
    frames.push(...segment.value.frames);
  }
  return frames;
}

async function put({ repository }: PageDeps, key: string, bytes: Uint8Array): Promise<StoredObject> {
  return { key, ...(await repository.putObject(Readable.from([Buffer.from(bytes)]))), contentType: BYTES };
}
