import { type PlaywrightReport, specsOf, type VitestReport } from './reports.ts';

/** One test or journey, and how long it took. */
export interface Timed {
  readonly title: string;
  /** What it counts for: its workspace, or `journeys`. */
  readonly share: string;
  readonly seconds: number;
}

/** Every test of Vitest's JSON report. */
export function vitestTimes({ testResults }: Pick<VitestReport, 'testResults'>): Timed[] {
  return testResults.flatMap(({ name, assertionResults }) => {
    const path = shortPath(name);
    return assertionResults.map(({ fullName, duration }) => ({
      title: `${path}: ${fullName}`,
      share: /^(?:bench|chaos|[^/]+\/[^/]+)/.exec(path)?.[0] ?? path,
      seconds: (duration ?? 0) / 1_000,
    }));
  });
}

/** Every journey of Playwright's JSON report; one that was repeated counts with all its runs. */
export function playwrightTimes(report: Pick<PlaywrightReport, 'suites'>): Timed[] {
  return specsOf(report).map(({ title, file, tests }) => ({
    title: `${file}: ${title}`,
    share: 'journeys',
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  }));
}

const SHOWN = 10;

/** The sum of all times, then the ten slowest, one line each. */
export function slowestLines(name: string, times: readonly Timed[]): string[] {
  if (times.length === 0) return [];
  const sum = times.reduce((total, { seconds }) => total + seconds, 0);
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  return [
    `the slowest ${name}, of ${times.length} that took ${sum.toFixed(0)} s together:`,
    ...slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`),
  ];
}

/** From the repository's top-level folder on. */
const shortPath = (path: string): string => /(?:packages|adapters|apps|tools|bench|chaos)\/.*$/.exec(path)?.[0] ?? path;
