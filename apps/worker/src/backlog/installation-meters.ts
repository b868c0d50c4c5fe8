import { stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { PageLog } from '@sw/nats';
import { type Database, readDatabaseUse, turnAges } from '@sw/postgres';
import { Gauge, type MetricsRegistry } from '@sw/service';
import { TIDY_TURNS } from '../tidy/tidying.ts';
import { sharedLook } from './shared-look.ts';

interface Sources {
  readonly database: Database;
  readonly log: Pick<PageLog, 'shardSizes'>;
  readonly now: () => number;
  /** Folders of this machine whose disks are shown. Folders on the same disk count once. */
  readonly folders?: readonly string[];
  /** The names of the steps that this worker runs. Of others, rows may stay in the database for ever. */
  readonly tidySteps: readonly string[];
}

type Sample = readonly [labelValue: string | undefined, value: number];

/**
 * Gauges of limited resources: the page log, the connections of PostgreSQL, the disks of this machine; and the age of the newest
 * backup. Every worker shows the same values of the engines, so rules take the maximum. While an engine is down, its series end.
 */
export function exportInstallation(registry: MetricsRegistry, sources: Sources): void {
  const { database, log, now, folders = ['/', tmpdir()], tidySteps } = sources;
  const shards = sharedLook(now, () => log.shardSizes());
  const use = sharedLook(now, () => readDatabaseUse(database.query));
  const disks = sharedLook(now, () => disksOf(folders));
  const tidying = sharedLook(now, () => turnAges(database.query, TIDY_TURNS));

  const gauge = (name: string, help: string, label: string | undefined, read: () => Promise<readonly Sample[]>) =>
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        // A gauge without labels is 0 after a reset.
        if (label === undefined) this.remove();
        else this.reset();
        for (const [labelValue, value] of await read())
          if (label === undefined || labelValue === undefined) this.set(value);
          else this.set({ [label]: labelValue }, value);
      },
    });
  type Of<T> = (value: (one: T) => number) => () => Promise<readonly Sample[]>;
  const ofShards: Of<Awaited<ReturnType<PageLog['shardSizes']>>[number]> = (value) => async () =>
    ((await shards()) ?? []).map((one) => [String(one.shard), value(one)]);
  const ofDatabase: Of<Awaited<ReturnType<typeof readDatabaseUse>>> = (value) => async () => {
    const read = await use();
    return read === undefined ? [] : [[undefined, value(read)]];
  };
  const ofDisks: Of<Disk> = (value) => async () => ((await disks()) ?? []).map((one) => [one.folder, value(one)]);

  const bytes = ofShards((one) => one.bytes);
  gauge('page_log_bytes', 'Bytes in a stream of the page log', 'shard', bytes);
  const limit = ofShards(({ maxBytes }) => maxBytes);
  gauge('page_log_limit_bytes', 'Bytes at which that stream refuses records (PAGE_SHARD_MB)', 'shard', limit);
  const connections = ofDatabase((one) => one.connections);
  gauge('database_connections', 'Connections to PostgreSQL, of everybody', undefined, connections);
  const most = ofDatabase(({ mostConnections }) => mostConnections);
  gauge('database_connections_limit', 'How many there may be, without those for superusers', undefined, most);
  gauge(
    'database_bytes',
    'Size of our database on its disk',
    undefined,
    ofDatabase((one) => one.bytes),
  );
  const backup = ofDatabase(({ backupBeganAt }) => backupBeganAt);
  gauge(
    'backup_began_timestamp_seconds',
    'When the newest finished backup began; 0 if there is none',
    undefined,
    backup,
  );
  gauge('tidy_age_seconds', 'How long a step of the tidying has not done everything it had to do', 'step', async () => [
    ...[...((await tidying()) ?? [])].filter(([step]) => tidySteps.includes(step)),
  ]);
  const free = ofDisks(({ freeBytes }) => freeBytes);
  gauge('disk_free_bytes', 'Free space on the disk of a folder of this machine', 'folder', free);
  gauge(
    'disk_size_bytes',
    'Size of that disk',
    'folder',
    ofDisks(({ totalBytes }) => totalBytes),
  );
}

interface Disk {
  readonly folder: string;
  readonly freeBytes: number;
  readonly totalBytes: number;
}

async function disksOf(folders: readonly string[]): Promise<readonly Disk[]> {
  const seen = new Set<number>();
  const disks: Disk[] = [];
  for (const folder of folders) {
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
    if (seen.has(dev) || blocks === 0) continue;
    seen.add(dev);
    disks.push({ folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize });
  }
  return disks;
}
