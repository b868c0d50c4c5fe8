import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { add, type Counts, playwrightCounts, vitestCounts } from './counts.ts';
import { playwrightFailures, vitestFailures } from './failures.ts';

/** main.ts STEPS_PASSED STEPS_FAILED RESULTS_DIR: adds what the suites reported to the steps of .ci/run. */
const [passed = '0', failed = '0', dir = '.'] = process.argv.slice(2);

function read<A, B>(name: string, file: string, counts: (report: A) => Counts, failures: (report: B) => string[]) {
  const path = join(dir, file);
  if (!existsSync(path)) return { name, passed: 0, failed: 0, failures: [] };
  const report = JSON.parse(readFileSync(path, 'utf8')) as A & B;
  return { name, ...counts(report), failures: failures(report) };
}

const suites = [
  read('unit and integration tests', 'vitest.json', vitestCounts, vitestFailures),
  read('journeys', 'playwright.json', playwrightCounts, playwrightFailures),
];
// Last, where a reader of a long log looks first.
for (const failure of suites.flatMap((suite) => suite.failures)) console.log(failure);
for (const suite of suites) console.log(`${suite.name}: ${suite.passed} passed, ${suite.failed} failed`);
const total = add({ passed: Number(passed), failed: Number(failed) }, ...suites);
console.log(`${total.passed} passed, ${total.failed} failed`);
