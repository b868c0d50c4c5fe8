import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The machine the doctor runs on. */
export interface Machine {
  readonly nodeVersion: string;
  readonly temporaryFolder: string;
  /** Rejects if there is no such folder. */
  diskOf(folder: string): Promise<DiskSpace>;
  /** The memory of this machine, or of the container. */
  readonly memoryBytes: number;
  readonly freeMemoryBytes: number;
  /** Undefined if the system does not report it. */
  readonly openFiles: number | undefined;
}

/** `Max open files            1024                 524288               files` */
function openFilesLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

export function thisMachine(): Machine {
  return {
    nodeVersion: process.versions.node,
    temporaryFolder: tmpdir(),
    async diskOf(folder) {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    // Without a limit the kernel reports a value above any machine's memory.
    memoryBytes: Math.min(process.constrainedMemory() || totalmem(), totalmem()),
    freeMemoryBytes: process.availableMemory(),
    openFiles: openFilesLimit(),
  };
}
