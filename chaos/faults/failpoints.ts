import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { OwnProcess } from '../own-process.ts';
import type { Fault } from './fault.ts';

const KEEPER = resolve(import.meta.dirname, '../../apps/keeper/src/main.ts');
/** The exit code of a keeper that dies at a failpoint. */
const KILLED = 137;
/** Mostly some ten seconds. At a load of 35 on two cores two of thirteen were not reached within a minute. */
const MOST_MS = 180_000;

/** Every place at which a keeper can be made to die, as the keeper itself names them when it is given a wrong one. */
export async function keeperFailpoints(env: Readonly<Record<string, string>>): Promise<string[]> {
  const child = spawn(process.execPath, [KEEPER], {
    env: { ...process.env, ...env, KEEPER_PORT: '0', KEEPER_FAILPOINT: '?' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise((done) => child.once('close', done));
  const names = /one of ([a-z, -]+)/.exec(said)?.[1]?.split(', ') ?? [];
  if (names.length === 0) throw new Error(`the keeper names no failpoints: ${said}`);
  return names;
}

export interface FailpointOptions {
  readonly keepers: readonly OwnProcess[];
  readonly place: string;
  /** The condition under which a keeper reaches the failpoint. */
  prepare(): Promise<void>;
  visited(): void;
}

/** A keeper that dies between two steps. It is the only keeper meanwhile, so that it gets the work. */
export const diesAt = ({ keepers, place, prepare, visited }: FailpointOptions): Fault => ({
  name: `keeper at ${place}`,
  lastsMs: 8_000,
  async inflict() {
    const [victim, ...others] = keepers;
    if (!victim) return;
    await prepare();
    await Promise.all(keepers.map((keeper) => keeper.kill()));
    await victim.start({ KEEPER_FAILPOINT: place }, true);
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<'late'>((done) => {
      late = setTimeout(() => done('late'), MOST_MS);
    });
    const code = await Promise.race([victim.ended, tooLate]);
    clearTimeout(late);
    if (code === 'late') await victim.kill();
    if (code === KILLED) visited();
    await Promise.all([victim, ...others].map((keeper) => keeper.start()));
  },
});
