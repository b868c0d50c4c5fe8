/** After a failure; the panel says so meanwhile, and has a button for who does not want to wait. */
const AFTER_FAILURE_MS = 30_000;

interface Shown {
  /** The code's time is over. */
  readonly over: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/** Milliseconds until the invitation is asked for again by itself; undefined: it is not. */
export function refetchDelay({ over, isFetching, isError }: Shown): number | undefined {
  if (!over || isFetching) return undefined;
  return isError ? AFTER_FAILURE_MS : 0;
}
