import { freePorts, startOwnEngines } from '@sw/engines';
import { type Database, openDatabase } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineKilled, type Fault, processKilled } from '../faults/fault.ts';
import { serverPair } from '../server-pair.ts';

/** The processes for files on separate engines: one api, one worker and the store, all of which may be killed. */
export interface FileCell {
  readonly apiUrl: string;
  readonly database: Database;
  readonly store: ObjectStore;
  readonly faults: readonly Fault[];
  /** The processes that ended although the run did not kill them. */
  readonly deaths: readonly string[];
  end(): Promise<void>;
  endNow(): void;
}

/** So that a run of a minute includes the sweep, which normally runs every ten minutes. */
const TIMES = { TIDY_SECONDS: '3' };
const ignore = () => undefined;

export async function startFileCell(chance: () => number, say: (line: string) => void): Promise<FileCell> {
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage', 'mail-sink']);
  const port = await freePorts(0, 2);
  const env: Readonly<Record<string, string>> = {
    ...engines.env,
    ...TIMES,
    LIVEKIT_URL: 'http://127.0.0.1:9',
    LIVEKIT_API_KEY: 'unused',
    LIVEKIT_API_SECRET: 'unused',
  };
  const servers = serverPair({ port, env, say });
  const database = openDatabase({ url: env.DATABASE_URL ?? '', logError: ignore });
  const store = openObjectStore(storeOptions(env));
  const cell: FileCell = {
    apiUrl: servers.api.url,
    database,
    store,
    faults: [
      processKilled('api', () => servers.api, chance),
      processKilled('worker', () => servers.worker, chance),
      engineKilled(engines, 'storage', chance),
    ],
    deaths: servers.deaths,
    async end() {
      await servers.kill();
      await Promise.allSettled([database.close(), store.close()]);
      await engines.end();
    },
    endNow() {
      servers.killNow();
      engines.killNow();
    },
  };
  try {
    await servers.start();
  } catch (error) {
    await cell.end();
    throw error;
  }
  return cell;
}
