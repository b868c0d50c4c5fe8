import type { LiveFrame } from '@sw/nats';

/**
 * - `old`: we have it.
 * - `take`: it is the next one.
 * - `gap`: the one before it is not where we are, or cannot be told (0: there was none, *or it was purged*).
 */
export function judgeLive(head: number, versionBase: number, { seq, lastSeq }: LiveFrame): 'old' | 'take' | 'gap' {
  if (versionBase + seq <= head) return 'old';
  return lastSeq > 0 && versionBase + lastSeq === head ? 'take' : 'gap';
}
