import { DAY } from '@sw/base';

export interface FinishedBackup {
  readonly name: string;
  readonly beganAt: Date;
}

export interface Retention {
  /** The number of newest backups to keep. */
  readonly keep?: number | undefined;
  /** Keeps what is younger than this number of days. */
  readonly days?: number | undefined;
}

/**
 * The names of the backups to delete. A backup stays if one of the two rules keeps it, and the newest one always stays. Without
 * a rule all stay.
 */
export function expiredBackups(
  backups: readonly FinishedBackup[],
  { keep, days }: Retention,
  now: Date,
): readonly string[] {
  if (keep === undefined && days === undefined) return [];
  const newestFirst = backups.toSorted((a, b) => b.beganAt.getTime() - a.beganAt.getTime());
  const since = days === undefined ? Number.POSITIVE_INFINITY : now.getTime() - days * DAY;
  return newestFirst
    .slice(Math.max(1, keep ?? 0))
    .filter(({ beganAt }) => beganAt.getTime() < since)
    .map(({ name }) => name);
}
