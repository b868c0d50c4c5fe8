import { jetstream } from '@nats-io/jetstream';
import { keepConnected } from './connection.ts';
import { forgetMessages } from './forget-messages.ts';
import { type Bus, type BusOptions, MessageTooLargeError } from './port.ts';
import { ensureStream } from './stream.ts';
import { Subscriptions } from './subscriptions.ts';
import { traceHeader, traceOf } from './trace-header.ts';

const PUBLISH_MS = 5_000;

export function openBus(options: BusOptions): Bus {
  const subscriptions = new Subscriptions(options.logError);
  const link = keepConnected(options, { onOpen: (connection) => subscriptions.attachAll(connection) });

  return {
    async publishDurable(subject, data, { msgId, trace } = {}) {
      const { connection } = await link.ready();
      const mostBytes = connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
      if (data.length > mostBytes) throw new MessageTooLargeError(data.length, mostBytes);
      const headers = traceHeader(trace);
      const ack = await jetstream(connection).publish(subject, data, {
        timeout: PUBLISH_MS,
        ...(msgId === undefined ? {} : { msgID: msgId }),
        ...(headers === undefined ? {} : { headers }),
      });
      return { seq: ack.seq };
    },
    publish(subject, data) {
      link.current()?.connection.publish(subject, data);
    },
    subscribe: (subject, handler) =>
      subscriptions.add(
        {
          subject,
          handler: (message) => handler({ subject: message.subject, data: message.data, trace: traceOf(message) }),
        },
        link.current()?.connection,
      ),
    ensureStream: async (stream) => ensureStream((await link.ready()).connection, stream),
    forget: async (stream, texts) => forgetMessages((await link.ready()).connection, stream, texts),
    ping: () => link.ping(),
    close: () => link.close(),
  };
}
