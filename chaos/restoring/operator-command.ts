import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, '../../apps/operator/src/main.ts');

/** `npm run admin -- backup …` in a separate process. Returns its last line; throws if it fails. */
export function backupCommand(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  say: (line: string) => void,
): Promise<Readonly<Record<string, unknown>>> {
  const child = spawn(process.execPath, [PROGRAM, 'backup', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line !== '') say(`backup ${args[0]}: ${line}`);
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      if (code === 0) done(JSON.parse(out.trim().split('\n').at(-1) ?? '{}') as Record<string, unknown>);
      else failed(new Error(`backup ${args[0]} ended with ${code}`));
    });
  });
}
