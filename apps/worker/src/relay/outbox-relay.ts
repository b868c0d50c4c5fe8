import { EVENT_SUBJECT_PREFIX, EVENTS_STREAM } from '@sw/contract';
import { type Bus, MessageTooLargeError, type StreamOptions } from '@sw/nats';
import { type Database, listenOutbox, type OutboxMessage, type RelayPorts, relayOutbox } from '@sw/postgres';
import { currentTrace, type Logger, OutageLog, tracedFrom } from '@sw/service';
import { outageOf } from '../outage.ts';

const BATCH = 200;
/** A notification can be lost with its connection; this bounds the delay. */
const SWEEP_MS = 2_000;
/** A subject without subscribers. Publishing to it shows whether the stream accepts messages. */
const PROBE = 'relay.probe';

export interface RelayOptions {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly bus: Bus;
  /** The settings of the stream that keeps the events. */
  readonly events: Required<Pick<StreamOptions, 'maxBytes' | 'maxAgeSeconds' | 'replicas'>>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  onRelayed(count: number): void;
  onParked(count: number): void;
  readonly sweepMs?: number;
}

/**
 * Publishes the outbox on the bus: woken by PostgreSQL's notification, swept every two seconds. Rounds never overlap; a
 * failed round leaves its messages, and the next sweep retries. A message that NATS refuses while it accepts others is
 * parked, so that it does not block the rest.
 */
export function startOutboxRelay(options: RelayOptions): { stop(): Promise<void> } {
  const { databaseUrl, database, bus, events, logger, onRelayed, onParked, sweepMs = SWEEP_MS } = options;
  let stopped = false;
  let wanted = false;
  let streamReady = false;
  let round: Promise<void> | undefined;
  const outage = outageOf(logger, 'the outbox relay');
  const streamOutage = new OutageLog(logger, { failed: 'the event stream cannot be set up, retrying' });

  const send = async (name: string, id: string, payload: unknown) => {
    const data = new TextEncoder().encode(JSON.stringify({ id, name, payload }));
    await bus.publishDurable(`${EVENT_SUBJECT_PREFIX}.${name}`, data, { msgId: `outbox-${id}`, trace: currentTrace() });
  };
  const ports: RelayPorts = {
    publish: ({ outboxId, subject, payload, trace }) =>
      tracedFrom([trace], `relay ${subject}`, {}, () => send(subject, outboxId, payload)),
    keyOf,
    isHopeless: (error) => error instanceof MessageTooLargeError,
    isTaking: () =>
      send(PROBE, `probe-${Date.now()}`, {}).then(
        () => true,
        () => false,
      ),
  };

  const prepareStream = async () => {
    const subjects = [`${EVENT_SUBJECT_PREFIX}.>`];
    try {
      await bus.ensureStream({ name: EVENTS_STREAM, subjects, whenFull: 'forget', ...events });
      streamReady = true;
    } catch (error) {
      // An existing stream with other settings carries events as well.
      streamOutage.failed(error);
    }
  };

  const runRound = async () => {
    if (!streamReady) await prepareStream();
    let count: number;
    do {
      wanted = false;
      const { published, parked } = await relayOutbox(database, ports, { batch: BATCH });
      for (const { outboxId, subject, error } of parked) {
        logger.error({ err: error, outboxId, subject }, 'parked an event that NATS refuses');
      }
      if (parked.length > 0) onParked(parked.length);
      onRelayed(published);
      count = published + parked.length;
    } while (!stopped && (count === BATCH || wanted));
  };

  const wake = () => {
    wanted = true;
    if (stopped || round !== undefined) return;
    round = runRound()
      .then(
        () => outage.worked(),
        (error: unknown) => outage.failed(error),
      )
      .finally(() => {
        round = undefined;
      });
  };

  const listener = listenOutbox({
    url: databaseUrl,
    onNotify: wake,
    logError: (message, error) => logger.warn({ err: error }, message),
  });
  const sweep = setInterval(wake, sweepMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(sweep);
      await Promise.all([listener.stop(), round]);
    },
  };
}

/** Events of a board, or of an account without a board, are delivered in the order in which they happened. */
function keyOf({ subject, payload }: OutboxMessage): string {
  const { wbNo, accountId } = (payload ?? {}) as { readonly wbNo?: unknown; readonly accountId?: unknown };
  return String(wbNo ?? accountId ?? subject);
}
