import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { type RunningService, readConfig, startService } from '@sw/service';
import { onTestFinished } from 'vitest';
import { keeperConfig } from '../src/config.ts';
import type { Pass } from '../src/failpoints.ts';
import { buildKeeper } from '../src/keeper.ts';
import type { World } from './world.ts';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');

/** A keeper in this process, stopped at the end of the test if not before. */
export async function startKeeper(
  world: World,
  env: Record<string, string> = {},
  pass?: Pass,
): Promise<RunningService> {
  const config = readConfig(keeperConfig, { ...world.env, ...env });
  const options = { name: 'keeper', version: 'test', config };
  const service = await startService(options, (context) => buildKeeper(context, config, pass));
  onTestFinished(() => service.stop());
  return service;
}

export interface KeeperProcess {
  readonly child: ChildProcess;
  /** The exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

/** A keeper as it really runs. */
export function spawnKeeper(world: World, env: Record<string, string> = {}): KeeperProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...world.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit').then(([code, signal]) => code ?? signal) };
}

/** A value of the keeper's metrics, summed over its labels. */
export async function metric({ address }: RunningService, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
