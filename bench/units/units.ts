import { availableParallelism, cpus, loadavg } from 'node:os';
import { saveMeasured } from '../sizing/measured.ts';
import { appendCost } from './append-cost.ts';
import { callCosts } from './call-costs.ts';
import { syncMicros } from './disk-costs.ts';
import { fanoutCosts } from './fanout-costs.ts';
import { fileCosts } from './file-costs.ts';
import { gatewayCosts } from './gateway-costs.ts';
import { jobCosts } from './job-costs.ts';
import { keeperCosts } from './keeper-costs.ts';
import { requestCosts } from './request-costs.ts';
import { SECONDS, two } from './rounding.ts';

async function appendCosts(): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const replicas of [1, 3] as const) {
    const cost = await appendCost(replicas);
    console.log(`append with ${replicas} replicas: ${JSON.stringify(cost)}`);
    figures[`append_r${replicas}_cpu_us`] = Math.round(cost.cpuMicros);
    figures[`append_r${replicas}_route_bytes`] = Math.round(cost.routeBytes);
    figures[`append_r${replicas}_per_s`] = Math.round(cost.perSecond);
    figures[`append_r${replicas}_one_stream_per_s`] = Math.round(cost.perSecondOneStream);
  }
  return figures;
}

/** The parts, each with separate engines; `npm run bench -- units gateway` measures one of them. */
const PARTS: Readonly<Record<string, () => Promise<Record<string, number>>>> = {
  gateway: gatewayCosts,
  fanout: fanoutCosts,
  append: appendCosts,
  requests: requestCosts,
  files: fileCosts,
  jobs: jobCosts,
  keeper: keeperCosts,
  calls: callCosts,
};

/**
 * The cost of one more unit of something for each process and engine, by the kernel's count of processor time.
 * docs/sizing.md is computed from these: `npm run bench -- units save` stores them in bench/sizing/measured.json, and
 * `npx vitest run bench/sizing -u` writes the page.
 */
export async function benchUnits(options: readonly string[]): Promise<Record<string, number>> {
  const named = options.filter((option) => option !== 'save');
  const save = options.includes('save');
  if (save && named.length > 0)
    throw new Error('only a whole run is saved: its figures are of one machine at one time');
  const load = two(loadavg()[0] ?? 0);
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', syncMicros: syncMicros() };
  console.log(`load average before: ${load}; ${machine.cpu}; a sync takes ${machine.syncMicros} µs`);
  const figures: Record<string, number> = {};
  for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`units has no part ${name}; there are ${Object.keys(PARTS).join(', ')}`);
    Object.assign(figures, await part());
  }
  // A cost of zero is below the noise, and would make everything computed from it free.
  const lost = Object.entries(figures).filter(([, value]) => !(value > 0));
  if (save) {
    if (lost.length > 0) throw new Error(`not saved: ${lost.map(([name, value]) => `${name} is ${value}`).join(', ')}`);
    saveMeasured({ conditions: { cores: availableParallelism(), load, seconds: SECONDS, ...machine }, figures });
  }
  return figures;
}
