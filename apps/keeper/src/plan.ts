/** Opening a page costs its snapshot and its tail, so a tail up to a quarter of the snapshot is hardly noticeable. */
const LEAST_TAIL_BYTES = 64 * 1024;
const SNAPSHOT_SHARE = 4;

/**
 * The tail size beyond which a page gets a snapshot. It grows with the page, so that large pages are written rarely.
 */
export const tailLimit = (snapshotBytes: number): number => Math.max(LEAST_TAIL_BYTES, snapshotBytes / SNAPSHOT_SHARE);

/** Why a page gets a snapshot: its tail is long, or nobody has changed it for a while. */
export type Reason = 'size' | 'quiet';

export interface PlanSettings {
  readonly quietMs: number;
  /** A page changed 600 times a second would exceed 64 KB twice a second. */
  readonly spacingMs: number;
}

/** Facts about a page's log, known without reading it. Times in ms. */
export interface TailFacts {
  readonly tailBytes: number;
  readonly snapshotBytes: number;
  /** When the newest record was seen. */
  readonly changedAt: number;
  readonly keptAt: number;
  /** How long the last snapshot took. */
  readonly keepMs: number;
  /** Found in the log, not delivered to this keeper: another one may be working on it, and counts its bytes. */
  readonly found: boolean;
}

/**
 * Snapshots of a busy page take at most a hundredth of the time, whatever its size and rate of change. Garbage
 * collection and the other threads of the process cost about as much again, noting thirty records a second 2 % of a
 * core.
 */
const COST_SHARE = 100;
/** Beyond this the tail itself would be noticeable. */
const MOST_SPACING_MS = 60_000;

export const spacing = (keepMs: number, leastMs: number): number =>
  Math.max(leastMs, Math.min(MOST_SPACING_MS, keepMs * COST_SHARE));

export function reasonToKeep(facts: TailFacts, now: number, { quietMs, spacingMs }: PlanSettings): Reason | undefined {
  const sinceKept = now - facts.keptAt;
  // A quiet page with records left had a snapshot without effect. The spacing prevents an endless loop at full speed.
  if (now - facts.changedAt >= quietMs) return sinceKept >= spacingMs ? 'quiet' : undefined;
  const long = facts.tailBytes > tailLimit(facts.snapshotBytes);
  return long && !facts.found && sinceKept >= spacing(facts.keepMs, spacingMs) ? 'size' : undefined;
}

/** The first time at which `reasonToKeep` returns a reason, if nothing arrives for the page until then. */
export function timeToKeep(facts: TailFacts, { quietMs, spacingMs }: PlanSettings): number {
  const quietAt = Math.max(facts.changedAt + quietMs, facts.keptAt + spacingMs);
  const long = facts.tailBytes > tailLimit(facts.snapshotBytes);
  return long && !facts.found ? Math.min(quietAt, facts.keptAt + spacing(facts.keepMs, spacingMs)) : quietAt;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

export const retryMs = (failures: number): number => Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
