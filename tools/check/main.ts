import { flakyReport } from '@sw/ci';
import { SEED } from './mutants/mutants.ts';
import { runMutants } from './mutants/run.ts';
import { ROOT, read, repositoryFiles } from './repository.ts';
import { testsIn } from './requirements.ts';
import { runSteps, type Step, summary } from './runner.ts';
import { STEPS } from './steps.ts';

/**
 * `npm run check` runs all; `npm run check -- boundaries messages` only those named. `npm run check -- flaky` checks nothing: it
 * lists the tests that were flaky on this machine. `npm run check -- mutants [R1.04 …]` breaks the product on purpose, in a copy,
 * and fails unless a test of the broken requirement notices.
 */
function chosenSteps(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No step is called ${unknown.join(', ')}. Steps: ${STEPS.map((step) => step.name).join(', ')}.`);
    process.exit(1);
  }
  return names.length === 0 ? STEPS : STEPS.filter((step) => names.includes(step.name));
}

const names = process.argv.slice(2);
const [first, ...rest] = names;
if (first === 'flaky') {
  console.log(flakyReport(ROOT));
} else if (first === 'mutants') {
  const tests = testsIn(read('docs/requirements.md'));
  const say = (line: string) => console.log(line);
  const input = { root: ROOT, files: repositoryFiles(), read, tests, only: rest, seed: SEED, say };
  process.exitCode = (await runMutants(input)) ? 0 : 1;
} else {
  const outcomes = await runSteps(chosenSteps(names));
  console.log(summary(outcomes));
  process.exitCode = outcomes.every((outcome) => outcome.ok) ? 0 : 1;
}
