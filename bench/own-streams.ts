import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { accessOptions, openPageLog } from '@sw/nats';
import { engineEnv } from '@sw/testing';

/** Streams of the page log under a separate prefix. Returns a function that removes them, since they reserve disk space. */
export async function ownStreams(
  prefix: string,
  shards: number,
  maxBytes: number,
  url = engineEnv().NATS_URL,
): Promise<() => Promise<void>> {
  const log = openPageLog({ url, name: 'bench', prefix, logError: () => {} });
  await log.ensureShards(shards, { maxBytes });
  await log.close();
  return async () => {
    const connection = await connect(accessOptions({ url }));
    const manager = await jetstreamManager(connection);
    for await (const { config } of manager.streams.list())
      if (config.name.startsWith(prefix)) await manager.streams.delete(config.name);
    await connection.close();
  };
}
