import { spawn } from 'node:child_process';

/** Runs a program with the terminal of this one, and returns its exit code. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    // An interrupted run must not leave it behind.
    const end = () => child.kill();
    process.once('exit', end);
    child.once('error', fail);
    child.once('exit', (code) => {
      process.off('exit', end);
      done(code ?? 1);
    });
  });
}
