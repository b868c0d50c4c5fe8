import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Node hides `gc` unless it was started with `--expose-gc`; a context created after the flag is set has it. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/**
 * Bytes on the heap and in buffers that are still in use. Garbage is collected first, because its amount depends on
 * what else the process and the machine do. A full collection takes up to 0.2 s.
 */
function heldBytes(collect: () => void): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

export interface HeldPeak {
  /** Reports that bytes have passed through. */
  add(bytes: number): void;
  /** The maximum held at once, minus what was held at the beginning. */
  readonly most: number;
}

/** Measures while bytes pass through this process, once for every `every` bytes. */
export function heldPeak(every: number): HeldPeak {
  const collect = collector();
  const before = heldBytes(collect);
  let [left, most] = [every, 0];
  return {
    add(bytes) {
      left -= bytes;
      if (left > 0) return;
      left = every;
      most = Math.max(most, heldBytes(collect) - before);
    },
    get most() {
      return most;
    },
  };
}
