import { Counter, Gauge, type MetricsRegistry } from '@sw/service';

export type Meters = ReturnType<typeof createMeters>;

export function createMeters(registry: MetricsRegistry) {
  const registers = [registry];
  const counter = (name: string, help: string) => new Counter({ name: `keeper_${name}_total`, help, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `keeper_${name}`, help, registers });
  return {
    folded: counter('folded', 'Records folded into page states'),
    unreadable: counter('unreadable', 'Records that no release can read, passed over; must stay 0'),
    snapshots: counter('snapshots', 'Snapshots written, read back and pointed to'),
    snapshotBytes: counter('snapshot_bytes', 'Bytes of those snapshots'),
    archiveBytes: counter('archive_bytes', 'Bytes of archived log'),
    purged: counter('purged', 'Records purged from the page log behind a snapshot'),
    swept: counter('swept', 'Logs of deleted and unknown pages that were emptied'),
    retired: counter('retired_lanes', 'Silent lanes asked to be forgotten'),
    pruned: counter('pruned_snapshots', 'Old snapshots removed'),
    thumbnails: counter('thumbnails', 'Pictures of pages drawn'),
    thumbnailFailures: counter('thumbnail_failures', 'Pages that could not be drawn; their next snapshot tries again'),
    failures: counter('failures', 'Pages that could not be kept for now'),
    diverged: counter('diverged', 'Pages that two keepers folded differently; must stay 0'),
    stalled: gauge('stalled_pages', 'Pages left alone because this release cannot read or trust them'),
    dirty: gauge('dirty_pages', 'Pages that wait for a snapshot'),
    cacheBytes: gauge('cache_bytes', 'Estimated memory of held page states'),
    tail: new Gauge({
      name: 'keeper_tail_records',
      help: 'Records in the page log, not yet purged',
      labelNames: ['shard'] as const,
      registers,
    }),
    lag: new Gauge({
      name: 'keeper_lag_versions',
      help: 'Versions between the oldest record that is not purged and the newest',
      labelNames: ['shard'] as const,
      registers,
    }),
  };
}
