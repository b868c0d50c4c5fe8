import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly parent: number;
  /** The processor time of the process, and of its children that have ended. */
  readonly own: number;
  readonly ended: number;
}

function statOf(pid: number): Stat {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const at = (place: number) => Number(fields[place]) / TICKS_PER_SECOND;
    return { parent: Number(fields[1]), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}

export const cpuSeconds = (pid: number): number => statOf(pid).own;

/**
 * The processor time of a process with all its descendants: PostgreSQL's connections, and a worker's processes for drawing
 * and converting.
 */
export function familyCpuSeconds(pid: number): number {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), statOf(Number(name))]),
  );
  const isOfFamily = (one: number): boolean => one === pid || (one > 1 && isOfFamily(stats.get(one)?.parent ?? 0));
  return [...stats].reduce((sum, [one, { own, ended }]) => (isOfFamily(one) ? sum + own + ended : sum), 0);
}

/** The processor time of the whole machine, including kernel and stolen time. */
export function busySeconds(): number {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/);
  const at = (place: number) => Number(fields[place] ?? 0);
  return (at(0) + at(1) + at(2) + at(5) + at(6) + at(7)) / TICKS_PER_SECOND;
}

export function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
