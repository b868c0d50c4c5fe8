import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { shareBoards } from '../drawing/boards.ts';
import { whileDrawing } from '../drawing/crowd.ts';
import type { Drawer } from '../drawing/drawer.ts';
import { longestPause, recoveryOf, secondsOf } from '../drawing/recovery.ts';
import type { FaultRunOptions } from '../fault-run.ts';
import { interruptible } from '../interruptible.ts';
import { makePeople } from '../people.ts';
import { judgeBoards, startWriters } from '../writers.ts';
import { type ClusterCell, startClusterCell } from './cluster-cell.ts';
import { type ClusterFault, clusterFaults } from './cluster-faults.ts';
import { type ClusterLine, problemsOfCluster } from './judge-cluster.ts';
import { untilCurrent } from './streams.ts';

const DRAWERS = 20;
const PEOPLE_PER_PAGE = 4;
/** People who create boards meanwhile, whose events go through a replicated stream too. */
const CREATORS = 3;
/** The pause before the first fault, and after each one, because late effects still belong to that fault. */
const CALM_MS = 5_000;
const EVENTS = 'EVENTS';

/** Three NATS nodes die, lose their disks and restart in turn while people draw. Returns the exit code. */
export async function clusterRun({ seed: given, short, say, signal }: FaultRunOptions): Promise<number> {
  const seed = given === undefined ? randomInt(1_000_000) : Number(given);
  say(`seed ${seed}, three nodes`);
  const cell = await startClusterCell(say);
  return interruptible(cell, signal, async () => {
    const line = await run(cell, { seed, short, say, signal });
    const problems = problemsOfCluster(line);
    for (const problem of problems) say(`OFF: ${problem}`);
    console.log(JSON.stringify(line));
    return problems.length === 0 ? 0 : 1;
  });
}

async function run(
  { cell, cluster }: ClusterCell,
  { seed, short, say, signal }: Pick<FaultRunOptions, 'short' | 'say' | 'signal'> & { readonly seed: number },
): Promise<ClusterLine> {
  const apiUrl = cell.own.stack.urlOf('api');
  const people = await makePeople(cell.database, DRAWERS + CREATORS);
  const pages = await shareBoards(apiUrl, cell.database, people.slice(0, DRAWERS), PEOPLE_PER_PAGE);
  const drawnInto = [...new Set(pages.map(({ shard }) => `PAGES_${shard}`))];
  const whole = async () => {
    await untilCurrent(cluster, [...drawnInto, EVENTS]);
  };
  const { result, drawn } = await whileDrawing({ cell, pages, seed, say, signal }, async (drawers) => {
    const tally = startWriters(apiUrl, people.slice(DRAWERS));
    await whole();
    const times = new Times(drawers, say);
    await times.calm();
    for (const fault of clusterFaults({ cluster, streams: drawnInto, short, say })) {
      signal.throwIfAborted();
      await times.of(fault, whole);
    }
    return { times, boards: await judgeBoards(cell.database, tally) };
  });
  const { times, boards } = result;
  const { recovery, wholeAfter, counts, calmSeconds } = times;
  return {
    seed,
    ...drawn,
    recovery_s_max: Math.max(0, ...Object.values(recovery)),
    recovery_s: recovery,
    calm_s: calmSeconds,
    whole_after_s: wholeAfter,
    faults: counts,
    boards,
  };
}

/** The longest pause that each fault caused for people who drew. */
class Times {
  readonly recovery: Record<string, number> = {};
  readonly wholeAfter: Record<string, number> = {};
  readonly counts: Record<string, number> = {};
  calmSeconds = 0;
  readonly #drawers: readonly Drawer[];
  readonly #say: (line: string) => void;

  constructor(drawers: readonly Drawer[], say: (line: string) => void) {
    this.#drawers = drawers;
    this.#say = say;
  }

  /** The pauses without a fault. */
  async calm(): Promise<void> {
    const from = Date.now();
    await pause(CALM_MS);
    this.calmSeconds = this.#worstPause(from).seconds;
    this.#say(`without a fault nobody waits longer than ${this.calmSeconds} s`);
  }

  async of({ name, inflict }: ClusterFault, whole: () => Promise<void>): Promise<void> {
    this.#say(name);
    const from = Date.now();
    await inflict(whole);
    await whole();
    const wholeAt = Date.now();
    // People who wait during the whole fault are included.
    await recoveryOf(this.#drawers, wholeAt, () => false);
    await pause(CALM_MS);
    const { seconds, slowest } = this.#worstPause(from);
    this.#say(`${name}: whole after ${secondsOf(wholeAt - from)} s; the longest wait was ${seconds} s`);
    if (seconds > 3) this.#say(`  the slowest, since the fault: ${slowest?.metSince(from)}`);
    this.recovery[name] = Math.max(this.recovery[name] ?? 0, seconds);
    this.wholeAfter[name] = Math.max(this.wholeAfter[name] ?? 0, secondsOf(wholeAt - from));
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }

  #worstPause(from: number): { readonly seconds: number; readonly slowest: Drawer | undefined } {
    const to = Date.now();
    let [longest, slowest]: [number, Drawer | undefined] = [0, undefined];
    for (const drawer of this.#drawers) {
      const ms = longestPause(drawer.ackTimes, from, to);
      if (ms > longest) [longest, slowest] = [ms, drawer];
    }
    return { seconds: secondsOf(longest), slowest };
  }
}
