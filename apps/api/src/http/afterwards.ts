import { messageOf } from '@sw/base';
import type { Logger } from '@sw/service';

/** Work that the answer does not wait for, because it must not affect the answer's time or nobody needs it yet. */
export interface Afterwards {
  run(what: string, work: () => Promise<unknown>): void;
  /** Resolves when all of it has ended. */
  drain(): Promise<void>;
}

export function createAfterwards(logger: Logger): Afterwards {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const done = work()
        .then(
          () => undefined,
          (error: unknown) => logger.warn({ reason: messageOf(error) }, what),
        )
        .finally(() => running.delete(done));
      running.add(done);
    },
    async drain() {
      await Promise.all(running);
    },
  };
}
