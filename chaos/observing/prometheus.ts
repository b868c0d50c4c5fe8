import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, programPath, until } from '@sw/engines';

export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [time: number, value: string];
}

/** Debian's Prometheus, which collects from running processes. */
export interface RunningPrometheus {
  /** Rejects with Prometheus's message if it cannot evaluate the expression. */
  evaluate(expression: string): Promise<readonly Sample[]>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: 'success' | 'error';
  readonly error?: string;
  readonly data?: { readonly result: readonly Sample[] };
}

const START_MS = 60_000;

/** `targets`: the internal address of each process, by its name. Resolves when two rounds have been collected. */
export async function startPrometheus(targets: ReadonlyMap<string, string>): Promise<RunningPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'sw-prometheus-'));
  const address = `127.0.0.1:${await freePorts(0, 1)}`;
  const jobs = [...targets].map(([process, url]) => ({ labels: { process }, targets: [new URL(url).host] }));
  const config = {
    global: { scrape_interval: '1s' },
    scrape_configs: [{ job_name: 'smart-whiteboard', static_configs: jobs }],
  };
  const file = join(folder, 'prometheus.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(config));
  const child = spawn(
    programPath('prometheus'),
    [`--config.file=${file}`, `--storage.tsdb.path=${folder}`, `--web.listen-address=${address}`],
    { stdio: 'ignore' },
  );
  const evaluate = async (expression: string) => {
    const body = new URLSearchParams({ query: expression });
    const answer = (await (await fetch(`http://${address}/api/v1/query`, { method: 'POST', body })).json()) as Answer;
    if (answer.status !== 'success') throw new Error(answer.error);
    return answer.data?.result ?? [];
  };
  const close = async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const collected = async () => {
      const found = await evaluate('count_over_time(up[1m]) > 1');
      if (found.length < targets.size) throw new Error(`${found.length} targets were collected twice`);
    };
    await until('Prometheus', collected, START_MS);
  } catch (error) {
    await close();
    throw error;
  }
  return { evaluate, close };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  await exited;
}
