import { startStack } from '@sw/dev';
import { freePorts, type OwnEngines } from '@sw/engines';
import { openPageLog, type PageLog } from '@sw/nats';
import { type Database, openDatabase } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { startOwnStack } from '../own-stack.ts';
import { type NatsWire, natsWire } from './nats-wire.ts';

/** Pages get their snapshot after a second at rest, instead of a minute. */
const QUICK_KEEPER = { KEEPER_QUIET_SECONDS: '1', KEEPER_SPACING_SECONDS: '1', KEEPER_SWEEP_SECONDS: '5' };

/** Fifty pages are read at the same time; with 10 connections some waited longer than the pool allows. */
const ONLOOKER_CONNECTIONS = 30;

export interface WiredGateway {
  readonly url: string;
  readonly wire: NatsWire;
}

/** Everything a page needs, as real processes on separate engines, with direct access to these engines. */
export interface WiredCell {
  readonly engines: OwnEngines;
  readonly apiUrl: string;
  readonly gateways: readonly WiredGateway[];
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  /** Processes that ended on their own. */
  readonly deaths: readonly string[];
  end(): Promise<void>;
}

/** Each gateway reaches NATS over its own wire, on which publishes can fail; the other processes connect directly. */
export async function startWiredCell(
  gatewayCount: number,
  onLine: (name: string, line: string) => void,
): Promise<WiredCell> {
  const only = ['api', 'keeper', 'worker'];
  const own = await startOwnStack({ logLevel: 'error', only, env: QUICK_KEEPER, onLine });
  const { engines, env } = own;
  const deaths: string[] = [];
  let ending = false;
  const watch = ({ ended }: { readonly ended: Promise<string> }) =>
    void ended.then((name) => ending || deaths.push(name));
  watch(own.stack);
  const closers: (() => unknown)[] = [() => own.end()];
  const end = async () => {
    ending = true;
    for (const close of closers.reverse()) await close();
  };

  try {
    const { NATS_URL: natsUrl = '', DATABASE_URL: databaseUrl = '' } = env;
    const gateways: WiredGateway[] = [];
    for (let n = 0; n < gatewayCount; n += 1) {
      const wire = await natsWire(natsUrl);
      closers.push(() => wire.end());
      const firstPort = await freePorts(0, 5);
      const stack = await startStack({
        firstPort,
        webPort: firstPort + 4,
        webMode: 'built',
        only: ['gateway'],
        env: { ...env, NATS_URL: wire.url },
        onLine,
      });
      watch(stack);
      closers.push(() => stack.stop());
      gateways.push({ url: stack.urlOf('gateway'), wire });
    }
    const database = openDatabase({ url: databaseUrl, maxConnections: ONLOOKER_CONNECTIONS, logError: () => {} });
    closers.push(() => database.close());
    const log = openPageLog({ url: natsUrl, name: 'onlooker', logError: () => {} });
    closers.push(() => log.close());
    const store = openObjectStore(storeOptions(env));
    closers.push(() => store.close());
    return { engines, apiUrl: own.stack.urlOf('api'), gateways, database, log, store, deaths, end };
  } catch (error) {
    await end();
    throw error;
  }
}
