import { Refusal } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';

/** The reason of a cancellation as it is stored. Refuses an empty or too long one. */
export function reasonFor(text: string): string {
  const reason = text.trim();
  if (reason === '') throw new Refusal('CANCEL_REASON_REQUIRED');
  const { reasonLength } = MEETING_LIMITS;
  if ([...reason].length > reasonLength) throw new Refusal('CANCEL_REASON_LENGTH', [reasonLength]);
  return reason;
}
