import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { PageLog, PageRef, ShardInfo, ShardSize } from './page-log-port.ts';
import type { PageNames } from './page-names.ts';
import { ensureStream, isStreamMissing } from './stream.ts';

const ANSWER_MS = 5_000;
/** The server's minimum. We send no message ids, because windows are rebuilt from stored messages and break after a purge. */
const DUPLICATE_WINDOW_MS = 100;

export function managerOf(connection: NatsConnection): Promise<JetStreamManager> {
  return jetstreamManager(connection, { timeout: ANSWER_MS, checkAPI: false });
}

export async function ensureShard(
  connection: NatsConnection,
  names: PageNames,
  shard: number,
  { maxBytes, replicas = 1 }: Parameters<PageLog['ensureShards']>[1],
): Promise<void> {
  await ensureStream(connection, {
    name: names.stream(shard),
    subjects: [names.allWrites(shard)],
    maxBytes,
    replicas,
    duplicateWindowMs: DUPLICATE_WINDOW_MS,
    republish: { from: names.allWrites(shard), to: names.allLive(shard) },
  });
}

/** Deletes the page's messages below `belowSeq`, or all. */
export async function purge(
  connection: NatsConnection,
  names: PageNames,
  page: PageRef,
  belowSeq?: number,
): Promise<number> {
  const manager = await managerOf(connection);
  const { purged } = await manager.streams.purge(names.stream(page.shard), {
    filter: names.write(page),
    ...(belowSeq === undefined ? {} : { seq: belowSeq }),
  });
  return purged;
}

export async function hasShard(connection: NatsConnection, names: PageNames, shard: number): Promise<boolean> {
  const manager = await managerOf(connection);
  return manager.streams.info(names.stream(shard)).then(
    () => true,
    (error: unknown) => {
      if (isStreamMissing(error)) return false;
      throw error;
    },
  );
}

export async function shardInfo(connection: NatsConnection, names: PageNames, shard: number): Promise<ShardInfo> {
  const manager = await managerOf(connection);
  const { state } = await manager.streams.info(names.stream(shard));
  const { messages, bytes, num_subjects: subjects = 0, first_seq: firstSeq, last_seq: lastSeq } = state;
  return { messages, bytes, subjects, firstSeq, lastSeq };
}

export async function shardSizes(connection: NatsConnection, names: PageNames): Promise<readonly ShardSize[]> {
  const manager = await managerOf(connection);
  const sizes: ShardSize[] = [];
  for await (const { config, state } of manager.streams.list()) {
    const shard = names.shardOfStream(config.name);
    if (shard !== undefined) sizes.push({ shard, bytes: state.bytes, maxBytes: config.max_bytes });
  }
  return sizes.sort((a, b) => a.shard - b.shard);
}

export async function pagesWithMessages(
  connection: NatsConnection,
  names: PageNames,
  shard: number,
): Promise<{ page: PageRef; messages: number }[]> {
  const manager = await managerOf(connection);
  const { state } = await manager.streams.info(names.stream(shard), { subjects_filter: names.allWrites(shard) });
  return Object.entries(state.subjects ?? {}).map(([subject, messages]) => ({ page: names.pageOf(subject), messages }));
}
