import { CALL_WEBHOOK_PATH } from '@sw/contract';
import { freePorts, linkSecret, startOwnEngines } from '@sw/engines';
import { openPageLog, type PageLog } from '@sw/nats';
import { type Database, openDatabase } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { Balancer, type Target } from './balancer.ts';
import { Slot } from './slot.ts';

/** In the order of the handbook. One worker, because nobody waits for it. */
const KINDS = { api: 2, worker: 1, keeper: 2, gateway: 2, web: 2 } as const;
export type Kind = keyof typeof KINDS;
const ONE_PORT: ReadonlySet<string> = new Set(['keeper', 'worker']);

const ENV = {
  LOG_LEVEL: 'fatal',
  // Several times the balancers' interval.
  DRAIN_SECONDS: '1',
  TRUST_PROXY: '127.0.0.1',
  PAGE_SHARDS: '3',
  PAGE_SHARD_MB: '256',
  KEEPER_QUIET_SECONDS: '2',
  KEEPER_SPACING_SECONDS: '1',
  KEEPER_TAKEOVER_SECONDS: '3',
};

/** The product on separate engines, behind balancers, with every process replaceable. */
export interface Installation {
  readonly env: Readonly<Record<string, string>>;
  readonly slots: readonly Slot[];
  readonly apiUrl: string;
  /** Undefined if the run does not use it. */
  readonly webUrl: string | undefined;
  readonly gatewayUrls: readonly string[];
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  /** The processes that ended although the run did not stop them. */
  readonly deaths: string[];
  ofKind(kind: Kind): readonly Slot[];
  end(): Promise<void>;
  endNow(): void;
}

const ignore = () => undefined;

export async function startInstallation(
  root: string,
  { withWeb, say }: { readonly withWeb: boolean; readonly say: (line: string) => void },
): Promise<Installation> {
  const places = Object.entries(KINDS)
    .filter(([kind]) => withWeb || kind !== 'web')
    .flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  const apiPort = await freePorts(0, 2);
  const webPort = apiPort + 1;
  const webhook = `http://127.0.0.1:${apiPort}${CALL_WEBHOOK_PATH}`;
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage', 'mail-sink', 'livekit'], { webhook });
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const webUrl = `http://127.0.0.1:${webPort}`;
  const env: Record<string, string> = {
    ...engines.env,
    ...ENV,
    LINK_SECRET: linkSecret(),
    API_URL: apiUrl,
    PUBLIC_URL: webUrl,
  };
  // After the engines, which take free ports too.
  const first = await freePorts(0, 2 * places.length);
  const deaths: string[] = [];
  const slots = places.map((kind, place) => {
    const port = first + 2 * place;
    const opsPort = ONE_PORT.has(kind) ? port : port + 1;
    return new Slot({ kind, port, opsPort, env, onLine: say, onDeath: (what) => deaths.push(what) });
  });
  const ofKind = (kind: Kind) => slots.filter((slot) => slot.kind === kind);
  const targets = (kind: Kind): Target[] =>
    ofKind(kind).map(({ url, opsUrl }) => ({ port: Number(new URL(url).port), opsPort: Number(new URL(opsUrl).port) }));
  const balancers = [new Balancer(apiPort, targets('api')), new Balancer(webPort, targets('web'))];
  const database = openDatabase({ url: env.DATABASE_URL ?? '', logError: ignore });
  const log = openPageLog({ url: env.NATS_URL ?? '', name: 'chaos', logError: ignore });
  const store = openObjectStore(storeOptions(env));
  const installation: Installation = {
    env,
    slots,
    apiUrl,
    webUrl: withWeb ? webUrl : undefined,
    gatewayUrls: ofKind('gateway').map(({ url }) => url),
    database,
    log,
    store,
    deaths,
    ofKind,
    async end() {
      await Promise.all(slots.map((slot) => slot.kill()));
      await Promise.allSettled([database.close(), log.close(), store.close(), ...balancers.map((one) => one.close())]);
      await engines.end();
    },
    endNow() {
      for (const slot of slots) slot.killNow();
      engines.killNow();
    },
  };
  try {
    // The api creates the tables; after it the rest may start in any order.
    for (const slot of ofKind('api')) await slot.run(root);
    await Promise.all(slots.filter(({ kind }) => kind !== 'api').map((slot) => slot.run(root)));
  } catch (error) {
    await installation.end();
    throw error;
  }
  return installation;
}
