import { openBus } from '@sw/nats';
import { openDatabase } from '@sw/postgres';
import type { ConfigOf, ServiceContext } from '@sw/service';
import { openObjectStore } from '@sw/storage';
import type { keeperConfig } from './config.ts';

/** Folds page logs into snapshots: so far its life and its engines; the folding comes with the realtime core. */
export async function buildKeeper(
  { logger, readyWhen, onStop }: ServiceContext,
  config: ConfigOf<typeof keeperConfig>,
): Promise<void> {
  const logError = (message: string, error: unknown) => logger.warn({ err: error }, message);

  const database = openDatabase({ url: config.databaseUrl, maxConnections: config.databaseConnections, logError });
  onStop(() => database.close());
  readyWhen('postgres', () => database.ping());

  const bus = openBus({ url: config.natsUrl, name: 'keeper', logError });
  onStop(() => bus.close());
  readyWhen('nats', () => bus.ping());

  const store = openObjectStore({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    accessKey: config.s3AccessKey,
    secretKey: config.s3SecretKey,
    bucket: config.s3Bucket,
  });
  onStop(() => store.close());
  readyWhen('storage', () => store.ping());
}
