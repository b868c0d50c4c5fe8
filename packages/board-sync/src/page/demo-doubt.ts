import { SECOND } from '@sw/base';

/** A break that is shorter is no reason to hand the tools to an audience. */
const BELIEVED_MS = 30 * SECOND;

interface DemoFacts {
  /** The page is at the head of the log: it knows. */
  readonly live: boolean;
  readonly connected: boolean;
  /** Until when it was; undefined if it never was. */
  readonly lostAt: number | undefined;
  /** The previous answer. While records arrive it stays, because the demo's end may be among the next ones. */
  readonly doubted: boolean;
}

/**
 * Whether a demo in the log's page is ignored. Its end may be missing: without a network, somebody else's demo would lock the
 * page for good.
 */
export function doubtsDemo({ live, connected, lostAt, doubted }: DemoFacts, now: number): boolean {
  if (live) return false;
  if (connected) return doubted;
  return lostAt === undefined || now - lostAt >= BELIEVED_MS;
}
