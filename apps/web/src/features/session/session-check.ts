import { CallFailure } from '@sw/contract';

/**
 * What a failed session check means. An answer that refuses the session ends it. No answer, or a server that cannot
 * say (5xx), says nothing about the session: throwing it away would sign everybody out whenever a database restarts.
 */
export function checkVerdict(failure: unknown): 'leave' | 'membership' | 'unreachable' {
  if (!(failure instanceof CallFailure)) return 'leave';
  if (failure.kind === 'membership') return 'membership';
  if (failure.kind === 'network' || failure.kind === 'timeout' || failure.status >= 500) return 'unreachable';
  return 'leave';
}
