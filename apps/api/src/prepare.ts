import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '@sw/base';
import { migrateJobs } from '@sw/jobs';
import type { PageLog } from '@sw/nats';
import { LEVELS } from '@sw/policy';
import { type Database, syncLevels } from '@sw/postgres';
import { type Logger, OutageLog } from '@sw/service';
import type { ObjectStore } from '@sw/storage';

const RETRY_MS = 1_000;

export interface Preparation {
  /** True once the database has its tables and levels. */
  readonly done: () => boolean;
  stop(): Promise<void>;
}

export interface PreparationOptions {
  readonly database: Database;
  /** With the role that owns the tables. */
  readonly ownerUrl: string;
  readonly store: ObjectStore;
  /** Origin of the web application, whose pages read from the bucket and upload to it. */
  readonly origin: string;
  readonly log: PageLog;
  /** How the page log is distributed over streams. */
  readonly shards: { readonly count: number; readonly maxBytes: number; readonly replicas: number };
  readonly logger: Logger;
}

/**
 * Prepares the engines for this release, in the background and for as long as it takes: exiting because an engine is
 * late would only make things worse. Several processes may do it at once.
 */
export function prepare({ database, ownerUrl, store, origin, log, shards, logger }: PreparationOptions): Preparation {
  const stopping = new AbortController();
  let done = false;

  const untilItWorks = async (what: string, work: () => Promise<void>) => {
    const outage = new OutageLog((message, error) => logger.warn({ reason: messageOf(error) }, message), {
      failed: `waiting: ${what}`,
    });
    while (!stopping.signal.aborted) {
      try {
        return await work();
      } catch (error) {
        outage.failed(error);
      }
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = Promise.all([
    untilItWorks('tables', async () => {
      const migrations = await database.migrate();
      await migrateJobs(ownerUrl);
      await database.grantRights();
      await syncLevels(
        database.query,
        LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
      );
      done = true;
      logger.info({ migrations }, 'the database is prepared');
    }),
    untilItWorks('bucket', async () => {
      await store.ensureBucket();
      await store.allowOrigin(origin);
    }),
    untilItWorks('page log', () => log.ensureShards(shards.count, shards)),
  ]);
  return {
    done: () => done,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
