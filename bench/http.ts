import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { startStack } from '@sw/dev';
import { engineEnv, freePorts, until } from '@sw/engines';
import { load, type Measured, median } from './load.ts';
import { cpuSeconds } from './sync/machine.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 8;

/**
 * The cost of a call in the api beyond bare HTTP: request id, rate limit in Redis, validation, envelope, headers, metrics.
 * Compares GET /api/time with Node's own server and the same answer; interleaved rounds, medians.
 */
export async function benchHttp(): Promise<Record<string, number>> {
  const firstPort = await freePorts(0, 6);
  const barePort = firstPort + 5;
  const stack = await startStack({
    firstPort,
    webPort: firstPort + 4,
    webMode: 'built',
    only: ['api'],
    env: { ...engineEnv(), LOG_LEVEL: 'error', KEY_PREFIX: `bench${firstPort}:` },
    onLine: (name, line) => console.log(`${name}: ${line}`),
  });
  const bare = spawn(process.execPath, [resolve(import.meta.dirname, 'bare-server.ts'), String(barePort)], {
    stdio: 'inherit',
  });
  try {
    await until('the bare server', () => fetch(`http://127.0.0.1:${barePort}/`), 10_000);
    // One address may send 120 requests a minute, so every request comes from its own address.
    const headers = (n: number) => ({
      [MARKER_HEADER]: MARKER_VALUE,
      'x-forwarded-for': `127.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    });
    const measure = (url: string) => load({ url, connections: CONNECTIONS, seconds: SECONDS, headers });
    const pid = stack.pidOf('api') ?? 0;
    const costs: number[] = [];
    const ours: Measured[] = [];
    const limit: Measured[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      limit.push(await measure(`http://127.0.0.1:${barePort}/`));
      const before = cpuSeconds(pid);
      const one = await measure(`${stack.urlOf('api')}${ROUTES.getTime.path}`);
      ours.push(one);
      costs.push((cpuSeconds(pid) - before) / (one.perSecond * SECONDS));
      const show = ({ perSecond, p50Ms, p99Ms }: Measured) =>
        `${perSecond.toFixed(0)}/s p50 ${p50Ms.toFixed(2)} ms p99 ${p99Ms.toFixed(2)} ms`;
      console.log(`round ${round}: bare ${show(limit.at(-1) as Measured)}; api ${show(ours.at(-1) as Measured)}`);
    }
    const of = (runs: readonly Measured[], key: keyof Measured) => median(runs.map((run) => run[key]));
    const round2 = (value: number) => Math.round(value * 100) / 100;
    return {
      api_per_s: Math.round(of(ours, 'perSecond')),
      // In the api's own processor time, which other work on the machine changes little.
      api_cpu_us: Math.round(median(costs) * 1e6),
      bare_per_s: Math.round(of(limit, 'perSecond')),
      http_p50_ratio: round2(of(ours, 'p50Ms') / of(limit, 'p50Ms')),
      http_p99_ratio: round2(of(ours, 'p99Ms') / of(limit, 'p99Ms')),
    };
  } finally {
    bare.kill('SIGTERM');
    await stack.stop();
  }
}
