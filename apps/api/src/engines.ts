import { MEGABYTE } from '@sw/base';
import { type CallServer, openCallServer } from '@sw/livekit';
import { type Bus, openBus, openPageLog, type PageLog } from '@sw/nats';
import { type Database, openDatabase } from '@sw/postgres';
import { type Ephemeral, openEphemeral } from '@sw/redis';
import { type FileScanner, openFileScanner } from '@sw/scanner';
import { Gauge, livekitAccess, natsAccess, redisAccess, type ServiceContext } from '@sw/service';
import { type ObjectStore, openObjectStore } from '@sw/storage';
import type { ApiConfig } from './config.ts';
import { guardedEphemeral } from './guarded-ephemeral.ts';

export interface Engines {
  readonly database: Database;
  readonly ephemeral: Ephemeral;
  readonly store: ObjectStore;
  readonly log: PageLog;
  /** Messages between the api processes, such as that a code was scanned. */
  readonly bus: Bus;
  /** Undefined if none is configured. */
  readonly scanner: FileScanner | undefined;
  /** Undefined if none is configured: then there are no calls. */
  readonly calls: CallServer | undefined;
}

/** Opens a connection to each engine, adds the required ones to /readyz, and closes them at shutdown. */
export function openEngines(context: ServiceContext, config: ApiConfig): Engines {
  const { logError, metrics, readyWhen, noteWhen, onStop } = context;
  const database = openDatabase({
    url: config.databaseUrl,
    ownerUrl: config.migrationDatabaseUrl,
    maxConnections: config.databaseConnections,
    logError,
  });
  const ephemeral = openEphemeral({
    ...redisAccess(config),
    prefix: config.keyPrefix,
    timeoutMs: config.redisTimeoutMs,
    logError,
  });
  const log = openPageLog({
    ...natsAccess(config),
    name: 'api',
    logError,
    prefix: config.pageLogPrefix,
  });
  const bus = openBus({ ...natsAccess(config), name: 'api', logError });
  const store = openObjectStore(config);
  const livekit = livekitAccess(config);
  const calls = livekit === undefined ? undefined : openCallServer(livekit);
  noteWhen('calls', async () => {
    if (calls === undefined) throw new Error('there are no calls: LIVEKIT_URL is not set');
    await calls.ping();
  });

  const { scannerUrl: url, scannerMaxMb } = config;
  const scanner = url === undefined ? undefined : openFileScanner({ url, maxBytes: scannerMaxMb * MEGABYTE });

  const needed = { postgres: database, redis: ephemeral, nats: log, storage: store };
  for (const [name, engine] of Object.entries(needed)) readyWhen(name, () => engine.ping());
  // LiveKit and the scanner do not affect /readyz: without them calls and uploads fail, and everything else works.
  // These metrics show their state.
  const watched = Object.entries({ ...needed, ...(calls ? { livekit: calls } : {}), ...(scanner ? { scanner } : {}) });
  new Gauge({
    name: 'engine_up',
    help: '1 when the engine answered just now',
    labelNames: ['engine'],
    registers: [metrics],
    async collect() {
      await Promise.all(
        watched.map(async ([engine, port]) => {
          const up = await port.ping().then(
            () => 1,
            () => 0,
          );
          this.set({ engine }, up);
        }),
      );
    },
  });
  onStop(async () => {
    await Promise.all([...watched.map(([, engine]) => engine.close()), bus.close()]);
  });
  return { database, ephemeral: guardedEphemeral(ephemeral), store, log, bus, scanner, calls };
}
