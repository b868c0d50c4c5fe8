import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './engine.ts';

/** A pid may have been reused since; together with its start time it identifies one process. */
export interface ProcessId {
  readonly pid: number;
  readonly startTime: string;
}

/** The same on a system without /proc, which is slower and exact to a second. */
export function startTimeByPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...time] = stdout.trim().split(/\s+/);
  return status !== 0 || state.startsWith('Z') ? undefined : time.join(' ');
}

/** Field 22 of /proc/<pid>/stat; the command name before it may hold spaces, so count from the last bracket. */
function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return startTimeByPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

export function isAlive(id: ProcessId): boolean {
  return startTimeOf(id.pid) === id.startTime;
}

/** Starts it in a session of its own, so that it outlives this command, with its output in `log`. */
export function startDetached(command: Command, dir: string): ProcessId {
  mkdirSync(dir, { recursive: true });
  const log = openSync(join(dir, 'log'), 'a');
  const child = spawn(command.file, command.args, {
    cwd: dir,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...command.env },
  });
  child.unref();
  const startTime = child.pid === undefined ? undefined : startTimeOf(child.pid);
  if (child.pid === undefined || startTime === undefined) throw new Error(`${command.file} did not start`);
  return { pid: child.pid, startTime };
}

export function signal(id: ProcessId, name: NodeJS.Signals): void {
  if (isAlive(id)) process.kill(id.pid, name);
}

const isStopped = (stat: string): boolean => stat[stat.lastIndexOf(')') + 2] === 'T';

/**
 * Returns once no thread of it runs any more: on a busy machine one may still answer a request after the signal was sent.
 */
export function freezeProcess(id: ProcessId): void {
  signal(id, 'SIGSTOP');
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const threads = (): string[] =>
    readdirSync(`/proc/${id.pid}/task`).map((task) => readFileSync(`/proc/${id.pid}/task/${task}/stat`, 'utf8'));
  while (isAlive(id) && !threads().every(isStopped)) Atomics.wait(cell, 0, 0, 1);
}

/** Signals the process to end, and kills it after `graceMs`. */
export async function endProcess(id: ProcessId, how: NodeJS.Signals = 'SIGTERM', graceMs = 8_000): Promise<void> {
  signal(id, how);
  const deadline = Date.now() + graceMs;
  while (isAlive(id)) {
    if (Date.now() > deadline) signal(id, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
