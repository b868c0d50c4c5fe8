import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { withDeadline } from './deadline.ts';
import type { BusOptions } from './port.ts';

const RETRY_MS = 500;
/** Half-open sockets are noticed after 2 unanswered pings: at most 6 s. */
const PING_MS = 2_000;
const DRAIN_MS = 5_000;

export interface Link {
  /** Resolves with the first connection. */
  opened: Promise<void>;
  /** The connection while it is up, else undefined. */
  current(): NatsConnection | undefined;
  close(): Promise<void>;
}

/**
 * Keeps one connection, from the first attempt on and for ever. The client reconnects by itself; should it give up
 * all the same, a new connection takes its place, and `onOpen` is called with each new one.
 */
export function keepConnected(options: BusOptions, onOpen: (connection: NatsConnection) => void): Link {
  const stopping = new AbortController();
  let open: NatsConnection | undefined;
  let up = false;
  const opened = Promise.withResolvers<void>();
  const running = keep();

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        open = await dial(options);
        if (stopping.signal.aborted) return await open.close();
        up = true;
        opened.resolve();
        void watch(open);
        onOpen(open);
        const reason = await open.closed();
        if (reason) options.logError('NATS connection closed', reason);
      } catch (error) {
        if (!stopping.signal.aborted) options.logError('NATS is not there, trying again', error);
      }
      up = false;
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') up = false;
      if (status.type === 'reconnect') up = true;
      if (status.type === 'error') options.logError('NATS', status.error);
    }
  }

  return {
    opened: opened.promise,
    current: () => (up ? open : undefined),
    async close() {
      stopping.abort();
      // Draining needs a server that answers; without one there is nothing left to deliver.
      if (up && open) await withDeadline(open.drain(), DRAIN_MS).catch(() => undefined);
      await open?.close();
      await running;
    },
  };
}

function dial({ url, name }: BusOptions): Promise<NatsConnection> {
  return connect({
    servers: url.split(','),
    name,
    timeout: 2_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    ignoreAuthErrorAbort: true,
    pingInterval: PING_MS,
    maxPingOut: 2,
  });
}
