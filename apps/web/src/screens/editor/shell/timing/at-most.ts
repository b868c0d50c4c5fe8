export interface Limited {
  /** Requests a run: immediately if the last one is long enough ago, otherwise as soon as it is. */
  ask(): void;
  /** Runs a pending request now. */
  flush(): void;
  /** Cancels a pending request. */
  stop(): void;
}

/** Limits how often a frequently requested function runs. */
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
      // Never within the call itself: the caller is in the middle of other work.
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
