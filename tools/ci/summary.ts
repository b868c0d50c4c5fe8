import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { add, type Counts, playwrightCounts, vitestCounts } from './counts.ts';
import { beginning, type Failure, playwrightFailures, vitestFailures } from './failures.ts';
import { FLAKY_MOST, repeatLines } from './repeat.ts';
import type { PlaywrightReport, Repeated, VitestReport } from './reports.ts';
import { shareLines } from './share.ts';
import { playwrightTimes, slowestLines, type Timed, vitestTimes } from './slowest.ts';

/** One program's reports: of all shards, or of one run. */
interface Program {
  readonly name: string;
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly times: readonly Timed[];
  readonly repeated: readonly Repeated[];
}

interface Reader<R> {
  readonly counts: (report: R) => Counts;
  readonly failures: (report: R) => readonly Failure[];
  readonly times: (report: R) => readonly Timed[];
}

/** The end of a run's output. Its last line is 'N passed, N failed'; steps count as well as tests. */
export function summarize(folder: string): { lines: string[]; failed: number } {
  const programs = [
    readProgram<VitestReport>(folder, 'unit and integration tests', 'vitest', {
      counts: vitestCounts,
      failures: vitestFailures,
      times: vitestTimes,
    }),
    readProgram<PlaywrightReport>(folder, 'journeys', 'playwright', {
      counts: playwrightCounts,
      failures: playwrightFailures,
      times: playwrightTimes,
    }),
  ];
  const repeated = programs.flatMap((program) => program.repeated);
  const flaky = repeated.flatMap((report) => report.flaky ?? []);
  const notRepeated = repeated.flatMap((report) => report.notRepeated ?? []);
  const tooFlaky = { passed: 0, failed: flaky.length > FLAKY_MOST ? 1 : 0 };
  const total = add(stepCounts(folder), tooFlaky, ...programs.map(({ counts }) => counts));
  const lines = [
    // Right after the steps, because a viewer that cuts a long log keeps the text near their FAIL lines.
    ...programs.flatMap(({ failures }) => failures.map(failureText)),
    ...repeatLines({ flaky, notRepeated }),
    ...programs.flatMap(({ name, times }) => slowestLines(name, times)),
    ...shareLines(programs.flatMap(({ times }) => times)),
    ...programs.map(({ name, counts }) => `${name}: ${counts.passed} passed, ${counts.failed} failed`),
    `${total.passed} passed, ${total.failed} failed`,
  ];
  return { lines, failed: total.failed };
}

function readProgram<R extends Repeated>(
  folder: string,
  name: string,
  file: string,
  { counts, failures, times }: Reader<R>,
): Program {
  const reports = globSync([`${file}*.json`, `*/${file}*.json`], { cwd: folder }).map(
    (path) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as R,
  );
  return {
    name,
    counts: add(...reports.map(counts)),
    failures: reports.flatMap(failures),
    times: reports.flatMap(times),
    repeated: reports,
  };
}

/** .ci/run writes a line 'ok    name (n s)' or 'FAIL  name (n s)' per step. */
function stepCounts(folder: string): Counts {
  const steps = globSync(['steps', '*/steps'], { cwd: folder }).flatMap((path) =>
    readFileSync(join(folder, path), 'utf8').split('\n').filter(Boolean),
  );
  const passed = steps.filter((line) => line.startsWith('ok ')).length;
  return { passed, failed: steps.length - passed };
}

const failureText = ({ title, file, messages }: Failure): string =>
  [`failed: ${title}${file === undefined ? '' : ` (${file})`}`, ...beginning(messages).map((line) => `  ${line}`)].join(
    '\n',
  );
