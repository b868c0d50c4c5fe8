import { HOUR, MEGABYTE, SECOND, systemClock } from '@sw/base';
import { BUILD_VERSION, EVENTS_STREAM } from '@sw/contract';
import { openDocumentConverter } from '@sw/convert';
import { openCallServer } from '@sw/livekit';
import { openMailer } from '@sw/mail';
import { openBus, openPageLog } from '@sw/nats';
import { openPictureCleaner } from '@sw/pictures';
import { openDatabase, watchRules } from '@sw/postgres';
import {
  type ConfigOf,
  Counter,
  createReadTxt,
  deriveKeys,
  Histogram,
  jobConcurrency,
  livekitAccess,
  mailSender,
  natsAccess,
  reportSandbox,
  type ServiceContext,
  smsAccess,
} from '@sw/service';
import { openSmsSender } from '@sw/sms';
import { openObjectStore } from '@sw/storage';
import { exportBacklog } from './backlog/backlog-meters.ts';
import { exportInstallation } from './backlog/installation-meters.ts';
import { startCallWatch } from './calls/call-watch.ts';
import type { workerConfig } from './config.ts';
import { endAbandonedDemos } from './demo/abandoned-demos.ts';
import { eraseAccount } from './erasure/erase-account.ts';
import { infectedBy } from './import/infected.ts';
import { abandonAwaited, awaitedJobs } from './jobs/awaited-jobs.ts';
import { drawThumbnail } from './jobs/draw-thumbnail.ts';
import { eraseBoard } from './jobs/erase-board.ts';
import { erasePage } from './jobs/erase-page.ts';
import { indexBoard } from './jobs/index-board.ts';
import { endAfterLastAttempt } from './jobs/last-attempt.ts';
import { mailComment } from './jobs/mail-comment.ts';
import { mailCommentDigest } from './jobs/mail-comment-digest.ts';
import { mailDeletion } from './jobs/mail-deletion.ts';
import { removeObjects } from './jobs/remove-objects.ts';
import { runJobsByClass } from './jobs/run-by-class.ts';
import { sendMail, sendMails } from './jobs/send-mail.ts';
import { sendSms } from './jobs/send-sms.ts';
import { skipSwitchedOff } from './jobs/switched-off.ts';
import { countedMailer } from './mail/counted-mailer.ts';
import { drawRecord } from './meetings/draw-record.ts';
import { mailMeetings } from './meetings/mail-meetings.ts';
import { mailRefused } from './meetings/mail-refused.ts';
import { mailRequests } from './meetings/mail-requests.ts';
import { startMeetingClock } from './meetings/meeting-clock.ts';
import { startControlRelay } from './relay/control-relay.ts';
import { startOutboxRelay } from './relay/outbox-relay.ts';
import { openReplies } from './replies/open-replies.ts';
import { replySigner } from './replies/reply-signer.ts';
import { tidySteps } from './tidy/tidy-steps.ts';
import { startTidying } from './tidy/tidying.ts';

export async function buildWorker(context: ServiceContext, config: ConfigOf<typeof workerConfig>): Promise<void> {
  const { logger, logError, metrics, readyWhen, onStop } = context;
  reportSandbox(logger, config.decoderSandbox);

  const database = openDatabase({ url: config.databaseUrl, maxConnections: config.databaseConnections, logError });
  onStop(() => database.close());
  readyWhen('postgres', () => database.ping());
  const rules = await watchRules({ database, kind: 'worker', version: BUILD_VERSION, logError });
  onStop(() => rules.stop());
  readyWhen('rules', async () => void rules.required());

  const keys = deriveKeys(config.linkSecret);
  const withMeetings = config.modules.meeting && config.modules.merchant;
  exportBacklog(metrics, database, { now: () => performance.now(), withMeetings });

  const bus = openBus({ ...natsAccess(config), name: 'worker', logError });
  onStop(() => bus.close());
  readyWhen('nats', () => bus.ping());

  const mailFrom = mailSender(config);
  const mailer = countedMailer(
    openMailer({ smtpUrl: config.smtpUrl, from: mailFrom, connections: config.mailConcurrency }),
    metrics,
  );
  onStop(() => mailer.close());
  // Not checked by /readyz: if the mail server is down, mail is only delayed, and the jobs wait.

  const relayed = new Counter({
    name: 'outbox_relayed_total',
    help: 'Messages taken from the outbox to the bus',
    registers: [metrics],
  });
  const parked = new Counter({
    name: 'outbox_parked_total',
    help: 'Messages put aside because the bus refuses them',
    registers: [metrics],
  });
  const relay = startOutboxRelay({
    databaseUrl: config.databaseUrl,
    database,
    bus,
    events: {
      maxBytes: config.eventsMb * MEGABYTE,
      maxAgeSeconds: (config.eventsHours * HOUR) / SECOND,
      replicas: config.eventsReplicas,
    },
    logger,
    onRelayed: (count) => relayed.inc(count),
    onParked: (count) => parked.inc(count),
  });
  onStop(() => relay.stop());

  const log = openPageLog({
    ...natsAccess(config),
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

  const livekit = livekitAccess(config);
  if (livekit !== undefined) {
    const server = openCallServer(livekit);
    onStop(() => server.close());
    const watch = startCallWatch({ bus, database, server, logger, clock: systemClock });
    onStop(() => watch.stop());
  }

  if (withMeetings) {
    const handled = new Counter({
      name: 'meetings_due_total',
      help: 'Meetings of which something became due: a status, a reminder, the release of a room',
      registers: [metrics],
    });
    const late = new Histogram({
      name: 'meetings_late_seconds',
      help: 'How long after its time a status, a reminder or the release of a room was handled',
      buckets: [1, 2, 5, 10, 30, 60, 120, 300, 900],
      registers: [metrics],
    });
    const { publicUrl } = config;
    const meetings = startMeetingClock({
      database,
      logger,
      clock: systemClock,
      publicUrl,
      keys,
      onHandled: (count) => handled.inc(count),
      onLate: (ms) => late.observe(ms / SECOND),
    });
    onStop(() => meetings.stop());
  }

  const { mailReplyDomain: domain } = config;
  const replyTarget = withMeetings && domain !== undefined ? { domain, sign: replySigner(keys) } : undefined;
  if (replyTarget !== undefined) {
    const { host, mailReplyPort: port, mailReplyCertFile: certFile, mailReplyKeyFile: keyFile } = config;
    const answered = new Counter({
      name: 'meeting_replies_total',
      help: 'Meetings that people answered from their calendars by mail',
      registers: [metrics],
    });
    const receiver = await openReplies({
      database,
      clock: systemClock,
      target: replyTarget,
      host,
      port,
      certFile,
      keyFile,
      logError,
      onAnswered: (meetings) => answered.inc(meetings),
    });
    onStop(() => receiver.close());
    logger.info({ host, port: receiver.port, domain }, 'receives replies of calendars');
  }

  const store = openObjectStore(config);
  onStop(() => store.close());

  const abandon = abandonAwaited({ database, log, store });
  const abandoned = new Counter({
    name: 'jobs_abandoned_total',
    help: 'Jobs that users waited for, ended after their last attempt without a result',
    registers: [metrics],
  });
  const onAbandoned = (): void => abandoned.inc();
  const tidied = new Counter({
    name: 'tidied_total',
    help: 'What the tidying removed or looked at, by step',
    labelNames: ['step'],
    registers: [metrics],
  });
  const domains = config.modules.merchant
    ? { readTxt: createReadTxt(config.dnsServers), publicUrl: config.publicUrl }
    : undefined;
  const steps = tidySteps({ database, abandon, logger, onAbandoned, domains });
  const tidying = startTidying(
    { database, logger, steps, onTidied: (step, count) => tidied.inc({ step }, count) },
    config.tidySeconds * SECOND,
  );
  onStop(() => tidying.stop());
  exportInstallation(metrics, {
    database,
    log,
    now: () => performance.now(),
    tidySteps: steps.map(({ name }) => name),
  });

  const renderSettings = { deadlineMs: config.exportSeconds * SECOND, heapMb: config.exportMb };
  const cleaner = openPictureCleaner();
  onStop(async () => cleaner.stop());

  const skipped = new Counter({
    name: 'jobs_skipped_total',
    help: 'Jobs that ended without effect because their module is off',
    registers: [metrics],
  });
  const sms = smsAccess(config);
  const handlers = {
    sendMail: sendMail({ mailer, keys, database, logger }),
    sendMails: sendMails({ mailer, keys, database, logger }),
    sendSms: sendSms({ sender: sms && openSmsSender(sms), keys, logger }),
    mailComment: mailComment({ database, clock: systemClock }),
    mailCommentDigest: mailCommentDigest({ database, clock: systemClock }),
    mailMeetings: mailMeetings({
      database,
      publicUrl: config.publicUrl,
      mailFrom,
      keys,
      ...(replyTarget && { replyTarget }),
    }),
    mailRequests: mailRequests({ database, clock: systemClock, publicUrl: config.publicUrl }),
    mailRefused: mailRefused({ database, publicUrl: config.publicUrl }),
    ...awaitedJobs({
      database,
      log,
      store,
      logger,
      settings: renderSettings,
      converter: openDocumentConverter({ seconds: config.convertSeconds, memoryMb: config.convertMb }),
      cleaner,
      isInfected: infectedBy(config),
    }),
    indexBoard: indexBoard(database),
    drawThumbnail: drawThumbnail({ database, store, settings: renderSettings }),
    drawRecord: drawRecord({ database, log, store, logger, settings: renderSettings }),
    eraseBoard: eraseBoard({ database, log, store }),
    erasePage: erasePage({ database, log, store }),
    removeObjects: removeObjects({ database, store }),
    mailDeletion: mailDeletion(database),
    eraseAccount: eraseAccount({ database, log, store, bus, events: EVENTS_STREAM, mailFrom }),
  };
  const { modules } = config;
  const runner = runJobsByClass({
    url: config.databaseUrl,
    concurrency: jobConcurrency(config),
    logger,
    handlers: endAfterLastAttempt(
      skipSwitchedOff(handlers, { modules, abandon, logger, onSkipped: () => skipped.inc() }),
      { abandon, logger, onAbandoned },
    ),
  });
  onStop(() => runner.stop());
}
