import { fail, type Result } from '@sw/base';
import { KillableProcess, ProcessGone, type ProcessLimits } from '@sw/service';
import type { CleanPicture, PictureCleaner, PictureFault, PictureLimits } from './port.ts';

export interface Task {
  readonly bytes: Uint8Array;
  readonly limits: PictureLimits;
  /** If set, only the middle of the image is returned, in this size. */
  readonly side?: number;
}
export type Answer = Result<CleanPicture, PictureFault>;

export interface CleanerSettings extends ProcessLimits {
  /** Number of images processed at once; others wait. */
  readonly processes: number;
  /** Maximum number of waiting images; further requests are rejected. */
  readonly waiting: number;
  /** Idle processes are ended after this time. */
  readonly idleMs: number;
  readonly entry: URL;
}

/** The largest image takes some 3 s and 500 MB on one core. A bomb is refused because of its header and takes neither. */
const SETTINGS: CleanerSettings = {
  deadlineMs: 15_000,
  heapMb: 512,
  memoryMb: 1_200,
  processes: 2,
  waiting: 200,
  idleMs: 60_000,
  entry: new URL('./cleaner-main.ts', import.meta.url),
};

export function openPictureCleaner(changes: Partial<CleanerSettings> = {}): PictureCleaner {
  const settings = { ...SETTINGS, ...changes };
  const children = Array.from({ length: settings.processes }, () => new KillableProcess(settings.entry, settings));
  const free = [...children];
  const queue: ((child: KillableProcess) => void)[] = [];
  let idle: NodeJS.Timeout | undefined;

  const taken = async (): Promise<KillableProcess> => {
    clearTimeout(idle);
    const child = free.pop();
    if (child) return child;
    if (queue.length >= settings.waiting) throw new Error('too many images are waiting');
    return new Promise((resolve) => queue.push(resolve));
  };
  const givenBack = (child: KillableProcess) => {
    const next = queue.shift();
    if (next) {
      next(child);
      return;
    }
    free.push(child);
    if (free.length === children.length) idle = setTimeout(() => stop(), settings.idleMs).unref();
  };
  const stop = () => {
    clearTimeout(idle);
    for (const child of children) child.stop();
  };

  const run = async (task: Task): Promise<Answer> => {
    if (task.bytes.length === 0) return fail('empty');
    const child = await taken();
    try {
      return await child.ask<Answer, Answer>(task, (answer) => answer);
    } catch (error) {
      // The process was killed because of its time or memory, or it ended on its own.
      if (error instanceof ProcessGone) return fail('damaged');
      throw error;
    } finally {
      givenBack(child);
    }
  };
  return {
    clean: (bytes, limits) => run({ bytes, limits }),
    square: (bytes, limits, side) => run({ bytes, limits, side }),
    stop,
  };
}
