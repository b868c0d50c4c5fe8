import { MEGABYTE } from '@sw/base';
import type { StoredFrame } from '@sw/nats';

/**
 * A purge blocks writes to its shard: 8 MB of large records took 60 to 200 ms, and all strokes waited that long. A megabyte
 * takes 5 to 10 ms.
 */
export const STEP_BYTES = MEGABYTE;

/** The sequences up to which `frames` are purged one after another, each step of at most `STEP_BYTES` or one frame. */
export function purgeSteps(frames: readonly StoredFrame[]): number[] {
  const steps: number[] = [];
  let bytes = 0;
  let before: number | undefined;
  for (const { seq, frame } of frames) {
    if (before !== undefined && bytes + frame.length > STEP_BYTES) {
      steps.push(before);
      bytes = 0;
    }
    bytes += frame.length;
    before = seq;
  }
  return before === undefined ? steps : [...steps, before];
}
