import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../load.ts';
import { askChild, endChild, startChild } from './child.ts';
import { micros } from './histogram.ts';
import { idleSocketKb } from './idle-sockets.ts';
import { busySeconds, cpuSeconds } from './machine.ts';
import type { Target } from './target.ts';
import { TARGETS } from './targets.ts';

const LOADS = [
  { writers: 5, receivers: 50 },
  { writers: 10, receivers: 200 },
  { writers: 20, receivers: 500 },
] as const;
const HERTZ = 30;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

interface Round {
  readonly target: string;
  readonly receivers: number;
  readonly p50: number;
  readonly p99: number;
  readonly delivered: number;
  /** Share of one core that everything else on the machine used meanwhile. */
  readonly others: number;
}

/** One page, so many writers of 30 operations a second, so many receivers; load from processes of its own. */
async function measure(target: Target, writers: number, receivers: number): Promise<Round> {
  const running = await target.start({ writers, receivers });
  const entry = JSON.stringify({ port: running.port, entry: running.entry });
  const startLoad = (role: string, count: number) =>
    startChild('load-main.ts', [role, target.name, String(count), String(HERTZ), entry]);
  const receiving = await startLoad('receivers', receivers);
  const sending = await startLoad('writers', writers);
  try {
    await pause(500);
    const from = micros() + 2_000_000;
    const window = { from, to: from + SECONDS * 1_000_000 };
    receiving.send({ window });
    sending.send({ window });
    await pause(2_000);
    const pids = [...running.pids, receiving.pid ?? 0, sending.pid ?? 0];
    const ownBefore = pids.map(cpuSeconds);
    const allBefore = busySeconds();
    await pause(SECONDS * 1_000);
    const own = pids.reduce((sum, pid, place) => sum + cpuSeconds(pid) - (ownBefore[place] ?? 0), 0);
    const others = (busySeconds() - allBefore - own) / SECONDS;
    // Whatever has not arrived three seconds later has not arrived.
    await pause(3_000);
    const got = await askChild<{ delivered: number; p50: number; p99: number }>(receiving, { report: true });
    const gave = await askChild<{ sent: number }>(sending, { report: true });
    return {
      target: target.name,
      receivers,
      p50: got.p50,
      p99: got.p99,
      delivered: got.delivered / (gave.sent * receivers),
      others,
    };
  } finally {
    await Promise.all([endChild(receiving), endChild(sending)]);
    await running.stop();
  }
}

export async function benchSync(): Promise<Record<string, number>> {
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const { writers, receivers } of LOADS) {
      for (const target of TARGETS) {
        const result = await measure(target, writers, receivers);
        rounds.push(result);
        const { p50, p99, delivered, others } = result;
        console.log(
          `round ${round} ${writers}→${receivers} ${target.name}: p50 ${p50.toFixed(1)} ms p99 ${p99.toFixed(1)} ms, ${(delivered * 100).toFixed(1)} % delivered, others ${(others * 100).toFixed(0)} % of a core`,
        );
      }
    }
  }
  const of = (target: string, receivers: number, key: 'p99' | 'delivered') =>
    median(rounds.filter((one) => one.target === target && one.receivers === receivers).map((one) => one[key]));
  const two = (value: number) => Math.round(value * 100) / 100;
  return {
    delivered_fraction: Math.min(...LOADS.map(({ receivers }) => of('ours', receivers, 'delivered'))),
    p99_ms_50: two(of('ours', 50, 'p99')),
    p99_ms_200: two(of('ours', 200, 'p99')),
    p99_ms_500: two(of('ours', 500, 'p99')),
    p99_ratio_wsbatch_500: two(of('ours', 500, 'p99') / of('ws-batch', 500, 'p99')),
    p99_ratio_hocuspocus_500: two(of('ours', 500, 'p99') / of('hocuspocus', 500, 'p99')),
    idle_socket_kb: two(await idleSocketKb()),
  };
}
