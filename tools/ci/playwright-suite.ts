import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { playwrightFailures } from './failures.ts';
import type { Suite } from './repeat.ts';
import { mapSpecs, type PlaywrightReport, specsOf } from './reports.ts';

/** Playwright in the folder `root`; `run` starts it with these arguments after all others, and variables. */
export function playwrightSuite(
  root: string,
  run: (args: readonly string[], env: Readonly<Record<string, string>>) => Promise<number>,
): Suite<PlaywrightReport> {
  const results = join(root, '.engines/results');
  const name = process.env.RESULTS ?? 'playwright';
  const reportFile = join(results, `${name}.json`);
  const listFile = join(results, `${name}.failed`);
  return {
    reportFile,
    failures: playwrightFailures,
    merge: mergePlaywright,
    run: (again) => {
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
      if (!again) return run([], env);
      mkdirSync(dirname(listFile), { recursive: true });
      writeFileSync(listFile, JSON.stringify({ status: 'failed', failedTests: again.map(({ id }) => id) }));
      // A folder of its own keeps the pictures of the first failure.
      const output = join(results, `${name}-again`);
      // Playwright chooses the shard before it looks at the list, so the same `--shard` keeps all of these.
      return run(['--last-failed', '--last-failed-file', listFile, '--workers=1', '--output', output], env);
    },
  };
}

/** As Playwright reports a journey that it repeated itself: with the results of both runs. */
export function mergePlaywright(first: PlaywrightReport, again: PlaywrightReport): PlaywrightReport {
  const repeated = new Map(specsOf(again).map((spec) => [spec.id, spec]));
  const { config, suites } = mapSpecs(first, (spec) => {
    const after = repeated.get(spec.id);
    if (!after) return spec;
    const tests = spec.tests.map((test, i) => {
      const { status = 'unexpected', results = [] } = after.tests[i] ?? {};
      return { ...test, status: status === 'expected' ? 'flaky' : status, results: [...test.results, ...results] };
    });
    return { ...spec, tests };
  });
  // Without Playwright's own sums, which the second run makes wrong.
  return { config, suites, errors: [...(first.errors ?? []), ...(again.errors ?? [])] };
}
