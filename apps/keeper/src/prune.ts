import { DAY } from '@sw/base';
import type { PageRef } from '@sw/nats';
import { checkpointVersions } from '@sw/postgres';
import type { KeepDeps } from './deps.ts';
import { listSnapshots } from './load-page.ts';

/** Checkpoints that a client may compare with. */
const NEWEST = 200;
/** A page in memory is listed after this number of snapshots, a loaded one if it has this number. */
export const LIST_EVERY = 50;
export const PRUNE_FROM = NEWEST + LIST_EVERY;

interface Dated {
  readonly key: string;
  readonly version: number;
  readonly modifiedAt: Date;
}

/**
 * The snapshots to delete: all except the newest 200, the last of each day and the history's checkpoints. A page used
 * all day writes thousands; the archive holds every record, so any version in between can still be folded from the
 * previous snapshot.
 */
export function snapshotsToRemove(
  snapshots: readonly Dated[],
  checkpoints: ReadonlySet<number>,
  newest = NEWEST,
): string[] {
  const latestFirst = [...snapshots].sort((a, b) => b.version - a.version);
  const days = new Set<number>();
  const remove: string[] = [];
  for (const [i, { key, version, modifiedAt }] of latestFirst.entries()) {
    const day = Math.floor(modifiedAt.getTime() / DAY);
    if (i >= newest && days.has(day) && !checkpoints.has(version)) remove.push(key);
    days.add(day);
  }
  return remove;
}

/** Never deletes the one the pointer names. */
export async function pruneSnapshots(
  { store, database, meters, logger }: KeepDeps,
  page: PageRef,
  pointedTo: string | null,
): Promise<void> {
  try {
    const checkpoints = await checkpointVersions(database.query, page.pageId);
    for (const old of snapshotsToRemove(await listSnapshots(store, page), checkpoints)) {
      if (old === pointedTo) continue;
      await store.remove(old);
      meters.pruned.inc();
    }
  } catch (error) {
    // Surplus snapshots cost only a little space; the next pruning tries again.
    logger.debug({ err: error, pageId: page.pageId }, 'could not prune');
  }
}
