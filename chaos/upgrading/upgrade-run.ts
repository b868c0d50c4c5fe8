import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildPageIfChanged } from '@sw/dev';
import type { FaultRunOptions } from '../fault-run.ts';
import { plantNextRelease } from './next-release.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Replaces every process by one of a later release while people draw and a call runs. Returns the exit code. */
export async function upgradeRun({ seed: given, short, say, signal }: FaultRunOptions): Promise<number> {
  const seed = given === undefined ? randomInt(1_000_000) : Number(given);
  const next = mkdtempSync(join(tmpdir(), 'sw-next-release-'));
  try {
    plantNextRelease(ROOT, next);
    say(`seed ${seed}; the next release has a new rule, a new field and a new migration`);
    if (!short) {
      for (const root of [ROOT, next]) await buildPageIfChanged(root);
      say('both pages are built');
    }
    const args = ['--old', ROOT, '--seed', String(seed), ...(short ? ['--short'] : [])];
    const child = spawn(process.execPath, [join(next, 'chaos/upgrading/run-main.ts'), ...args], { stdio: 'inherit' });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    const code = await new Promise<number>((done) => child.once('exit', (exit) => done(exit ?? 1)));
    signal.removeEventListener('abort', stop);
    return code;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}
