/** Opening a page costs its snapshot and its tail, so a tail up to a quarter of the snapshot is hardly felt. */
const LEAST_TAIL_BYTES = 64 * 1024;
const SNAPSHOT_SHARE = 4;

/** The tail beyond which a page gets a snapshot. It grows with the page, so that big pages are written seldom. */
export const tailLimit = (snapshotBytes: number): number => Math.max(LEAST_TAIL_BYTES, snapshotBytes / SNAPSHOT_SHARE);

/** Why a page gets a snapshot: its tail is long, or nobody has changed it for a while. */
export type Reason = 'size' | 'quiet';

export interface PlanSettings {
  readonly quietMs: number;
  /** A page changed 600 times a second would pass 64 KB twice a second. */
  readonly spacingMs: number;
}

/** What is known of a page's log without reading it. Times in ms. */
export interface TailFacts {
  readonly tailBytes: number;
  readonly snapshotBytes: number;
  /** When the newest record was seen. */
  readonly changedAt: number;
  readonly keptAt: number;
  /** How long the last snapshot took. */
  readonly keepMs: number;
  /** Found in the log, not given to this keeper: another one may be at work on it, and counts its bytes. */
  readonly found: boolean;
}

/**
 * Snapshots of a busy page take at most a hundredth of the time, whatever its size and however fast it is changed. Garbage and
 * the other threads of the process cost about as much again, noting thirty records a second 2 % of a core.
 */
const COST_SHARE = 100;
/** Above this the tail itself would be felt. */
const MOST_SPACING_MS = 60_000;

export const spacing = (keepMs: number, leastMs: number): number =>
  Math.max(leastMs, Math.min(MOST_SPACING_MS, keepMs * COST_SHARE));

export function reasonToKeep(facts: TailFacts, now: number, { quietMs, spacingMs }: PlanSettings): Reason | undefined {
  const sinceKept = now - facts.keptAt;
  // A page that is quiet and still has something was kept in vain: not over and over, as fast as it goes.
  if (now - facts.changedAt >= quietMs) return sinceKept >= spacingMs ? 'quiet' : undefined;
  const long = facts.tailBytes > tailLimit(facts.snapshotBytes);
  return long && !facts.found && sinceKept >= spacing(facts.keepMs, spacingMs) ? 'size' : undefined;
}

/** The first moment at which `reasonToKeep` gives a reason, if nothing is heard of the page until then. */
export function timeToKeep(facts: TailFacts, { quietMs, spacingMs }: PlanSettings): number {
  const quietAt = Math.max(facts.changedAt + quietMs, facts.keptAt + spacingMs);
  const long = facts.tailBytes > tailLimit(facts.snapshotBytes);
  return long && !facts.found ? Math.min(quietAt, facts.keptAt + spacing(facts.keepMs, spacingMs)) : quietAt;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

export const retryMs = (failures: number): number => Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
