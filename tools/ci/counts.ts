export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Vitest's JSON report. */
export function vitestCounts(report: {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}): Counts {
  // A file that does not even load has no failed test, only a failed suite.
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
  };
}

/** Playwright's JSON report. */
export function playwrightCounts(report: { stats: { expected: number; unexpected: number; flaky: number } }): Counts {
  // A test that passed only on a retry is flaky, so it counts as failed.
  return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
}

export function add(...counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((sum, one) => sum + one.passed, 0),
    failed: counts.reduce((sum, one) => sum + one.failed, 0),
  };
}
