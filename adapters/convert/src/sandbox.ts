import { spawn } from 'node:child_process';
import { MEGABYTE, SECOND } from '@sw/base';
import { bubblewrap, killSandbox, SYSTEM_FOLDERS } from '@sw/service';

export interface SandboxLimits {
  /** Limit of elapsed time; processor time has the same limit. */
  readonly seconds: number;
  /** Limit of each process's address space. */
  readonly memoryMb: number;
  /** Limit of each written file, and of the whole private /tmp. */
  readonly writtenMb: number;
}

export interface SandboxRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly limits: SandboxLimits;
  /** Host path → path inside. */
  readonly readable?: Readonly<Record<string, string>>;
  readonly writable?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export interface SandboxEnd {
  /** Undefined if the program was killed. */
  readonly code: number | undefined;
  /** True if it was killed because of the time limit. */
  readonly late: boolean;
  /** The end of its error output, by which faults are distinguished. Never logged, because it quotes the document. */
  readonly errors: string;
}

const ERRORS_KEPT = 4_096;
/**
 * Interactive work on the same machine has priority: 5 gives a conversion a third of that work's time. But a user waits
 * for the document too: with 10, a tenth, a deck was not ready after 90 s on a machine busy with tests.
 */
export const NICENESS = 5;
/** Error lines of bubblewrap, or of `nice` if bubblewrap is missing. */
const UNAVAILABLE = /^(?:bwrap|nice): .*/m;

/** What converters need besides programs and libraries: fonts, and /proc. */
const SYSTEM = [
  ...SYSTEM_FOLDERS,
  ...['--ro-bind-try', '/etc/fonts', '/etc/fonts', '--ro-bind-try', '/etc/libreoffice', '/etc/libreoffice'],
  ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'],
  ...['--ro-bind-try', '/var/cache/fontconfig', '/var/cache/fontconfig'],
  ...['--proc', '/proc', '--dev', '/dev'],
];

const bound = (flag: string, paths: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(paths).flatMap(([outside, inside]) => [flag, outside, inside]);

function commandLine({ program, args, limits, readable, writable }: SandboxRun): string[] {
  const { seconds, memoryMb, writtenMb } = limits;
  return [
    ...bubblewrap().flags,
    ...['--hostname', 'sandbox', '--clearenv'],
    ...['--setenv', 'HOME', '/tmp', '--setenv', 'PATH', '/usr/bin', '--setenv', 'LANG', 'C.UTF-8'],
    ...SYSTEM,
    ...['--size', String(writtenMb * MEGABYTE), '--tmpfs', '/tmp'],
    ...bound('--ro-bind', readable),
    ...bound('--bind', writable),
    ...['--chdir', '/tmp', '--'],
    ...[
      '/usr/bin/prlimit',
      `--as=${memoryMb * MEGABYTE}`,
      `--cpu=${seconds}`,
      `--fsize=${writtenMb * MEGABYTE}`,
      '--core=0',
    ],
    ...['--nofile=512', '--nproc=256', '--', program, ...args],
  ];
}

/** bubblewrap itself could not be started, or could not set up the sandbox: a fault of the installation. */
export class SandboxUnavailable extends Error {}

/**
 * Runs a program on hostile input. `heard` receives its output as it arrives, and the program waits while it is
 * handled. Killing bubblewrap kills everything inside, because it is the parent of their process namespace.
 */
export async function runSandboxed(
  run: SandboxRun,
  heard: (bytes: Uint8Array) => Promise<void> | void,
): Promise<SandboxEnd> {
  run.signal?.throwIfAborted();
  // Set before bubblewrap starts, because its child processes inherit the priority.
  const child = spawn('nice', ['-n', String(NICENESS), 'bwrap', ...commandLine(run)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  });
  let late = false;
  let errors = '';
  const kill = (): void => killSandbox(child);
  const timeout = setTimeout(() => {
    late = true;
    kill();
  }, run.limits.seconds * SECOND);
  run.signal?.addEventListener('abort', kill, { once: true });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-ERRORS_KEPT);
  });
  const ended = new Promise<number | undefined>((resolve, reject) => {
    child.once('error', (error) => reject(new SandboxUnavailable(error.message, { cause: error })));
    child.once('close', (code) => resolve(code ?? undefined));
  });
  // The first error is reported below; the other must not become an unhandled rejection.
  ended.catch(() => undefined);
  try {
    for await (const bytes of child.stdout) await heard(bytes as Uint8Array);
    const code = await ended;
    run.signal?.throwIfAborted();
    const [unavailable] = UNAVAILABLE.exec(errors) ?? [];
    if (unavailable !== undefined) throw new SandboxUnavailable(unavailable);
    return { code, late, errors };
  } finally {
    clearTimeout(timeout);
    run.signal?.removeEventListener('abort', kill);
    kill();
  }
}

/** The program's output, up to a maximum length. */
export async function outputOf(run: SandboxRun, most: number): Promise<SandboxEnd & { readonly output: string }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const end = await runSandboxed(run, (bytes) => {
    if (length < most) parts.push(bytes.subarray(0, most - length));
    length += bytes.length;
  });
  return { ...end, output: Buffer.concat(parts).toString('utf8') };
}
