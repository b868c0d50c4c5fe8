import { MEGABYTE, SECOND, systemClock } from '@sw/base';
import { BUILD_VERSION } from '@sw/contract';
import { openPageLog } from '@sw/nats';
import { openDatabase, watchRules } from '@sw/postgres';
import { type ConfigOf, natsAccess, reportSandbox, type ServiceContext } from '@sw/service';
import { ThumbnailRenderer } from '@sw/skia';
import { openObjectStore } from '@sw/storage';
import type { keeperConfig } from './config.ts';
import type { KeepDeps } from './deps.ts';
import { type Pass, passBy } from './failpoints.ts';
import { Keeping } from './keeping.ts';
import { createMeters } from './meters.ts';
import { PageCache } from './page-cache.ts';
import { Thumbnails } from './thumbnails/thumbnails.ts';

/** Starting the drawing process takes half a second of a core, keeping it 126 MB. */
const RENDERER_IDLE_MS = 30 * SECOND;
/** A page of 10,000 objects takes about a second; slower pages wait with other slow ones. */
const QUICK_MS = 3 * SECOND;

/** Folds page logs into snapshots, archives the records, and trims the log behind them. */
export async function buildKeeper(
  { logger, logError, metrics, readyWhen, onStop }: ServiceContext,
  config: ConfigOf<typeof keeperConfig>,
  pass: Pass = passBy,
): Promise<void> {
  reportSandbox(logger, config.decoderSandbox);
  const database = openDatabase({ url: config.databaseUrl, maxConnections: config.databaseConnections, logError });
  onStop(() => database.close());
  readyWhen('postgres', () => database.ping());
  const rules = await watchRules({ database, kind: 'keeper', version: BUILD_VERSION, logError });
  onStop(() => rules.stop());
  readyWhen('rules', async () => void rules.required());

  const log = openPageLog({ ...natsAccess(config), name: 'keeper', logError, prefix: config.pageLogPrefix });
  onStop(() => log.close());
  readyWhen('nats', () => log.ping());

  const store = openObjectStore(config);
  onStop(() => store.close());
  readyWhen('storage', () => store.ping());

  const cache = new PageCache(config.cacheMb * MEGABYTE);
  const meters = createMeters(metrics);
  const rendererFor = (deadlineMs: number) =>
    new ThumbnailRenderer({ deadlineMs, heapMb: config.thumbnailMb, idleMs: RENDERER_IDLE_MS });
  const patientMs = config.thumbnailSeconds * SECOND;
  const renderers = { quick: rendererFor(Math.min(QUICK_MS, patientMs)), patient: rendererFor(patientMs) };
  const thumbnails = new Thumbnails({ database, store, meters, logger, renderers });
  onStop(() => thumbnails.stop());
  const onSnapshot: KeepDeps['onSnapshot'] = (page, snapshot) => thumbnails.ask(page, snapshot);
  const keeping = new Keeping(
    { log, database, store, cache, meters, logger, clock: systemClock, pass, onSnapshot },
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
