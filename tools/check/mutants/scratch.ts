import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutant } from './mutants.ts';

/** Below the git-ignored folder of the checkout, so that nothing but the run uses it. */
const scratchOf = (root: string): string => join(root, '.engines/mutants');
/** The engines' addresses and programs, which the copy shares. What tests write there, it has for itself. */
const SHARED = ['bin', 'state.json', 'env.json', 'levels.json', 'secrets.json', 'link-secret'];

/** A copy of the checkout with modules of its own: links to workspaces must lead to the copy, not to the original. */
export function makeScratch(root: string, files: readonly string[]): string {
  const scratch = scratchOf(root);
  rmSync(scratch, { recursive: true, force: true });
  for (const file of files) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    copyFileSync(join(root, file), join(scratch, file));
  }
  for (const folder of ['.', ...workspaceFolders(root, files)]) {
    const modules = join(folder, 'node_modules');
    // Hard links: 700 MB in three seconds.
    if (existsSync(join(root, modules))) execFileSync('cp', ['-al', join(root, modules), join(scratch, modules)]);
  }
  mkdirSync(join(scratch, '.engines'));
  for (const name of readdirSync(join(root, '.engines')).filter((name) => SHARED.includes(name)))
    symlinkSync(join(root, '.engines', name), join(scratch, '.engines', name));
  return scratch;
}

const workspaceFolders = (root: string, files: readonly string[]): string[] =>
  files.filter((file) => file.endsWith('/package.json') && existsSync(join(root, file))).map(dirname);

/** Applies the break, runs `work`, and undoes it. Throws if the code to break is not there exactly once. */
export async function broken<R>(scratch: string, mutant: Mutant, work: () => Promise<R>): Promise<R> {
  const path = join(scratch, mutant.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, mutated(whole, mutant));
  try {
    return await work();
  } finally {
    writeFileSync(path, whole);
  }
}

export function mutated(source: string, { id, file, find, replace }: Mutant): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0 || find === replace)
    throw new Error(`${id}: '${find}' must be in ${file} exactly once. Correct tools/check/mutants/mutants.ts.`);
  return before + replace + after;
}
