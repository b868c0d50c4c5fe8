import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { testsChance } from './chance.ts';
import { beginning, type Failure } from './failures.ts';
import { noteFlaky } from './flaky.ts';
import type { Flaky, NotRepeated, Repeated } from './reports.ts';

/** More flaky tests than this in one run fail it. */
export const FLAKY_MOST = 3;

/** So many failures have one cause, and the run fails whatever a repetition shows. */
const REPEATED_MOST = 10;

/** A program that runs tests and writes a report, and how to read that. */
export interface Suite<R extends Repeated> {
  readonly reportFile: string;
  /** Runs what was asked for, or only these failures, one at a time. Returns the exit code. */
  readonly run: (again?: readonly Failure[]) => Promise<number>;
  readonly failures: (report: R) => Failure[];
  /** The first report, with the outcome that each repeated test had the second time. */
  readonly merge: (first: R, again: R, repeated: readonly Failure[]) => R;
}

interface Plan {
  readonly again: readonly Failure[];
  readonly notRepeated: readonly NotRepeated[];
}

/** Which failures deserve a second run; `read` gives the text of a file. Paths are shown relative to `root`. */
export function planRepeats(failures: readonly Failure[], root: string, read: (file: string) => string): Plan {
  const judged = failures.map((failure) => ({ failure, reason: reasonNotTo(failure, root, read) }));
  const again = judged.flatMap(({ failure, reason }) => (reason === undefined ? [failure] : []));
  const tooMany = again.length > REPEATED_MOST ? `${again.length} failed, too many for chance` : undefined;
  return {
    again: tooMany === undefined ? again : [],
    notRepeated: judged.flatMap(({ failure, reason = tooMany }) =>
      reason === undefined ? [] : [{ title: failure.title, file: shown(failure, root), reason }],
    ),
  };
}

function reasonNotTo(failure: Failure, root: string, read: (file: string) => string): string | undefined {
  if (failure.file === undefined) return 'it belongs to no test';
  return testsChance({ title: failure.title, path: relative(root, failure.file), text: read(failure.file) });
}

/** Runs a suite, and what failed once more, alone. Returns the exit code of both together. */
export async function runWithRepeat<R extends Repeated>(
  suite: Suite<R>,
  { root, say }: { root: string; say: (line: string) => void },
): Promise<number> {
  const first = await runOnce(suite);
  const failures = first.report ? suite.failures(first.report) : [];
  // Without a failure in the report the program had another reason to fail, which is not ours to judge.
  if (!first.report || failures.length === 0) return first.code;

  const { again, notRepeated } = planRepeats(failures, root, (file) => readFileSync(file, 'utf8'));
  if (again.length > 0) say(`\nrepeating ${again.length} that failed, alone`);
  const second = again.length > 0 ? await runOnce(suite, again) : { code: 0, report: undefined };
  const final = second.report ? suite.merge(first.report, second.report, again) : first.report;
  const failed = suite.failures(final);
  const flaky = again
    .filter((failure) => failure.notRun !== true && !failed.some((other) => isSame(failure, other)))
    .map((failure) => ({
      title: failure.title,
      file: shown(failure, root),
      message: beginning(failure.messages).join('\n'),
    }));

  writeFileSync(suite.reportFile, JSON.stringify({ ...final, flaky, notRepeated }));
  noteFlaky(root, flaky);
  for (const line of repeatLines({ flaky, notRepeated })) say(line);
  if (failed.length > 0 || flaky.length > FLAKY_MOST) return 1;
  return second.code;
}

async function runOnce<R extends Repeated>(
  suite: Suite<R>,
  again?: readonly Failure[],
): Promise<{ code: number; report: R | undefined }> {
  // A report of an earlier run must not speak for a program that dies before it writes one.
  rmSync(suite.reportFile, { force: true });
  const code = await suite.run(again);
  const report = existsSync(suite.reportFile) ? (JSON.parse(readFileSync(suite.reportFile, 'utf8')) as R) : undefined;
  return { code, report };
}

/** What the summary says about second runs, also about those of several reports together. */
export function repeatLines({ flaky = [], notRepeated = [] }: Repeated): string[] {
  return [
    ...notRepeated.map(({ title, file, reason }) => `not repeated: ${title} (${file}): ${reason}`),
    ...flaky.map(({ title, file }: Flaky) => `flaky: ${title} (${file})`),
    ...(flaky.length > FLAKY_MOST ? [`failed: ${flaky.length} flaky tests, more than ${FLAKY_MOST}`] : []),
  ];
}

const isSame = (a: Failure, b: Failure): boolean => a.file === b.file && (a.id ?? a.title) === (b.id ?? b.title);

const shown = ({ file }: Failure, root: string): string => (file === undefined ? 'no file' : relative(root, file));
