import { MEGABYTE, newId, systemClock } from '@sw/base';
import { type OwnEngines, startOwnEngines } from '@sw/engines';
import { openPageLog, type PageLog, type PageRef } from '@sw/nats';
import type { Database } from '@sw/postgres';
import { startService } from '@sw/service';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { addPerson, type TestDatabase, testDatabase } from '@sw/testing';
import { vi } from 'vitest';
import type { KeepDeps } from '../src/deps.ts';
import { passBy } from '../src/failpoints.ts';
import { createMeters } from '../src/meters.ts';
import { PageCache } from '../src/page-cache.ts';

const SHARDS = 2;

/** The real engines with data of their own: NATS and storage are this file's, so that it may stop them. */
export interface World {
  readonly engines: OwnEngines;
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  /** For a keeper's process. */
  readonly env: Record<string, string>;
  /** A page of a board of its own. */
  addPage(shard?: number): Promise<PageRef>;
  /** The dependencies of one keeper: its own cache, the same engines. */
  keeper(overrides?: Partial<KeepDeps>): KeepDeps;
  end(): Promise<void>;
}

const ignore = () => undefined;

export function openStore(env: Record<string, string>, endpoint = env.S3_ENDPOINT ?? ''): ObjectStore {
  return openObjectStore({ ...storeOptions(env, 'keeper-test'), s3Endpoint: endpoint });
}

/** Metrics of a service that does nothing else. */
async function bareContext() {
  const config = {
    host: '127.0.0.1',
    port: 0,
    revision: 'unknown',
    logLevel: 'silent' as const,
    traceUrl: undefined,
    traceRatio: 1,
    drainSeconds: 0,
    stopSeconds: 1,
  };
  let made: Pick<KeepDeps, 'meters' | 'logger'> | undefined;
  const service = await startService({ name: 'bare', version: 'test', config }, async ({ metrics, logger }) => {
    made = { meters: createMeters(metrics), logger };
  });
  await service.stop();
  if (!made) throw new Error('the service was not built');
  return made;
}

export async function createWorld(): Promise<World> {
  const database: TestDatabase = await testDatabase();
  const engines = await startOwnEngines(['nats', 'storage']);
  const log = openPageLog({ url: engines.env.NATS_URL ?? '', name: 'keeper test', logError: ignore });
  const store = openStore(engines.env);
  await store.ensureBucket();
  await log.ensureShards(SHARDS, { maxBytes: 256 * MEGABYTE });
  const { accountId, spaceId } = await addPerson(database.db);
  const bare = await bareContext();
  return {
    engines,
    database: database.db,
    log,
    store,
    env: {
      ...engines.env,
      DATABASE_URL: database.processUrl,
      S3_BUCKET: 'keeper-test',
      PAGE_SHARDS: String(SHARDS),
      LOG_LEVEL: 'silent',
      KEEPER_PORT: '0',
      KEEPER_QUIET_SECONDS: '1',
      KEEPER_SPACING_SECONDS: '1',
      KEEPER_SWEEP_SECONDS: '1',
      KEEPER_GRACE_SECONDS: '1',
      KEEPER_TAKEOVER_SECONDS: '3',
    },
    async addPage(shard = 0) {
      const page = { shard, wbNo: newId(), pageId: newId() };
      const db = database.db.query;
      const before = new Date('2026-01-01T00:00:00Z');
      await db
        .insertInto('board')
        .values({ wbNo: page.wbNo, spaceId, ownerAccountId: accountId, wbName: 'Plan', editedAt: before })
        .execute();
      await db
        .insertInto('boardPage')
        .values({ ...page, spaceId, place: 1, editedAt: before })
        .execute();
      return page;
    },
    keeper(overrides = {}) {
      const cache = new PageCache(64 * MEGABYTE);
      return { log, database: database.db, store, cache, clock: systemClock, pass: passBy, ...bare, ...overrides };
    },
    async end() {
      await log.close();
      await store.close();
      await engines.end();
      await database.drop();
    },
  };
}

/** Polls until it is true. The time limit is for a machine under load; no test reaches it. */
export function eventually<T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 50 });
}
