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
  /** The number of cores used during the measurement. The engines count as others; for ours, nearly all of that is NATS. */
  readonly cores: { readonly server: number; readonly load: number; readonly others: number };
}

/** The processor time that each group of processes, and everything else on the machine, used while waiting for something. */
async function coresDuring(pids: { server: readonly number[]; load: readonly number[] }, work: () => Promise<unknown>) {
  const used = () => ({
    server: pids.server.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    load: pids.load.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    all: busySeconds(),
  });
  const [before, begin] = [used(), micros()];
  await work();
  const [after, seconds] = [used(), (micros() - begin) / 1_000_000];
  const server = (after.server - before.server) / seconds;
  const load = (after.load - before.load) / seconds;
  return { server, load, others: (after.all - before.all) / seconds - server - load };
}

/** One page with writers of 30 operations a second and receivers; the load comes from separate processes. */
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
    const pids = { server: running.pids, load: [receiving.pid ?? 0, sending.pid ?? 0] };
    const cores = await coresDuring(pids, () => pause(SECONDS * 1_000));
    // Anything that has not arrived after three seconds counts as lost.
    await pause(3_000);
    const got = await askChild<{ delivered: number; p50: number; p99: number }>(receiving, { report: true });
    const gave = await askChild<{ sent: number }>(sending, { report: true });
    if (got.delivered === 0) throw new Error(`${target.name}: nothing of ${gave.sent} operations arrived in time`);
    return {
      target: target.name,
      receivers,
      p50: got.p50,
      p99: got.p99,
      delivered: got.delivered / (gave.sent * receivers),
      cores,
    };
  } finally {
    await Promise.all([endChild(receiving), endChild(sending)]);
    await running.stop();
  }
}

function summarize({ p50, p99, delivered, cores }: Round): string {
  const { server, load, others } = cores;
  const times = `p50 ${p50.toFixed(1)} ms p99 ${p99.toFixed(1)} ms, ${(delivered * 100).toFixed(2)} % delivered`;
  return `${times}; cores: server ${server.toFixed(2)}, load ${load.toFixed(2)}, others ${others.toFixed(2)}`;
}

export async function benchSync(): Promise<Record<string, number>> {
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const { writers, receivers } of LOADS) {
      for (const target of TARGETS) {
        const result = await measure(target, writers, receivers);
        rounds.push(result);
        console.log(`round ${round} ${writers}→${receivers} ${target.name}: ${summarize(result)}`);
      }
    }
  }
  const p99 = (target: string, receivers: number) =>
    median(rounds.filter((one) => one.target === target && one.receivers === receivers).map((one) => one.p99));
  const two = (value: number) => Math.round(value * 100) / 100;
  return {
    // The worst round, because a single lost message matters.
    delivered_fraction: Math.min(...rounds.filter(({ target }) => target === 'ours').map(({ delivered }) => delivered)),
    p99_ms_50: two(p99('ours', 50)),
    p99_ms_200: two(p99('ours', 200)),
    p99_ms_500: two(p99('ours', 500)),
    p99_ratio_wsbatch_500: two(p99('ours', 500) / p99('ws-batch', 500)),
    p99_ratio_hocuspocus_500: two(p99('ours', 500) / p99('hocuspocus', 500)),
    idle_socket_kb: two(await idleSocketKb()),
  };
}
