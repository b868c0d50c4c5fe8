import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { add, type Counts, playwrightCounts, vitestCounts } from './counts.ts';
import { playwrightFailures, vitestFailures } from './failures.ts';
import { playwrightTimes, slowestLines, type Timed, vitestTimes } from './slowest.ts';

/** main.ts STEPS_PASSED STEPS_FAILED RESULTS_DIR: adds the results of the suites to the steps of .ci/run. */
const [passed = '0', failed = '0', dir = '.'] = process.argv.slice(2);

interface Reader<A, B, C> {
  readonly counts: (report: A) => Counts;
  readonly failures: (report: B) => string[];
  readonly times: (report: C) => Timed[];
}

function read<A, B, C>(name: string, file: string, { counts, failures, times }: Reader<A, B, C>) {
  const path = join(dir, file);
  if (!existsSync(path)) return { name, passed: 0, failed: 0, failures: [], slowest: [] };
  const report = JSON.parse(readFileSync(path, 'utf8')) as A & B & C;
  return { name, ...counts(report), failures: failures(report), slowest: slowestLines(name, times(report)) };
}

const suites = [
  read('unit and integration tests', 'vitest.json', {
    counts: vitestCounts,
    failures: vitestFailures,
    times: vitestTimes,
  }),
  read('journeys', 'playwright.json', {
    counts: playwrightCounts,
    failures: playwrightFailures,
    times: playwrightTimes,
  }),
];
// Right after the steps, because a viewer that cuts a long log keeps the text near their FAIL lines.
for (const failure of suites.flatMap((suite) => suite.failures)) console.log(failure);
for (const line of suites.flatMap((suite) => suite.slowest)) console.log(line);
for (const suite of suites) console.log(`${suite.name}: ${suite.passed} passed, ${suite.failed} failed`);
const total = add({ passed: Number(passed), failed: Number(failed) }, ...suites);
console.log(`${total.passed} passed, ${total.failed} failed`);
