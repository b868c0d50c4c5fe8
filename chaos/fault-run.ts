import { randomInt } from 'node:crypto';
import { startCell } from './cell.ts';
import { interruptible } from './interruptible.ts';
import { run } from './run.ts';

export interface FaultRunOptions {
  /** Of an earlier run, to repeat its faults. */
  readonly seed: string | undefined;
  /** A minute instead of five. */
  readonly short: boolean;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Faults under load. Returns the exit code. */
export async function faultRun({ seed: given, short, say, signal }: FaultRunOptions): Promise<number> {
  const seed = given === undefined ? randomInt(1_000_000) : Number(given);
  say(`seed ${seed}, ${short ? 'one minute' : 'five minutes'}`);
  const cell = await startCell(say);
  return interruptible(cell, signal, async () => {
    const { line, problems } = await run({ cell, seed, durationMs: short ? 60_000 : 300_000, short, say, signal });
    for (const problem of problems) say(`OFF: ${problem}`);
    console.log(JSON.stringify(line));
    return problems.length === 0 ? 0 : 1;
  });
}
