import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { freePorts, linkSecret, until } from '@sw/engines';

const ROOT = resolve(import.meta.dirname, '../..');

const COMPILE_CACHE = resolve(ROOT, '.engines/compiled');

interface ProcessSpec {
  readonly name: string;
  readonly entry: string;
  readonly port: number;
}

/** The five processes, in the order they are started. */
function processes(firstPort: number, webPort: number): readonly ProcessSpec[] {
  return [
    { name: 'api', entry: 'apps/api/src/main.ts', port: firstPort },
    { name: 'gateway', entry: 'apps/gateway/src/main.ts', port: firstPort + 1 },
    { name: 'keeper', entry: 'apps/keeper/src/main.ts', port: firstPort + 2 },
    { name: 'worker', entry: 'apps/worker/src/main.ts', port: firstPort + 3 },
    { name: 'web', entry: 'apps/web/server/main.ts', port: webPort },
  ];
}

/** What the processes of this machine need besides the engines' addresses. */
export const developmentSettings = (webPort: number, env: Readonly<Record<string, string>>) => ({
  PUBLIC_URL: `http://localhost:${webPort}`,
  STORAGE_ORIGINS: env.S3_ENDPOINT ?? '',
  TRUST_PROXY: '127.0.0.1',
  LINK_SECRET: linkSecret(),
});

/** Above the ports that callers have found free but not taken yet. */
const OPS_DISTANCE = 20;
/** Only our own machines reach these processes, so one port serves everything. */
const ONE_PORT: ReadonlySet<string> = new Set(['keeper', 'worker']);

export interface Stack {
  readonly address: string;
  /** Resolves with the name of the first process that ended on its own. */
  readonly ended: Promise<string>;
  pidOf(name: string): number | undefined;
  urlOf(name: string): string;
  /** Where a process answers /readyz and /metrics. */
  opsUrlOf(name: string): string;
  stop(): Promise<void>;
}

export interface StackOptions {
  readonly firstPort: number;
  readonly webPort: number;
  /** Addresses of the engines, and further variables for the processes. */
  readonly env: Readonly<Record<string, string>>;
  readonly webMode: 'built' | 'source';
  /** The processes to start; all five by default. */
  readonly only?: readonly string[];
  /** Two minutes by default, which only a hanging process reaches. */
  readonly readyWithinMs?: number;
  /** Each line a process writes. */
  onLine(name: string, line: string): void;
}

/** Starts every process from its source and waits until each is ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { firstPort, webPort, env, webMode, only, readyWithinMs = 120_000, onLine } = options;
  const specs = processes(firstPort, webPort).filter(({ name }) => only === undefined || only.includes(name));
  const urlOf = (name: string) => `http://127.0.0.1:${specs.find((spec) => spec.name === name)?.port}`;
  const opsPorts = await freePorts(firstPort + OPS_DISTANCE, specs.length);
  const opsUrlOf = (name: string) =>
    ONE_PORT.has(name) ? urlOf(name) : `http://127.0.0.1:${opsPorts + specs.findIndex((spec) => spec.name === name)}`;
  const children = specs.map(({ name, entry, port }, place) => {
    const child = spawn(process.execPath, [resolve(ROOT, entry)], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...developmentSettings(webPort, env),
        API_URL: urlOf('api'),
        GATEWAY_URL: urlOf('gateway'),
        WEB_MODE: webMode,
        // Types are removed and scripts compiled once, not at each start, which halves the cost of starting a process.
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...env,
        [`${name.toUpperCase()}_PORT`]: String(port),
        [`${name.toUpperCase()}_OPS_PORT`]: String(opsPorts + place),
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onLine(name, line);
      });
    }
    const exited = new Promise<string>((done) => child.once('exit', () => done(name)));
    return { name, child, exited };
  });

  // A starter that crashes must not leave them behind.
  const endAll = () => {
    for (const { child } of children) child.kill('SIGKILL');
  };
  process.once('exit', endAll);
  const stop = async () => {
    for (const { child } of children) if (child.exitCode === null) child.kill('SIGTERM');
    await Promise.all(children.map(({ exited }) => exited));
    process.off('exit', endAll);
  };
  const ended = Promise.race(children.map(({ exited }) => exited));
  try {
    const ready = Promise.all(specs.map(({ name }) => until(name, () => askReady(opsUrlOf(name)), readyWithinMs)));
    await Promise.race([ready, ended.then((name) => Promise.reject(new Error(`${name} ended before it was ready`)))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address: `http://localhost:${webPort}/iwb/`,
    ended,
    urlOf,
    opsUrlOf,
    pidOf: (name) => children.find((one) => one.name === name)?.child.pid,
    stop,
  };
}

async function askReady(url: string): Promise<void> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) });
  if (!answer.ok) throw new Error(`readyz says ${answer.status}: ${await answer.text()}`);
}
