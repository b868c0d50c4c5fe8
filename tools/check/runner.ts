import { performance } from 'node:perf_hooks';

/** The result of a step. The output is shown if it failed. */
export interface StepResult {
  readonly ok: boolean;
  readonly output: string;
}

export interface Step {
  readonly name: string;
  /** `program`: another process, which can run beside others. `own`: a fast function in this process. */
  readonly kind: 'program' | 'own';
  readonly run: () => Promise<StepResult>;
}

export interface Outcome extends StepResult {
  readonly name: string;
  readonly seconds: number;
}

// The programs use more than a core each; two at a time keep two cores busy without fighting for memory.
const PROGRAMS_AT_ONCE = 2;

async function timed(step: Step): Promise<Outcome> {
  const started = performance.now();
  const result = await step.run().catch((error: unknown) => ({
    ok: false,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  return { ...result, name: step.name, seconds: (performance.now() - started) / 1000 };
}

/** Runs every step even when one fails, so that one run reports all problems. Returns the outcomes in the steps' order. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes = new Map<Step, Outcome>();
  const waiting = steps.filter((step) => step.kind === 'program');
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.set(step, await timed(step));
  };
  const workers = Array.from({ length: PROGRAMS_AT_ONCE }, worker);
  for (const step of steps) if (step.kind === 'own') outcomes.set(step, await timed(step));
  await Promise.all(workers);
  return steps.flatMap((step) => outcomes.get(step) ?? []);
}

/** The output for the terminal: the findings of failed steps, then one line per step, then the verdict. */
export function summary(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter((outcome) => !outcome.ok);
  const findings = failed.map(({ name, output }) => `\n── ${name}\n${output}\n`);
  const lines = outcomes.map(
    ({ name, ok, seconds }) => `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s`,
  );
  const verdict = failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`;
  return [...findings, ...lines, '', verdict].join('\n');
}
