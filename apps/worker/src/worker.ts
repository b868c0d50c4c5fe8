import { SECOND } from '@sw/base';
import { runJobs } from '@sw/jobs';
import { openMailer } from '@sw/mail';
import { openBus, openPageLog } from '@sw/nats';
import { openPictureCleaner } from '@sw/pictures';
import { openDatabase } from '@sw/postgres';
import { type ConfigOf, Counter, type ServiceContext } from '@sw/service';
import { openObjectStore } from '@sw/storage';
import type { workerConfig } from './config.ts';
import { endAbandonedDemos } from './demo/abandoned-demos.ts';
import { copyBoard } from './jobs/copy-board.ts';
import { eraseBoard } from './jobs/erase-board.ts';
import { exportBoard } from './jobs/export-board.ts';
import { importBoard } from './jobs/import-board.ts';
import { indexBoard } from './jobs/index-board.ts';
import { mailComment } from './jobs/mail-comment.ts';
import { removeObjects } from './jobs/remove-objects.ts';
import { sendMail } from './jobs/send-mail.ts';
import { startControlRelay } from './relay/control-relay.ts';
import { startOutboxRelay } from './relay/outbox-relay.ts';
import { startTidying } from './tidy/tidying.ts';

export async function buildWorker(context: ServiceContext, config: ConfigOf<typeof workerConfig>): Promise<void> {
  const { logger, logError, metrics, readyWhen, onStop } = context;

  const database = openDatabase({ url: config.databaseUrl, maxConnections: config.databaseConnections, logError });
  onStop(() => database.close());
  readyWhen('postgres', () => database.ping());

  const bus = openBus({ url: config.natsUrl, name: 'worker', logError });
  onStop(() => bus.close());
  readyWhen('nats', () => bus.ping());

  const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom });
  onStop(() => mailer.close());
  // Not asked by /readyz: a mail server that is away delays mail, and the jobs wait for it.

  const relayed = new Counter({
    name: 'outbox_relayed_total',
    help: 'Messages taken from the outbox to the bus',
    registers: [metrics],
  });
  const relay = startOutboxRelay({
    databaseUrl: config.databaseUrl,
    database,
    bus,
    logger,
    onRelayed: (count) => relayed.inc(count),
  });
  onStop(() => relay.stop());

  const log = openPageLog({
    url: config.natsUrl,
    name: 'worker',
    logError,
    prefix: config.pageLogPrefix,
  });
  onStop(() => log.close());
  const relayedControls = new Counter({
    name: 'controls_relayed_total',
    help: 'Control records that the api could not take to the page logs itself',
    registers: [metrics],
  });
  const controlRelay = startControlRelay({
    database,
    log,
    logger,
    onRelayed: (count) => relayedControls.inc(count),
  });
  onStop(() => controlRelay.stop());

  endAbandonedDemos(bus, database, logger);

  const store = openObjectStore(config);
  onStop(() => store.close());

  const tidying = startTidying(database, logger);
  onStop(() => tidying.stop());

  const press = { deadlineMs: config.exportSeconds * SECOND, heapMb: config.exportMb };
  const cleaner = openPictureCleaner();
  onStop(async () => cleaner.stop());

  const runner = runJobs({
    url: config.databaseUrl,
    concurrency: config.concurrency,
    logger,
    handlers: {
      sendMail: sendMail(mailer),
      mailComment: mailComment(database),
      copyBoard: copyBoard({ database, log, store, logger }),
      indexBoard: indexBoard(database),
      eraseBoard: eraseBoard({ database, log, store }),
      removeObjects: removeObjects(store),
      exportBoard: exportBoard({ database, log, store, logger, settings: press }),
      importBoard: importBoard({ database, store, cleaner, settings: press, logger }),
    },
  });
  onStop(() => runner.stop());
}
