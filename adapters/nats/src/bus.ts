import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { keepConnected } from './connection.ts';
import { withDeadline } from './deadline.ts';
import type { Bus, BusOptions } from './port.ts';
import { ensureStream } from './stream.ts';
import { Subscriptions } from './subscriptions.ts';

const PUBLISH_MS = 5_000;
/** For the first connection and for the reply: together below the 2 s that a ping has. */
const FIRST_MS = 900;
const PING_MS = 900;

export function openBus(options: BusOptions): Bus {
  const subscriptions = new Subscriptions(options.logError);
  const link = keepConnected(options, (connection) => subscriptions.attachAll(connection));

  /** A process may ask right after its start; later, not connected means no. */
  async function connected(): Promise<NatsConnection> {
    await withDeadline(link.opened, FIRST_MS);
    const connection = link.current();
    if (!connection) throw new Error('NATS is not connected');
    return connection;
  }

  return {
    async publishDurable(subject, data, { msgId } = {}) {
      const ack = await jetstream(await connected()).publish(subject, data, {
        timeout: PUBLISH_MS,
        ...(msgId === undefined ? {} : { msgID: msgId }),
      });
      return { seq: ack.seq };
    },
    publish(subject, data) {
      link.current()?.publish(subject, data);
    },
    subscribe: (subject, handler) => subscriptions.add({ subject, handler }, link.current()),
    ensureStream: async (stream) => ensureStream(await connected(), stream),
    async ping() {
      const connection = await connected();
      await withDeadline(connection.flush(), PING_MS);
    },
    close: () => link.close(),
  };
}
