import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Failure, vitestFailures } from './failures.ts';
import { run } from './process.ts';
import type { Suite } from './repeat.ts';
import type { VitestFile, VitestReport } from './reports.ts';

const REPORTER = fileURLToPath(import.meta.resolve('./unhandled-reporter.ts'));

/** Vitest with the arguments of `npm test`, in the folder `root`. */
export function vitestSuite(root: string, args: readonly string[]): Suite<VitestReport> {
  const reportFile = join(root, '.engines/results', `${process.env.RESULTS ?? 'vitest'}.json`);
  const unhandledFile = `${reportFile}.unhandled`;
  // The second run gets the seed of the first.
  const seed = `--sequence.seed=${Date.now()}`;
  return {
    reportFile,
    failures: vitestFailures,
    merge: mergeVitest,
    run: async (again) => {
      mkdirSync(dirname(reportFile), { recursive: true });
      const chosen = again ? await argumentsFor(again, args) : args;
      const code = await run(
        join(root, 'node_modules/.bin/vitest'),
        ['run', ...chosen, seed, '--reporter=json', `--outputFile.json=${reportFile}`, `--reporter=${REPORTER}`].concat(
          args.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default'],
        ),
        { cwd: root, env: { UNHANDLED: unhandledFile } },
      );
      if (existsSync(reportFile)) {
        const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
        const unhandled = JSON.parse(readFileSync(unhandledFile, 'utf8')) as string[];
        // Without Vitest's own sums, which the second run makes wrong.
        writeFileSync(reportFile, JSON.stringify({ testResults, unhandled } satisfies VitestReport));
        rmSync(unhandledFile);
      }
      return code;
    },
  };
}

/** The files of the failures instead of what was asked for, with the same options: tests of a file may need those before them. */
async function argumentsFor(again: readonly Failure[], args: readonly string[]): Promise<string[]> {
  const { parseCLI } = await import('vitest/node');
  const { filter } = parseCLI(['vitest', 'run', ...args]);
  const options = args.filter((arg) => !filter.includes(arg) && !arg.startsWith('--shard'));
  const files = new Set(again.flatMap(({ file }) => file ?? []));
  return [...files, ...options, '--maxWorkers=1'];
}

/** A repeated file counts as it ended the second time, but what tests chance keeps the failure of the first. */
export function mergeVitest(first: VitestReport, again: VitestReport, repeated: readonly Failure[]): VitestReport {
  const final = (before: VitestFile): VitestFile => {
    const after = again.testResults.find(({ name }) => name === before.name);
    const asked = repeated.filter(({ file }) => file === before.name);
    if (after === undefined || asked.length === 0) return before;
    const kept = before.assertionResults.filter(
      ({ status, fullName }) => status === 'failed' && !asked.some(({ title }) => title === fullName),
    );
    const others = after.assertionResults.filter(({ fullName }) => !kept.some((test) => test.fullName === fullName));
    return {
      ...after,
      status: kept.length > 0 ? 'failed' : after.status,
      assertionResults: [...kept, ...others],
    };
  };
  return {
    testResults: first.testResults.map(final),
    unhandled: [...(first.unhandled ?? []), ...(again.unhandled ?? [])],
  };
}
