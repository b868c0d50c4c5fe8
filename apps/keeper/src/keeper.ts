import { systemClock } from '@sw/base';
import { openPageLog } from '@sw/nats';
import { openDatabase } from '@sw/postgres';
import type { ConfigOf, ServiceContext } from '@sw/service';
import { openObjectStore } from '@sw/storage';
import type { keeperConfig } from './config.ts';
import { type Pass, passBy } from './failpoints.ts';
import { Keeping } from './keeping.ts';
import { createMeters } from './meters.ts';
import { PageCache } from './page-cache.ts';

const MB = 1024 * 1024;

/** Folds page logs into snapshots, archives what it folded, and trims the log behind them. */
export async function buildKeeper(
  { logger, logError, metrics, readyWhen, onStop }: ServiceContext,
  config: ConfigOf<typeof keeperConfig>,
  pass: Pass = passBy,
): Promise<void> {
  const database = openDatabase({ url: config.databaseUrl, maxConnections: config.databaseConnections, logError });
  onStop(() => database.close());
  readyWhen('postgres', () => database.ping());

  const { natsUrl: url, pageLogPrefix: prefix } = config;
  const log = openPageLog({ url, name: 'keeper', logError, ...(prefix === undefined ? {} : { prefix }) });
  onStop(() => log.close());
  readyWhen('nats', () => log.ping());

  const store = openObjectStore({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    accessKey: config.s3AccessKey,
    secretKey: config.s3SecretKey,
    bucket: config.s3Bucket,
  });
  onStop(() => store.close());
  readyWhen('storage', () => store.ping());

  const cache = new PageCache(config.cacheMb * MB);
  const meters = createMeters(metrics);
  const keeping = new Keeping(
    { log, database, store, cache, meters, logger, clock: systemClock, pass },
    {
      shards: config.pageShards,
      quietMs: config.quietSeconds * 1_000,
      spacingMs: config.spacingSeconds * 1_000,
      sweepMs: config.sweepSeconds * 1_000,
      graceSeconds: config.graceSeconds,
      takeoverMs: config.takeoverSeconds * 1_000,
      concurrency: config.concurrency,
    },
  );
  onStop(() => keeping.stop());
}
