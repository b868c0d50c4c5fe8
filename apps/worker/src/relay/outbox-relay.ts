import { EVENT_SUBJECT_PREFIX } from '@sw/contract';
import type { Bus } from '@sw/nats';
import { type Database, listenOutbox, type OutboxMessage, relayOutbox } from '@sw/postgres';
import type { Logger } from '@sw/service';

const BATCH = 200;
/** A notification can be lost with its connection; this bounds what that costs. */
const SWEEP_MS = 2_000;
const STREAM = {
  name: 'EVENTS',
  subjects: [`${EVENT_SUBJECT_PREFIX}.>`],
  maxBytes: 256 * 1024 * 1024,
  maxAgeSeconds: 7 * 86_400,
};

export interface RelayOptions {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly bus: Bus;
  readonly logger: Logger;
  onRelayed(count: number): void;
}

/**
 * Carries the outbox to the bus: woken by PostgreSQL's notification, swept every two seconds. Rounds never overlap; one
 * that fails leaves its messages where they are, and the next sweep tries again.
 */
export function startOutboxRelay({ databaseUrl, database, bus, logger, onRelayed }: RelayOptions): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let wanted = false;
  let streamReady = false;
  let round: Promise<void> | undefined;
  let failing = false;

  const publish = async ({ outboxId, subject, payload }: OutboxMessage) => {
    const data = new TextEncoder().encode(JSON.stringify({ id: outboxId, name: subject, payload }));
    await bus.publishDurable(`${EVENT_SUBJECT_PREFIX}.${subject}`, data, { msgId: `outbox-${outboxId}` });
  };

  const runRound = async () => {
    if (!streamReady) {
      await bus.ensureStream(STREAM);
      streamReady = true;
    }
    let count: number;
    do {
      wanted = false;
      count = await relayOutbox(database, publish, { batch: BATCH });
      onRelayed(count);
    } while (!stopped && (count === BATCH || wanted));
  };

  const wake = () => {
    wanted = true;
    if (stopped || round !== undefined) return;
    round = runRound()
      .then(() => {
        if (failing) logger.info('outbox relay is carrying again');
        failing = false;
      })
      .catch((error: unknown) => {
        // Once per spell, not once per sweep.
        if (!failing) logger.warn({ err: error }, 'outbox relay cannot carry, trying again');
        failing = true;
      })
      .finally(() => {
        round = undefined;
      });
  };

  const listener = listenOutbox({
    url: databaseUrl,
    onNotify: wake,
    logError: (message, error) => logger.warn({ err: error }, message),
  });
  const sweep = setInterval(wake, SWEEP_MS);
  return {
    async stop() {
      stopped = true;
      clearInterval(sweep);
      await Promise.all([listener.stop(), round]);
    },
  };
}
