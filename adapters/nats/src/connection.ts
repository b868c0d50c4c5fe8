import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { accessOptions } from './access.ts';
import { withDeadline } from './deadline.ts';
import type { BusOptions } from './port.ts';

const RETRY_MS = 500;
/** Half-open sockets are detected after 2 unanswered pings: within 6 s. */
const PING_MS = 2_000;
const DRAIN_MS = 5_000;
/** For the first connection and for the reply; together below a ping's limit of 2 s. */
const FIRST_MS = 900;
const ANSWER_MS = 900;

/** A connection while it is up. */
export interface Up {
  readonly connection: NatsConnection;
  /** Aborted when the connection is lost: earlier requests will never be answered. */
  readonly lost: AbortSignal;
}

export interface Link {
  /** The connection while it is up and not closing, otherwise undefined. */
  current(): Up | undefined;
  /** Waits only right after the process's start; later, it rejects if there is no connection. */
  ready(): Promise<Up>;
  /** A round trip to the server; rejects within 2 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface LinkHooks {
  /** Called with a new connection, which has no subscriptions yet. */
  onOpen(connection: NatsConnection): void;
  /** The connection broke; earlier requests will never be answered. */
  onLost?(): void;
  /** The same connection is up again, with its subscriptions. Messages sent to it meanwhile are lost. */
  onBack?(): void;
}

/**
 * Keeps one connection forever, from the first attempt on. The client reconnects automatically. If it gives up, a new
 * connection replaces it; `onOpen` is called with each new one.
 */
export function keepConnected(options: BusOptions, hooks: LinkHooks): Link {
  const stopping = new AbortController();
  let open: NatsConnection | undefined;
  let up: Up | undefined;
  let losing = new AbortController();
  const opened = Promise.withResolvers<void>();
  const running = keep();

  function rise(connection: NatsConnection): void {
    losing = new AbortController();
    up = { connection, lost: losing.signal };
  }

  function fall(): void {
    if (!up) return;
    up = undefined;
    losing.abort();
    hooks.onLost?.();
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        open = await dial(options);
        if (stopping.signal.aborted) return await open.close();
        rise(open);
        opened.resolve();
        void watch(open);
        hooks.onOpen(open);
        const reason = await open.closed();
        if (reason) options.logError('NATS connection closed', reason);
      } catch (error) {
        if (!stopping.signal.aborted) options.logError('NATS is not reachable, retrying', error);
      }
      fall();
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') fall();
      if (status.type === 'reconnect') {
        rise(connection);
        hooks.onBack?.();
      }
      if (status.type === 'error') options.logError('NATS', status.error);
    }
  }

  async function ready(): Promise<Up> {
    await withDeadline(opened.promise, FIRST_MS);
    if (!up) throw new Error('NATS is not connected');
    return up;
  }

  return {
    // Publishing on a connection that is draining throws.
    current: () => (stopping.signal.aborted ? undefined : up),
    ready,
    async ping() {
      const { connection } = await ready();
      await withDeadline(connection.flush(), ANSWER_MS);
    },
    async close() {
      stopping.abort();
      // Draining needs a server that answers; without one, nothing can be delivered.
      if (up) await withDeadline(up.connection.drain(), DRAIN_MS).catch(() => undefined);
      await open?.close();
      await running;
    },
  };
}

function dial({ name, ...access }: BusOptions): Promise<NatsConnection> {
  return connect({
    ...accessOptions(access),
    name,
    timeout: 2_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    ignoreAuthErrorAbort: true,
    pingInterval: PING_MS,
    maxPingOut: 2,
  });
}
