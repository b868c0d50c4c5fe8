import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { engineEnv } from '@sw/testing';
import { onTestFinished } from 'vitest';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');

/** A worker as a real process, killed at the end of the test if not before. */
export function spawnWorker(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...engineEnv(),
      WORKER_PORT: '0',
      LOG_LEVEL: 'error',
      LINK_SECRET: 'links of the tests of the worker, of no worth',
      PUBLIC_URL: 'https://board.example',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return child;
}
