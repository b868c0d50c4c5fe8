import { CALL_WEBHOOK_PATH } from '@sw/contract';
import { freePorts, startOwnEngines } from '@sw/engines';
import { type Database, openDatabase } from '@sw/postgres';
import { engineKilled, type Fault, processKilled } from '../faults/fault.ts';
import { serverPair } from '../server-pair.ts';
import type { Span } from './judge-calls.ts';

/** The processes for calls on separate engines: one api and one worker, Redis and LiveKit, all of which may be killed. */
export interface CallCell {
  readonly apiUrl: string;
  readonly database: Database;
  readonly faults: readonly Fault[];
  /** When LiveKit died: between these times. */
  readonly livekitDeaths: readonly Span[];
  /** The processes that ended although the run did not kill them. */
  readonly deaths: readonly string[];
  end(): Promise<void>;
  endNow(): void;
}

const ignore = () => undefined;

export async function startCallCell(chance: () => number, say: (line: string) => void): Promise<CallCell> {
  const port = await freePorts(0, 2);
  const webhook = `http://127.0.0.1:${port}${CALL_WEBHOOK_PATH}`;
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage', 'mail-sink', 'livekit'], { webhook });
  const livekitDeaths: Span[] = [];
  const servers = serverPair({ port, env: engines.env, say });
  const database = openDatabase({ url: engines.env.DATABASE_URL ?? '', logError: ignore });
  const cell: CallCell = {
    apiUrl: servers.api.url,
    database,
    faults: [
      processKilled('api', () => servers.api, chance),
      processKilled('worker', () => servers.worker, chance),
      engineKilled(engines, 'redis', chance),
      engineKilled(engines, 'livekit', chance, (between) => livekitDeaths.push(between)),
    ],
    livekitDeaths,
    deaths: servers.deaths,
    async end() {
      await servers.kill();
      await database.close().catch(ignore);
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
