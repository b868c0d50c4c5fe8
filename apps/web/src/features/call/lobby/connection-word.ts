import type { Connection } from '../call-state.ts';

/** The measurements of the lobby. */
export interface ConnectionSample {
  /** The round trips of requests to our own origin, in milliseconds; failed requests are missing. */
  readonly roundTrips: readonly number[];
  /** How many requests were sent. */
  readonly sent: number;
  /** The speed at which a file from our own origin arrived; undefined if it did not arrive. */
  readonly kilobitsPerSecond: number | undefined;
  /** Whether the media server answers; undefined if its address is not known. */
  readonly mediaReached: boolean | undefined;
}

/**
 * A 720p picture needs 1.7 Mbit/s in each direction, a small one 0.45, sound 0.05. The download is short and includes the
 * slow start of TCP, so it measures about half of what the line can do.
 */
const GOOD = { kilobitsPerSecond: 2_000, roundTripMs: 200, lost: 0 };
const FAIR = { kilobitsPerSecond: 500, roundTripMs: 400, lost: 0.2 };

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;

export function connectionWord({ roundTrips, sent, kilobitsPerSecond, mediaReached }: ConnectionSample): Connection {
  if (roundTrips.length === 0 || mediaReached === false) return 'none';
  const lost = sent === 0 ? 0 : 1 - roundTrips.length / sent;
  const speed = kilobitsPerSecond ?? 0;
  const allows = (limit: typeof GOOD): boolean =>
    speed >= limit.kilobitsPerSecond && median(roundTrips) <= limit.roundTripMs && lost <= limit.lost;
  if (allows(GOOD)) return 'good';
  return allows(FAIR) ? 'fair' : 'weak';
}
