import { messageOf } from '@sw/base';
import { type ArchivedFrame, chain, type SegmentName, type SnapshotName } from '@sw/board-archive';
import { BackupError } from './backup-error.ts';

/** The objects of a page's history in the bucket, relative to the backup's point. */
export interface PagePlan {
  /** Where the history starts: 0, or the snapshot of a page that was copied from another. */
  readonly start: number;
  /** Archive segments up to the point. */
  readonly segments: readonly SegmentName[];
  /** Segments that begin before the point and end after it: only their first records belong to the backup. */
  readonly across: readonly SegmentName[];
  /** Snapshots up to the point, newest first. */
  readonly snapshots: readonly SnapshotName[];
}

export function planPage(
  segments: readonly SegmentName[],
  snapshots: readonly SnapshotName[],
  point: number,
): PagePlan {
  const before = segments.filter(({ from }) => from < point);
  const oldest = snapshots.reduce((least, { version }) => Math.min(least, version), Number.POSITIVE_INFINITY);
  const start = segments.reduce((least, { from }) => Math.min(least, from), oldest);
  return {
    start: Number.isFinite(start) ? Math.min(start, point) : 0,
    segments: before.filter(({ to }) => to <= point),
    across: before.filter(({ to }) => to > point),
    snapshots: snapshots.filter(({ version }) => version <= point).toSorted((a, b) => b.version - a.version),
  };
}

/** The last version that the archive reaches from its start without a gap. A gap is an error; the history is never cut. */
export function reachOf({ start, segments }: Pick<PagePlan, 'start' | 'segments'>): number {
  try {
    return chain(segments, start).at(-1)?.to ?? start;
  } catch (error) {
    throw new BackupError(messageOf(error));
  }
}

/**
 * The records after the archive's end up to the point, each once and in order. They come from the log and from segments that
 * the keeper wrote meanwhile; a record may be in both.
 */
export function recordsBetween(reach: number, point: number, ...sources: readonly (readonly ArchivedFrame[])[]) {
  const byVersion = new Map<number, ArchivedFrame>();
  for (const frames of sources) {
    for (const archived of frames) {
      if (archived.version > reach && archived.version <= point) byVersion.set(archived.version, archived);
    }
  }
  return [...byVersion.values()].toSorted((a, b) => a.version - b.version);
}

/** The approximate maximum size of a segment, as for the keeper, so that readers need no more memory. */
const SEGMENT_BYTES = 8 * 1024 * 1024;

export function inSegments(frames: readonly ArchivedFrame[]): ArchivedFrame[][] {
  const segments: ArchivedFrame[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const archived of frames) {
    if (bytes > SEGMENT_BYTES) {
      segments.push([]);
      bytes = 0;
    }
    segments.at(-1)?.push(archived);
    bytes += archived.frame.length;
  }
  return segments;
}
