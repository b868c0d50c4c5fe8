import { linkSecret } from '@sw/engines';
import { OwnProcess } from './own-process.ts';

interface PairOptions {
  /** The port of the api; the worker has the next one. */
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/** One api and one worker, either of which may be killed. */
export interface ServerPair {
  readonly api: OwnProcess;
  readonly worker: OwnProcess;
  /** The processes that ended although the run did not kill them. */
  readonly deaths: readonly string[];
  start(): Promise<void>;
  kill(): Promise<void>;
  killNow(): void;
}

export function serverPair({ port, env: given, say }: PairOptions): ServerPair {
  const deaths: string[] = [];
  const env = {
    ...given,
    LINK_SECRET: linkSecret(),
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
  };
  const make = (kind: 'api' | 'worker', at: number) =>
    new OwnProcess({
      name: kind,
      entry: `apps/${kind}/src/main.ts`,
      port: at,
      env: { ...env, [`${kind.toUpperCase()}_PORT`]: String(at), [`${kind.toUpperCase()}_OPS_PORT`]: '0' },
      onLine: (line) => say(`${kind}: ${line}`),
      onDeath: (code) => deaths.push(`${kind}: ${code}`),
    });
  const [api, worker] = [make('api', port), make('worker', port + 1)];
  return {
    api,
    worker,
    deaths,
    async start() {
      // The api creates the tables.
      await api.start();
      await worker.start();
    },
    async kill() {
      await Promise.all([api.kill(), worker.kill()]);
    },
    killNow() {
      api.killNow();
      worker.killNow();
    },
  };
}
