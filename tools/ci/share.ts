import type { Timed } from './slowest.ts';

/** The seconds that the tests of each workspace took, journeys as one, the most first. */
export function shareLines(times: readonly Timed[]): string[] {
  const sums = new Map<string, number>();
  for (const { share, seconds } of times) sums.set(share, (sums.get(share) ?? 0) + seconds);
  const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
  if (all === 0) return [];
  const lines = [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .map(([share, seconds]) => {
      const percent = ((100 * seconds) / all).toFixed(1).padStart(5);
      return `${seconds.toFixed(0).padStart(7)} s ${percent} %  ${share}`;
    });
  return ['seconds of tests by workspace:', ...lines];
}
