import { type Clock, type Locale, systemClock } from '@sw/base';
import { BUILD_VERSION, type Client, createClient } from '@sw/contract';
import { openPageLog, type PageLog } from '@sw/nats';
import type { Database } from '@sw/postgres';
import { readConfig, startService } from '@sw/service';
import { engineEnv, PATIENT_REDIS_MS, testDatabase, testPrefix, untilReady } from '@sw/testing';
import { buildApi } from '../src/app.ts';
import { apiConfig } from '../src/config.ts';
import type { Http } from '../src/http/fastify.ts';
import { TEST_LINK_SECRET } from './mails.ts';

export interface TestApi {
  readonly url: string;
  readonly opsUrl: string;
  readonly db: Database;
  readonly clock: Clock;
  /** A separate connection to the same page logs. */
  readonly log: PageLog;
  readonly databaseUrl: string;
  /** A client with its own address, so that tests do not use up each other's limits. */
  client(options?: { token?: string | undefined; locale?: Locale; from?: string }): Client;
  stop(): Promise<void>;
}

export interface TestApiOptions {
  readonly clock?: Clock;
  readonly env?: Readonly<Record<string, string>>;
  /** Returns the address to use for the engine of a variable, for a test that cuts the connection. */
  readonly wire?: (variable: string, url: string) => Promise<string>;
  /** Do not wait until the api is ready, because an engine is down. */
  readonly unready?: true;
  /** Receives the listener before anything is registered on it. */
  readonly watch?: (http: Http) => void;
}

/** All tests share two streams: board and page numbers are random, so their logs never meet. */
const TEST_LOG = { PAGE_LOG_PREFIX: 'api-test', PAGE_SHARDS: '2', PAGE_SHARD_MB: '32' };
const PUBLIC_URL = 'https://board.example';

let addresses = 0;
/** Addresses from 198.18.0.0/15, the range reserved for benchmarks. */
export const newAddress = (): string => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};

/** Starts the whole process on a free port, with its own database and Redis prefix, behind a trusted proxy. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { clock = systemClock, env = {}, wire = async (_, url) => url, unready, watch } = options;
  const own = await testDatabase();
  const engines: Record<string, string> = { ...engineEnv(), DATABASE_URL: own.processUrl };
  for (const variable of ['DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'S3_ENDPOINT']) {
    engines[variable] = await wire(variable, engines[variable] ?? '');
  }
  // A test that cuts Redis sees the product's own patience.
  const patience = engines.REDIS_URL === engineEnv().REDIS_URL ? { REDIS_TIMEOUT_MS: String(PATIENT_REDIS_MS) } : {};
  const config = readConfig(apiConfig, {
    ...engines,
    ...patience,
    ...TEST_LOG,
    KEY_PREFIX: testPrefix(),
    S3_BUCKET: 'smart-whiteboard-test',
    PUBLIC_URL,
    LINK_SECRET: TEST_LINK_SECRET,
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    TRUST_PROXY: '127.0.0.1',
    ...env,
  });
  const service = await startService({ name: 'api', version: BUILD_VERSION, config }, (context) => {
    watch?.(context.http);
    return buildApi(context, config, clock);
  });
  const log = openPageLog({
    url: engineEnv().NATS_URL,
    name: 'api test',
    prefix: TEST_LOG.PAGE_LOG_PREFIX,
    logError: () => undefined,
  });
  if (!unready) await untilReady(service.opsAddress);
  return {
    url: service.address,
    opsUrl: service.opsAddress,
    db: own.db,
    databaseUrl: own.url,
    clock,
    log,
    client: ({ token, locale = 'en', from = newAddress() } = {}) =>
      createClient({
        baseUrl: service.address,
        authorization: () => token,
        locale: () => locale,
        fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'x-forwarded-for': from } }),
      }),
    async stop() {
      await service.stop();
      await log.close();
      await own.drop();
    },
  };
}
