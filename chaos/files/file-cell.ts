import { freePorts, linkSecret, startOwnEngines } from '@sw/engines';
import { type Database, openDatabase } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineKilled, type Fault, processKilled } from '../faults/fault.ts';
import { OwnProcess } from '../own-process.ts';

/** What files need, on engines of its own: one api and one worker, which may be killed, and the store, which may too. */
export interface FileCell {
  readonly apiUrl: string;
  readonly database: Database;
  readonly store: ObjectStore;
  readonly faults: readonly Fault[];
  /** Which ended though nobody killed them. */
  readonly deaths: readonly string[];
  end(): Promise<void>;
  endNow(): void;
}

/** So that a run of a minute sees the sweep, which comes every ten minutes otherwise. */
const TIMES = { TIDY_SECONDS: '3' };
const ignore = () => undefined;

export async function startFileCell(chance: () => number, say: (line: string) => void): Promise<FileCell> {
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage', 'mail-sink']);
  const deaths: string[] = [];
  const port = await freePorts(0, 2);
  const env: Readonly<Record<string, string>> = {
    ...engines.env,
    ...TIMES,
    LIVEKIT_URL: 'http://127.0.0.1:9',
    LIVEKIT_API_KEY: 'unused',
    LIVEKIT_API_SECRET: 'unused',
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
  const database = openDatabase({ url: env.DATABASE_URL ?? '', logError: ignore });
  const store = openObjectStore(storeOptions(env));
  const cell: FileCell = {
    apiUrl: api.url,
    database,
    store,
    faults: [
      processKilled('api', () => api, chance),
      processKilled('worker', () => worker, chance),
      engineKilled(engines, 'storage', chance),
    ],
    deaths,
    async end() {
      await Promise.all([api.kill(), worker.kill()]);
      await Promise.allSettled([database.close(), store.close()]);
      await engines.end();
    },
    endNow() {
      api.killNow();
      worker.killNow();
      engines.killNow();
    },
  };
  try {
    // The api creates the tables.
    await api.start();
    await worker.start();
  } catch (error) {
    await cell.end();
    throw error;
  }
  return cell;
}
