import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MEGABYTE } from '@sw/base';

const run = promisify(execFile);
const MAIN = new URL('./trapped-conversions.ts', import.meta.url).pathname;

export type Ended =
  | { readonly by: 'name' | 'upload' | 'converter'; readonly error: string }
  /** `largest` is the longest side of any page's picture. */
  | { readonly by: 'nobody'; readonly pages: number; readonly text: string; readonly largest: number };

export interface TrapReport {
  /** What LibreOffice fetches without a sandbox, which proves that the trap works. */
  readonly control: readonly string[];
  readonly kinds: Record<string, { readonly ended: Ended; readonly seconds: number }>;
  /** The outcome of an ordinary document, converted after all the others. */
  readonly next: Ended;
  readonly fetched: readonly string[];
  /** Number of packets sent to any address and port while the hostile files were converted. */
  readonly packets: number;
}

/**
 * Converts all hostile files in a separate network namespace, in which the trap answers for every address. The kernel
 * removes the namespace with its last process, so nothing is left behind even if the test is killed.
 */
export async function convertInTrap(timeoutMs: number): Promise<TrapReport> {
  const everywhere = 'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo';
  const rights = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const script = `${everywhere}; exec "$0" "$1"`;
  const { stdout } = await run('unshare', [...rights, '--net', 'sh', '-c', script, process.execPath, MAIN], {
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: 16 * MEGABYTE,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as TrapReport;
}
