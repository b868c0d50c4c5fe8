import { SECOND } from '@sw/base';

/** The gauges of a scrape are collected one by one; those of one engine share one query. */
const FRESH_MS = SECOND;
/** The time limit of a query, well below the time after which Prometheus gives up a scrape. */
const PATIENCE_MS = 4 * SECOND;

/**
 * Queries at most once a second. Undefined if the engine does not answer: the scrape succeeds without it, and /readyz and engine_up
 * report the failure.
 */
export function sharedLook<T>(now: () => number, look: () => Promise<T>): () => Promise<T | undefined> {
  let last: { readonly at: number; readonly found: Promise<T | undefined> } | undefined;
  return () => {
    if (last === undefined || now() - last.at > FRESH_MS) last = { at: now(), found: inTime(look()) };
    return last.found;
  };
}

async function inTime<T>(found: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS);
  return Promise.race([found.catch(() => undefined), late.promise]).finally(() => clearTimeout(timer));
}
