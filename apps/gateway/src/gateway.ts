import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { MEGABYTE } from '@sw/base';
import { RULES_BEFORE_ACTIVATION } from '@sw/board-model';
import { BUILD_VERSION, DEMO_GONE, HEARTBEAT_MS } from '@sw/contract';
import { watchRules } from '@sw/postgres';
import { isTracing, openSpan, type ServiceContext, TRACE_PARENT } from '@sw/service';
import type { WebSocket } from 'ws';
import type { GatewayConfig } from './config.ts';
import { type Engines, openEngines } from './engines.ts';
import { drain } from './life/drain.ts';
import { EndedSessions } from './life/ended-sessions.ts';
import { MeetingNews } from './life/meeting-news.ts';
import { listenToEvents } from './life/notices.ts';
import { sweepSessions } from './life/session-sweep.ts';
import { spreadRules } from './life/spread-rules.ts';
import { exportMetrics, Tally } from './metrics.ts';
import { Feeds } from './pages/feeds.ts';
import { HeadWatch } from './pages/head-watch.ts';
import { Opening } from './pages/opening.ts';
import { Outbound } from './pages/outbound.ts';
import type { PageFeed } from './pages/page-feed.ts';
import { readPointers } from './pages/snapshot-pointers.ts';
import { TailBudget } from './pages/tail-budget.ts';
import type { View } from './pages/view.ts';
import { EndpointSlots } from './presence/endpoint-slots.ts';
import { Rooms } from './presence/rooms.ts';
import { Connection } from './socket/connection.ts';
import { Heartbeat } from './socket/heartbeat.ts';
import { Receiver } from './socket/receive.ts';
import { Sockets } from './socket/sockets.ts';
import { acceptUpgrades } from './socket/upgrade.ts';
import { Acks } from './writing/acks.ts';
import { HeldPictures } from './writing/held-pictures.ts';
import { WriteBudget } from './writing/write-budget.ts';
import { Writer } from './writing/writer.ts';

const SESSIONS_MS = 30_000;
const BUDGET_MS = 2_000;
/** A shard has room for this many pages that grow faster than the keeper archives, before it is full for others. */
const PAGES_PER_SHARD = 8;
/** Roughly the rate of one user who draws without a pause, and of a few such users. */
const SLOW = { account: 16 * 1024, board: 64 * 1024 } as const;

const budgetRates = ({ accountMbPerHour, boardMbPerHour }: GatewayConfig) => ({
  account: { bytesPerHour: accountMbPerHour * MEGABYTE, slowBytesPerSecond: SLOW.account },
  board: { bytesPerHour: boardMbPerHour * MEGABYTE, slowBytesPerSecond: SLOW.board },
});

/** The parts of a running gateway that tests inspect and break. */
export interface Gateway {
  readonly feeds: Feeds;
}

/** The WebSocket edge. */
export async function buildGateway(
  context: ServiceContext,
  config: GatewayConfig,
  engines: Engines = openEngines(context, config),
): Promise<Gateway> {
  const { logError, http, metrics, readyWhen, onStop } = context;
  const { database, ephemeral, bus, log } = engines;

  const tally = new Tally();
  const sockets = new Sockets(config.socketsPerPerson);
  let rulesToStamp = RULES_BEFORE_ACTIVATION;
  const rules = await watchRules({
    database,
    kind: 'gateway',
    version: BUILD_VERSION,
    logError,
    onActive(active) {
      rulesToStamp = active ?? rulesToStamp;
      void spreadRules(sockets, active);
    },
  });
  onStop(() => rules.stop());
  readyWhen('rules', async () => void rules.required());
  const heartbeat = new Heartbeat();
  const outbound = new Outbound(tally);
  const acks = new Acks(tally);
  const ended = new EndedSessions();
  const gatewayId = randomUUID();
  const slots = new EndpointSlots({ slots: ephemeral.slots, holder: gatewayId, logError });
  const rooms = new Rooms({
    bus,
    tally,
    slots,
    gatewayId,
    prefix: config.pageLogPrefix === undefined ? '' : `${config.pageLogPrefix}.`,
    onDemoGone: (wbNo, actor) => bus.publish(DEMO_GONE.subject, Buffer.from(JSON.stringify({ wbNo, actor }))),
  });
  const tailBudget = new TailBudget(config.tailCacheMb * MEGABYTE);
  const feeds = new Feeds({
    log,
    budget: tailBudget,
    tally,
    database,
    logError,
    send: (view, batches) => outbound.send(view, batches),
    sendReload: (view, snapshotVersion) => opening.sendReload(view, snapshotVersion),
    sendResync: (view) => opening.sendResync(view),
    onControl: (feed) => rightsChanged(feed),
  });
  const heads = new HeadWatch({
    log,
    tally,
    logError,
    feed: (pageId) => feeds.get(pageId),
    feeds: () => feeds.all(),
    readPointers: (pageIds) => readPointers(database, pageIds),
  });
  const headReports = log.followHeads((shard, report) => heads.receive(shard, report, performance.now()));
  const opening = new Opening({ log, outbound, tally, database, feeds, rooms, logError });
  const budget = new WriteBudget({ sums: ephemeral.sums, rates: budgetRates(config), logError });
  const writer = new Writer({
    log,
    acks,
    tally,
    rules: () => rulesToStamp,
    pictures: new HeldPictures({ database, logError }),
    budget,
    mostUnkeptBytes: (config.pageShardMb * MEGABYTE) / PAGES_PER_SHARD,
    traceShare: isTracing() ? config.traceOperations : 0,
  });

  function rightsChanged(feed: PageFeed<View>): void {
    rooms.learn(feed);
    const removed = [...feed.views].filter(({ access }) => access && feed.access.isRemoved(access.actor));
    if (removed.length === 0) return;
    // Removed users receive the record of their removal, and nothing after it.
    feed.flush();
    for (const view of removed) opening.end(view, 'BOARD_NOT_IN_LIST');
  }

  const welcome = (connection: Connection) => {
    heartbeat.known(connection);
    sockets.introduce(connection)?.close('SILENT');
  };
  const meetingNews = new MeetingNews({ database, sockets, logError });
  const receiver = new Receiver({
    opening,
    writer,
    rooms,
    meetingNews,
    tally,
    modules: config.modules,
    hello: {
      ephemeral,
      ended,
      welcome,
      logError,
      activeRules: () => rules.active,
      isFull: (person) => sockets.isFull(person),
    },
  });

  let draining = false;
  acceptUpgrades(http.server, {
    allowedOrigins: new Set(
      config.allowedOrigins.length > 0 ? config.allowedOrigins : [new URL(config.publicUrl).origin],
    ),
    draining: () => draining,
    onSocket(ws: WebSocket, raw: Duplex, { headers }) {
      const connection = new Connection<View>(ws, raw, performance.now(), tally);
      // The span covers only the opening of the socket, and may continue a trace of web. The socket itself lives for hours.
      const span = openSpan('socket', { parent: headers[TRACE_PARENT]?.toString() });
      connection.trace = span?.traceParent;
      span?.end();
      sockets.add(connection);
      heartbeat.add(connection);
      ws.on('message', (data, binary) => receiver.receive(connection, data as Buffer, binary));
      ws.on('pong', () => {
        connection.missed = 0;
      });
      // Every error is followed by a close, which has the reason.
      ws.on('error', () => undefined);
      ws.on('close', () => {
        heartbeat.remove(connection);
        sockets.remove(connection);
        meetingNews.remove(connection);
        opening.leaveAll(connection);
      });
    },
  });

  const events = listenToEvents({ bus, sockets, ended, meetingNews, modules: config.modules });
  const rounds = setInterval(() => {
    rooms.round(performance.now());
    void slots.keep();
    feeds.sweep(performance.now());
    heads.round(performance.now()).catch((error: unknown) => logError('open pages cannot be probed', error));
  }, HEARTBEAT_MS);
  const sharing = setInterval(() => void budget.share(performance.now()), BUDGET_MS);
  const sessions = setInterval(() => {
    sweepSessions(database, sockets).catch((error: unknown) => logError('sessions cannot be checked', error));
  }, SESSIONS_MS);

  exportMetrics(metrics, tally, {
    sockets: () => sockets.all.size,
    pages: () => feeds.size,
    boards: () => rooms.size,
    tail_cache_bytes: () => tailBudget.bytes,
  });
  // Before the listener closes, because closing it would wait for every socket to end.
  http.addHook('preClose', async () => {
    draining = true;
    await drain(sockets, acks);
  });
  onStop(async () => {
    clearInterval(rounds);
    clearInterval(sessions);
    clearInterval(sharing);
    events.stop();
    meetingNews.stop();
    headReports.stop();
    heartbeat.stop();
    outbound.stop();
    feeds.stop();
    rooms.stop();
  });
  return { feeds };
}
