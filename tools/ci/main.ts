import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { add, type Counts, playwrightCounts, vitestCounts } from './counts.ts';

/** main.ts STEPS_PASSED STEPS_FAILED RESULTS_DIR: adds what the suites reported to the steps of .ci/run. */
const [passed = '0', failed = '0', dir = '.'] = process.argv.slice(2);

function read(file: string, counts: (report: never) => Counts): Counts {
  const path = join(dir, file);
  return existsSync(path) ? counts(JSON.parse(readFileSync(path, 'utf8')) as never) : { passed: 0, failed: 0 };
}

const suites = [
  { name: 'unit and integration tests', ...read('vitest.json', vitestCounts) },
  { name: 'journeys', ...read('playwright.json', playwrightCounts) },
];
for (const suite of suites) console.log(`${suite.name}: ${suite.passed} passed, ${suite.failed} failed`);
const total = add({ passed: Number(passed), failed: Number(failed) }, ...suites);
console.log(`${total.passed} passed, ${total.failed} failed`);
