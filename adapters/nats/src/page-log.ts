import type { Msg } from '@nats-io/transport-node';
import { Appends } from './appends.ts';
import { keepConnected } from './connection.ts';
import { startConsumption } from './consumption.ts';
import { headerNumber, lastSequence } from './direct-get.ts';
import type { Consumption, LiveFrame, PageLog, PageLogOptions } from './page-log-port.ts';
import { PageNames } from './page-names.ts';
import { ensureShard, hasShard, pagesWithMessages, purge, shardInfo, shardSizes } from './shards.ts';
import { Subscriptions } from './subscriptions.ts';
import { readTail } from './tail.ts';
import { traceHeader } from './trace-header.ts';

function live(message: Msg): LiveFrame {
  return {
    seq: headerNumber(message, 'Nats-Sequence'),
    lastSeq: headerNumber(message, 'Nats-Last-Sequence'),
    frame: message.data,
  };
}

/** Opens a separate connection: the order of a page is the order on this connection, and a slow bus handler never delays a page. */
export function openPageLog(options: PageLogOptions): PageLog {
  const { logError } = options;
  const names = new PageNames(options.prefix);
  const appends = new Appends();
  const followers = new Subscriptions(logError);
  const consumptions = new Set<Consumption>();
  const link = keepConnected(options, {
    onOpen(connection) {
      appends.attach(connection);
      followers.attachAll(connection);
      followers.reportGap();
    },
    onLost: () => appends.lost(),
    onBack: () => followers.reportGap(),
  });
  const connected = async () => (await link.ready()).connection;

  return {
    async ensureShards(count, settings) {
      const connection = await connected();
      for (let shard = 0; shard < count; shard += 1) await ensureShard(connection, names, shard, settings);
    },
    // No await before the publish: the order of calls is the order on the wire.
    append: async (page, frame, { timeoutMs, trace }) =>
      appends.append(
        link.current(),
        { shard: page.shard, subject: names.write(page), headers: traceHeader(trace) },
        frame,
        timeoutMs,
      ),
    follow: (page, onFrame, onGap) =>
      followers.add(
        { subject: names.live(page), handler: (message) => onFrame(live(message)), onGap },
        link.current()?.connection,
      ),
    followBoard: (board, onFrame, onGap) =>
      followers.add(
        {
          subject: names.liveOfBoard(board),
          handler: (message) => onFrame(names.pageOf(message.subject).pageId, live(message)),
          onGap,
        },
        link.current()?.connection,
      ),
    readTail: async (page, afterSeq, limits) =>
      readTail(await link.ready(), { stream: names.stream(page.shard), subject: names.write(page) }, afterSeq, limits),
    lastSeqOf: async (page) => lastSequence(await link.ready(), names.stream(page.shard), names.write(page)),
    async purgeUpTo(page, seq) {
      // The server deletes everything *below* the given number. It treats 0 as "all"; older servers do the same for 1.
      if (seq < 1) return 0;
      return await purge(await connected(), names, page, seq + 1);
    },
    purgeAll: async (page) => purge(await connected(), names, page),
    subjectsWithMessages: async (shard) => pagesWithMessages(await connected(), names, shard),
    shardSizes: async () => shardSizes(await connected(), names),
    hasShard: async (shard) => hasShard(await connected(), names, shard),
    streamInfo: async (shard) => shardInfo(await connected(), names, shard),
    consume(shard, settings) {
      const started = startConsumption({ link, names, logError }, shard, settings);
      const consumption: Consumption = {
        async stop() {
          consumptions.delete(consumption);
          await started.stop();
        },
      };
      consumptions.add(consumption);
      return consumption;
    },
    reportHeads(shard, report) {
      link.current()?.connection.publish(names.heads(shard), report);
    },
    followHeads: (onReport) =>
      followers.add(
        {
          subject: names.allHeads(),
          handler: (message) => onReport(names.shardOfHeads(message.subject), message.data),
        },
        link.current()?.connection,
      ),
    ping: () => link.ping(),
    async close() {
      await Promise.all([...consumptions].map((consumption) => consumption.stop()));
      await appends.settled();
      await link.close();
    },
  };
}
