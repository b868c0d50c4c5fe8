/** One test or journey, and how long it took. */
export interface Timed {
  readonly title: string;
  readonly seconds: number;
}

interface VitestReport {
  testResults: readonly {
    name: string;
    assertionResults: readonly { fullName: string; duration?: number | null }[];
  }[];
}

interface Suite {
  specs?: readonly { title: string; file: string; tests: readonly { results: readonly { duration: number }[] }[] }[];
  suites?: readonly Suite[];
}

/** Every test of Vitest's JSON report. */
export function vitestTimes({ testResults }: VitestReport): Timed[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${shortPath(name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1_000,
    })),
  );
}

/** Every journey of Playwright's JSON report; one that was repeated counts with all its runs. */
export function playwrightTimes({ suites }: { suites: readonly Suite[] }): Timed[] {
  return suites.flatMap(timesOf);
}

function timesOf(suite: Suite): Timed[] {
  const here = (suite.specs ?? []).map(({ title, file, tests }) => ({
    title: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  }));
  return [...here, ...(suite.suites ?? []).flatMap(timesOf)];
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
