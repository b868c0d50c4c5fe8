/** After a failure; the panel says so meanwhile, and has a button to retry at once. */
const AFTER_FAILURE_MS = 30_000;

interface Shown {
  /** The code has expired. */
  readonly over: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/** Milliseconds until the invitation is requested again automatically; undefined: it is not. */
export function refetchDelay({ over, isFetching, isError }: Shown): number | undefined {
  if (!over || isFetching) return undefined;
  return isError ? AFTER_FAILURE_MS : 0;
}
