import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './repository.ts';
import type { StepResult } from './runner.ts';

/** Runs a program of node_modules/.bin at the root, and gives what it printed. */
export function run(program: string, ...args: string[]): Promise<StepResult> {
  const bin = join(ROOT, 'node_modules', '.bin');
  return new Promise((settle) => {
    const child = spawn(join(bin, program), args, {
      cwd: ROOT,
      // The programs start with `env node`: the Node of node_modules must come before the machine's own.
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    child.on('error', (error) => settle({ ok: false, output: `${program} did not start: ${error.message}` }));
    child.on('close', (code) => settle({ ok: code === 0, output: chunks.join('').trim() }));
  });
}
