import { openPageLog, type PageLog } from '@sw/nats';
import { type Database, openDatabase } from '@sw/postgres';
import { engineVariables, natsAccess, natsVariables, readConfig, storageVariables } from '@sw/service';
import { type ObjectStore, openObjectStore } from '@sw/storage';
import { BackupError } from './backup-error.ts';
import { patiently } from './patiently.ts';

/** The same variables as the processes', so that a copy of their environment is all the command needs. */
const backupConfig = {
  databaseUrl: engineVariables.databaseUrl,
  migrationDatabaseUrl: engineVariables.migrationDatabaseUrl,
  ...natsVariables,
  pageShards: engineVariables.pageShards,
  pageShardMb: engineVariables.pageShardMb,
  pageReplicas: engineVariables.pageReplicas,
  pageLogPrefix: engineVariables.pageLogPrefix,
  ...storageVariables,
};

/** The three engines with data that must not be lost. The data in Redis may be lost. */
export interface Engines {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly log: PageLog;
  readonly shards: { readonly count: number; readonly maxBytes: number; readonly replicas: number };
  readonly store: ObjectStore;
  readonly bucket: string;
}

/** Opens the engines, checks that each answers, and closes them after the work. */
export async function withEngines<T>(env: NodeJS.ProcessEnv, work: (engines: Engines) => Promise<T>): Promise<T> {
  const config = readConfig(backupConfig, env);
  // Errors are not hidden: a failing query or append rejects.
  const logError = () => undefined;
  // A restore creates the tables.
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl;
  const database = openDatabase({ url: databaseUrl, maxConnections: 4, logError });
  const log = openPageLog({ ...natsAccess(config), name: 'backup', prefix: config.pageLogPrefix, logError });
  const store = openObjectStore(config);
  try {
    await Promise.all([answers('PostgreSQL', () => database.ping()), answers('NATS', () => log.ping())]);
    return await work({
      database,
      databaseUrl,
      log,
      shards: {
        count: config.pageShards,
        maxBytes: config.pageShardMb * 1024 * 1024,
        replicas: config.pageReplicas,
      },
      store,
      bucket: config.s3Bucket,
    });
  } finally {
    await Promise.allSettled([database.close(), log.close(), store.close()]);
  }
}

async function answers(name: string, ping: () => Promise<void>): Promise<void> {
  try {
    await patiently(ping);
  } catch (error) {
    throw new BackupError(`${name} does not answer: check its address and whether it runs`, { cause: error });
  }
}
