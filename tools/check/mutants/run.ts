import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parse } from '../parse.ts';
import { MUTANTS, type Mutant } from './mutants.ts';
import { broken, makeScratch, mutated } from './scratch.ts';

export interface MutantsInput {
  readonly root: string;
  readonly files: readonly string[];
  read(file: string): string;
  /** The test files that docs/requirements.md names, by requirement. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
  readonly only: readonly string[];
  readonly seed: number;
  say(line: string): void;
}

const isJourney = (file: string): boolean => file.startsWith('e2e/');

function passes(cwd: string, program: string, args: readonly string[]): Promise<boolean> {
  return new Promise((settle, reject) => {
    const child = spawn(join(cwd, 'node_modules/.bin', program), args, { cwd, stdio: 'ignore' });
    child.on('error', reject);
    child.on('close', (code) => settle(code === 0));
  });
}

/** Whether a named test of the requirement fails. Journeys, which cost a minute, run only if no other test fails. */
async function isCaught(scratch: string, id: string, tests: readonly string[]): Promise<boolean> {
  const title = `${id.replace('.', '\\.')}(?!\\d)`;
  const quick = tests.filter((file) => !isJourney(file));
  if (quick.length > 0 && !(await passes(scratch, 'vitest', ['run', ...quick, '-t', title]))) return true;
  const journeys = tests.filter(isJourney).map((file) => file.replace(/^e2e\//, ''));
  return journeys.length > 0 && !(await passes(scratch, 'node', ['e2e/run.ts', ...journeys, '-g', title]));
}

/** A break that does not even parse would prove nothing. */
function refuseUnparsable(mutants: readonly Mutant[], read: MutantsInput['read']): void {
  for (const mutant of mutants) parse(mutant.file, mutated(read(mutant.file), mutant));
}

/** Breaks the product once for each requirement, in a copy, and reports which breaks no test of the requirement noticed. */
export async function runMutants(input: MutantsInput): Promise<boolean> {
  const { root, files, read, tests, only, seed, say } = input;
  const mutants = only.length === 0 ? MUTANTS : MUTANTS.filter(({ id }) => only.includes(id));
  refuseUnparsable(mutants, read);
  say(`seed ${seed}: ${mutants.length} requirements`);
  const scratch = makeScratch(root, files);
  let caught = 0;
  for (const mutant of mutants) {
    const noticed = await broken(scratch, mutant, () => isCaught(scratch, mutant.id, tests.get(mutant.id) ?? []));
    if (noticed) caught += 1;
    say(`${noticed ? 'caught  ' : 'SURVIVED'} ${mutant.id} ${mutant.file}`);
  }
  say(JSON.stringify({ mutants: mutants.length, caught }));
  return mutants.length > 0 && caught === mutants.length;
}
