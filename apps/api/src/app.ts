import { type Clock, MEGABYTE, systemClock } from '@sw/base';
import { BUILD_VERSION, type ByteRouteName } from '@sw/contract';
import { openOidcClient } from '@sw/oidc';
import { openPictureCleaner } from '@sw/pictures';
import { watchRules } from '@sw/postgres';
import {
  createReadTxt,
  createSealer,
  deriveKeys,
  FairTurns,
  livekitBrowserUrl,
  proxyMatcher,
  reportSandbox,
  type ServiceContext,
} from '@sw/service';
import { createAuthenticate } from './account/authenticate.ts';
import { avatarBytes } from './account/avatar.ts';
import { accountHandlers } from './account/handlers.ts';
import { createPasswords } from './account/passwords.ts';
import { administrationHandlers } from './administration/handlers.ts';
import { siteAuditCsvBytes } from './administration/site-audit.ts';
import { boardHandlers } from './boards/handlers.ts';
import { callCsvBytes } from './call-statistics/call-csv.ts';
import { callStatisticsHandlers } from './call-statistics/handlers.ts';
import { callHandlers } from './calls/handlers.ts';
import { registerCallWebhook } from './calls/webhook.ts';
import { commentHandlers } from './comments/handlers.ts';
import type { ApiConfig } from './config.ts';
import { createControlAppender } from './controls/appender.ts';
import { demoHandlers } from './demo/handlers.ts';
import type { ApiDeps } from './deps.ts';
import { registerDocs } from './docs/register.ts';
import { documentHandlers } from './documents/handlers.ts';
import { openEngines } from './engines.ts';
import { exportHandlers } from './exports/handlers.ts';
import { factorHandlers } from './factors/handlers.ts';
import { fileHandlers } from './files/handlers.ts';
import { ZipDownloads } from './files/zip/zip-downloads.ts';
import { zipBytes } from './files/zip/zip-files.ts';
import { findHandlers } from './find/handlers.ts';
import { historyHandlers } from './history/handlers.ts';
import { createHistoryReads } from './history/history-reads.ts';
import { recordBytes } from './history/moment.ts';
import { createPageHistory } from './history/page-history.ts';
import { createAfterwards } from './http/afterwards.ts';
import { type Served, serveAll } from './http/call.ts';
import { createLimiter } from './http/limit.ts';
import { isOn, registerRoutes } from './http/register.ts';
import { calendarBytes } from './meetings/calendars/calendar-feed.ts';
import { calendarHandlers } from './meetings/calendars/handlers.ts';
import { doorHandlers } from './meetings/doors/handlers.ts';
import { meetingFileHandlers } from './meetings/files/handlers.ts';
import { meetingGuestHandlers } from './meetings/guests/handlers.ts';
import { meetingHandlers } from './meetings/handlers.ts';
import { meetingPeopleHandlers } from './meetings/people/handlers.ts';
import { meetingRecordHandlers } from './meetings/records/handlers.ts';
import { roomPictureBytes } from './meetings/rooms/room-pictures.ts';
import { merchantHandlers } from './merchants/handlers.ts';
import { auditCsvBytes } from './merchants/merchant-audit.ts';
import { miniProgramHandlers } from './mini-program/handlers.ts';
import { noticeHandlers } from './notices/handlers.ts';
import { pageHandlers } from './pages/handlers.ts';
import { snapshotBytes } from './pages/snapshot-bytes.ts';
import { createSnapshots } from './pages/snapshots.ts';
import { createThumbnails } from './pages/thumbnails.ts';
import { passkeyHandlers } from './passkeys/handlers.ts';
import { pictureHandlers } from './pictures/handlers.ts';
import { imageProxy } from './pictures/proxy/image-proxy.ts';
import { createWebPictures } from './pictures/proxy/web-pictures.ts';
import { platformHandlers } from './platform/handlers.ts';
import { prepare } from './prepare.ts';
import { PUBLIC_WEB } from './public-web/public-web.ts';
import { ANY_NETWORK, createWebFetch } from './public-web/web-fetch.ts';
import { qrSignInHandlers } from './qr-sign-in/handlers.ts';
import { QrStreams } from './qr-sign-in/qr-streams.ts';
import { qrEvents } from './qr-sign-in/watch.ts';
import { recordingHandlers } from './recordings/handlers.ts';
import { registrationOf } from './registration-variables.ts';
import { rightsHandlers } from './rights/handlers.ts';
import { screenHandlers } from './screens/handlers.ts';
import { sharingHandlers } from './sharing/handlers.ts';
import { singleSignOnHandlers } from './single-sign-on/handlers.ts';
import { createSteadyAddresses } from './steady-addresses.ts';
import { takeAwayHandlers } from './take-away/handlers.ts';
import { uploadHandlers } from './uploads/handlers.ts';
import { VirusCheck } from './uploads/virus-check.ts';
import { wechatHandlers } from './wechat/handlers.ts';
import { wechatOf } from './wechat/settings.ts';
import { yourDataHandlers } from './your-data/handlers.ts';

/** Every route that answers with an envelope; a route without a handler does not compile. */
export const servedRoutes = (deps: ApiDeps): readonly Served[] =>
  serveAll({
    ...platformHandlers(deps),
    ...accountHandlers(deps),
    ...factorHandlers(deps),
    ...passkeyHandlers(deps),
    ...qrSignInHandlers(deps),
    ...wechatHandlers(deps),
    ...miniProgramHandlers(deps),
    ...yourDataHandlers(deps),
    ...boardHandlers(deps),
    ...pageHandlers(deps),
    ...pictureHandlers(deps),
    ...uploadHandlers(deps),
    ...documentHandlers(deps),
    ...fileHandlers(deps),
    ...sharingHandlers(deps),
    ...demoHandlers(deps),
    ...findHandlers(deps),
    ...screenHandlers(deps),
    ...commentHandlers(deps),
    ...callHandlers(deps),
    ...callStatisticsHandlers(deps),
    ...merchantHandlers(deps),
    ...meetingPeopleHandlers(deps),
    ...meetingFileHandlers(deps),
    ...meetingRecordHandlers(deps),
    ...meetingGuestHandlers(deps),
    ...calendarHandlers(deps),
    ...doorHandlers(deps),
    ...meetingHandlers(deps),
    ...rightsHandlers(deps),
    ...noticeHandlers(deps),
    ...historyHandlers(deps),
    ...recordingHandlers(deps),
    ...exportHandlers(deps),
    ...takeAwayHandlers(deps),
    ...singleSignOnHandlers(deps),
    ...administrationHandlers(deps),
  });

/** Routes that answer with bytes. */
const byteRoutes = (deps: ApiDeps): Readonly<Record<ByteRouteName, Served>> => ({
  getSnapshot: snapshotBytes(deps),
  getWebPicture: imageProxy(deps),
  getRecords: recordBytes(deps),
  getZip: zipBytes(deps),
  getCalendar: calendarBytes(deps),
  getCallCsv: callCsvBytes(deps),
  getMerchantAuditCsv: auditCsvBytes(deps),
  getSiteAuditCsv: siteAuditCsvBytes(deps),
  watchQrSignIn: qrEvents(deps),
  getAvatar: avatarBytes(deps),
  getRoomPicture: roomPictureBytes(deps),
});

/** A browser completes three at a time; an image takes up to 3 s and 20 MB here, and 500 MB in the cleaning process. */
const PICTURE_TURNS = { atOnce: 2, waitingEach: 40, waiting: 1_000 };
/** Each takes up to 5 s and holds up to 10 MB. */
const WEB_TURNS = { atOnce: 16, waitingEach: 8, waiting: 200 };
const OIDC_TIMEOUT_SECONDS = 10;

export async function buildApi(context: ServiceContext, config: ApiConfig, clock: Clock = systemClock): Promise<void> {
  const { logger, http, metrics, servesWhen, onStop } = context;
  reportSandbox(logger, config.decoderSandbox);
  const { database, ephemeral, store, log, bus, scanner, calls } = openEngines(context, config);
  const { modules, publicUrl, mailsPerSource, commentMailSeconds, pageShards, pageShardMb, pageReplicas } = config;

  const preparation = prepare({
    database,
    ownerUrl: config.migrationDatabaseUrl ?? config.databaseUrl,
    store,
    origin: new URL(publicUrl).origin,
    log,
    shards: { count: pageShards, maxBytes: pageShardMb * MEGABYTE, replicas: pageReplicas },
    logger,
  });
  onStop(() => preparation.stop());
  servesWhen('tables', async () => {
    if (!preparation.done()) throw new Error('the database is not prepared yet');
  });

  const rules = await watchRules({ database, kind: 'api', version: BUILD_VERSION, logError: context.logError });
  onStop(() => rules.stop());
  servesWhen('rules', async () => void rules.required());

  const afterwards = createAfterwards(logger);
  onStop(() => afterwards.drain());

  const cleaner = openPictureCleaner({ processes: PICTURE_TURNS.atOnce });
  onStop(async () => cleaner.stop());
  const zips = new ZipDownloads(ephemeral.slots);
  // Before the listener closes, because closing it waits for every reader.
  http.addHook('preClose', async () => zips.close());
  const qrStreams = new QrStreams({ bus, cells: ephemeral.cells, clock });
  http.addHook('preClose', async () => qrStreams.stop());
  const viruses = new VirusCheck({ scanner, larger: config.scannerLarger, logger, metrics });
  http.addHook('preClose', async () => viruses.stop());
  const signed = createSteadyAddresses(store, clock);
  const passwords = createPasswords();
  const keys = deriveKeys(config.linkSecret);
  const snapshots = createSnapshots(store);
  const deps: ApiDeps = {
    database,
    ephemeral,
    clock,
    passwords,
    afterwards,
    modules,
    controls: createControlAppender(database, log),
    log,
    snapshots,
    reads: createHistoryReads({
      historyFor: createPageHistory({ database, log, store, snapshots }),
      memoryMb: config.readMemoryMb,
      now: () => clock.now(),
    }),
    thumbnails: createThumbnails(signed),
    store,
    signed,
    cleaner,
    pictureTurns: new FairTurns(PICTURE_TURNS),
    webPictures: createWebPictures(),
    webTurns: new FairTurns(WEB_TURNS),
    zips,
    qrStreams,
    viruses,
    calls,
    wechat: wechatOf(config, clock, logger),
    callsUrl: livekitBrowserUrl(config) ?? '',
    pageShards,
    writeQuota: { account: config.accountMbPerHour * MEGABYTE, board: config.boardMbPerHour * MEGABYTE },
    registration: registrationOf(config),
    setupToken: config.setupToken,
    publicUrl,
    keys,
    secrets: createSealer(keys, 'providerSecret'),
    oidc: openOidcClient({
      fetch: createWebFetch(config.oidcPrivate ? ANY_NETWORK : PUBLIC_WEB, OIDC_TIMEOUT_SECONDS * 1_000),
      timeoutSeconds: OIDC_TIMEOUT_SECONDS,
      allowHttp: config.oidcPrivate,
      now: () => clock.now(),
    }),
    readTxt: createReadTxt(config.dnsServers),
    mailsPerSource,
    isProxy: config.trustProxy === false ? undefined : proxyMatcher(config.trustProxy),
    smsOn: config.smsUrl !== undefined,
    smsPerDay: config.smsPerDay,
    commentMailSeconds,
  };
  const served = [...servedRoutes(deps), ...Object.values(byteRoutes(deps))];
  const limiter = createLimiter(ephemeral, () => logger.warn('Redis is down: requests are not counted'));
  registerRoutes(http, served, {
    database,
    modules,
    limiter,
    authenticate: createAuthenticate(deps),
    prepared: preparation.done,
    strict: config.mode !== 'production',
  });
  registerCallWebhook(http, deps);
  registerDocs(
    http,
    served.map(({ route }) => route).filter((route) => isOn(route, modules)),
    BUILD_VERSION,
    limiter,
  );
}
