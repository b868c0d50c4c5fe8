import { CallFailure } from '@sw/contract';

/**
 * The meaning of a failed session check. A refusal ends the session. No answer, or a 5xx, says nothing about the
 * session: dropping it would sign everybody out whenever a database restarts.
 */
export function checkVerdict(failure: unknown): 'leave' | 'membership' | 'unreachable' {
  if (!(failure instanceof CallFailure)) return 'leave';
  if (failure.kind === 'membership') return 'membership';
  if (failure.kind === 'network' || failure.kind === 'timeout' || failure.status >= 500) return 'unreachable';
  return 'leave';
}
