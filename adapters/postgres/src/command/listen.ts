import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

export interface OutboxListener {
  stop(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  /** Called after an insert, and after every (re)connection, because notifications sent meanwhile are lost. */
  onNotify(): void;
  logError(message: string, error: unknown): void;
}

const RETRY_MS = 1_000;
/** How often a silent connection is probed; without an answer within the same time it counts as dead. */
const PROBE_MS = 5_000;

/** Listens to the outbox on a separate connection, and reconnects automatically for as long as it takes. */
export function listenOutbox(options: ListenOptions): OutboxListener {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = keepListening(options, signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function keepListening(options: ListenOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await listenOnce(options, signal);
    } catch (error) {
      if (!signal.aborted) options.logError('the outbox listener lost PostgreSQL, retrying', error);
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function listenOnce({ url, onNotify }: ListenOptions, signal: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'smart-whiteboard outbox',
  });
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('connection ended')));
  client.on('notification', onNotify);
  const either = AbortSignal.any([signal, lost.signal]);
  try {
    await client.connect();
    await client.query('listen outbox');
    onNotify();
    while (!either.aborted) {
      await pause(PROBE_MS, undefined, { signal: either }).catch(() => undefined);
      if (!either.aborted) await client.query('select 1');
    }
    if (lost.signal.aborted) throw lost.signal.reason;
  } finally {
    // A connection that went silent never confirms that it has ended.
    await Promise.race([client.end(), pause(RETRY_MS)]).catch(() => undefined);
  }
}
