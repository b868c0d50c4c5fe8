import { playwrightFailures, vitestFailures } from './failures.ts';
import { type PlaywrightReport, specsOf, type VitestReport } from './reports.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export function vitestCounts(report: VitestReport): Counts {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  return { passed: tests.filter(({ status }) => status === 'passed').length, failed: vitestFailures(report).length };
}

/** A journey that passed when it was repeated has passed; whether there may be so many is judged elsewhere. */
export function playwrightCounts(report: PlaywrightReport): Counts {
  const journeys = specsOf(report).flatMap((spec) => spec.tests);
  return {
    passed: journeys.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: playwrightFailures(report).length,
  };
}

export function add(...counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((sum, one) => sum + one.passed, 0),
    failed: counts.reduce((sum, one) => sum + one.failed, 0),
  };
}
