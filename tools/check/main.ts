import { flakyReport } from '@sw/ci';
import { ROOT } from './repository.ts';
import { runSteps, type Step, summary } from './runner.ts';
import { STEPS } from './steps.ts';

/**
 * `npm run check` runs all; `npm run check -- boundaries messages` only those named. `npm run check -- flaky` checks nothing: it
 * lists the tests that were flaky on this machine.
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
if (names[0] === 'flaky') {
  console.log(flakyReport(ROOT));
} else {
  const outcomes = await runSteps(chosenSteps(names));
  console.log(summary(outcomes));
  process.exitCode = outcomes.every((outcome) => outcome.ok) ? 0 : 1;
}
