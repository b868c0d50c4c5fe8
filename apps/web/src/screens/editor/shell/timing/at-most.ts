export interface Limited {
  /** Asks for a run: at once if the last one is long enough ago, else as soon as it is. */
  ask(): void;
  /** Runs now what would run later. */
  flush(): void;
  /** Forgets what was asked for. */
  stop(): void;
}

/** Runs something that is asked for often, but not more often than this. */
export function atMostEvery(ms: number, run: () => void): Limited {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const go = (): void => {
    timer = undefined;
    last = performance.now();
    run();
  };
  return {
    ask: () => {
      // Never within the call itself: the caller is in the middle of something.
      timer ??= setTimeout(go, Math.max(0, last + ms - performance.now()));
    },
    flush: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      go();
    },
    stop: () => clearTimeout(timer),
  };
}
