import type { LiveFrame } from '@sw/nats';

/**
 * - `old`: already known.
 * - `take`: the next one.
 * - `gap`: the previous one is not our head, or is unknown (0: there was none, *or it was purged*).
 */
export function judgeLive(head: number, versionBase: number, { seq, lastSeq }: LiveFrame): 'old' | 'take' | 'gap' {
  if (versionBase + seq <= head) return 'old';
  return lastSeq > 0 && versionBase + lastSeq === head ? 'take' : 'gap';
}
