import { type ChildProcess, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Our code and that of others. Nothing else of the folder: in a checkout, `.engines` beside it has secrets. */
const CODE = ['node_modules', 'packages', 'adapters', 'apps', 'package.json'].map((name) => resolve(ROOT, name));
const PROBE_MS = 10_000;

/**
 * Namespaces of its own for everything, network and processes included, an unknown user, and no capability. Started as
 * `detached`, it also has a session of its own.
 */
const CONFINED = [
  ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
  ...['--uid', '65534', '--gid', '65534'],
];
/**
 * What is inside cannot make a user namespace again, in which the kernel would offer it much more code to attack.
 * bubblewrap has this since 0.8, and it must write to /proc/sys, which most containers cover.
 */
const NOT_NESTED = ['--unshare-user', '--disable-userns'];

/** Programs and libraries, in the places of a Debian with merged /usr. No home, no configuration, no engine's socket. */
export const SYSTEM_FOLDERS = [
  ...['--ro-bind', '/usr', '/usr'],
  ...['--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
];

const readOnly = (paths: readonly string[]): string[] => paths.flatMap((path) => ['--ro-bind-try', path, path]);

/**
 * A sandbox for one of our own processes. It has no /proc: that shows nothing which such a process needs, and a container
 * whose own /proc is partly covered, as usual, may not mount another.
 */
const forNode = (flags: readonly string[], node: readonly string[], readable: readonly string[] = []): string[] => [
  ...flags,
  ...SYSTEM_FOLDERS,
  // First, because it would cover what is below /tmp: somebody's checkout, or the files of a job.
  ...['--dev', '/dev', '--size', '16777216', '--tmpfs', '/tmp'],
  ...readOnly([process.execPath, ...CODE, ...readable]),
  // Skia looks for fonts in the home.
  ...['--unsetenv', 'PATH', '--setenv', 'HOME', '/tmp', '--chdir', '/'],
  // Directly as process 1, whose number bubblewrap reports: its memory is watched.
  ...['--as-pid-1', '--', process.execPath, ...node],
];

export interface Bubblewrap {
  /** Flags that confine; what the program can read is added to them. */
  readonly flags: readonly string[];
  /** Why no sandbox starts here, if none does. */
  readonly fault: string | undefined;
}

function probe(flags: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync('bwrap', forNode(flags, ['--version']), {
    encoding: 'utf8',
    timeout: PROBE_MS,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH },
  });
  if (status === 0) return undefined;
  return error?.message ?? (stderr.trim().split('\n')[0] || `bwrap ended with ${status}`);
}

let known: Bubblewrap | undefined;

/** Tried until it works. From then on nothing is decoded without it: a machine that is out of processes must not change that. */
export function bubblewrap(): Bubblewrap {
  if (known) return known;
  const found = examineBubblewrap();
  if (found.fault === undefined) known = found;
  return found;
}

/** Starts Node inside, in the strictest way that works. */
export function examineBubblewrap(tried: (flags: readonly string[]) => string | undefined = probe): Bubblewrap {
  if (process.platform !== 'linux') return { flags: CONFINED, fault: 'bubblewrap is for Linux only' };
  const strict = [...CONFINED, ...NOT_NESTED];
  if (tried(strict) === undefined) return { flags: strict, fault: undefined };
  return { flags: CONFINED, fault: tried(CONFINED) };
}

/**
 * Kills a `detached` bubblewrap with all that is inside. What it starts waits for it first, and dies with it only later:
 * a signal to bubblewrap alone would leave that behind if it came in between. So the group gets the signal. `inner` is
 * the first process inside, if its number is known: a program that was taken over can leave the group.
 */
export function killSandbox(child: ChildProcess, inner?: number): void {
  // The numbers of processes that ended may be those of others by now.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  for (const target of inner === undefined ? [-child.pid] : [inner, -child.pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

/** The command that starts Node in a sandbox; undefined where none starts. */
export function nodeInSandbox(node: readonly string[], readable: readonly string[]): readonly string[] | undefined {
  const { flags, fault } = bubblewrap();
  return fault === undefined ? ['bwrap', ...forNode(flags, node, readable)] : undefined;
}
