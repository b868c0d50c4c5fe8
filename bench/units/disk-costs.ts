import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WRITES = 500;
const BLOCK = new Uint8Array(4_096);

/** The median time of a write of 4 kB and its sync, in the folder where the bench's engines have their data. */
export function syncMicros(): number {
  const folder = mkdtempSync(join(tmpdir(), 'sw-sync-'));
  const file = openSync(join(folder, 'log'), 'w');
  try {
    const times = Array.from({ length: WRITES }, () => {
      const begin = performance.now();
      writeSync(file, BLOCK);
      fdatasyncSync(file);
      return performance.now() - begin;
    });
    const middle = times.toSorted((a, b) => a - b)[WRITES / 2] ?? 0;
    return Math.round(middle * 1_000);
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}
