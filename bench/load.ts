import { Agent, request } from 'node:http';

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Headers of the nth request. */
  headers(n: number): Record<string, string>;
}

/** Each connection sends the next request as soon as it has an answer. The time of every answer is recorded individually. */
export async function load({ url, connections, seconds, headers }: LoadOptions): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  let sent = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const begin = performance.now();
      sent += 1;
      const call = request(url, { agent, headers: headers(sent) }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
          times.push(performance.now() - begin);
          resolve();
        });
      });
      call.once('error', reject);
      call.end();
    });
  const connection = async () => {
    while (performance.now() < end) await one();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
