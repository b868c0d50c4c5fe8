import { sql } from 'kysely';
import type { Database, Tx } from '../port.ts';

export interface OutboxMessage {
  /** Grows with every message. A receiver that must not act twice also uses it as the message's id. */
  outboxId: string;
  subject: string;
  payload: unknown;
  /** The traceparent of the command that wrote it. */
  trace?: string | undefined;
}

/** The traceparent is stored in the payload, so that rows without one are unchanged. It is removed before publishing. */
const TRACE_KEY = 'traceparent';

/** An arbitrary number, the same in every relay. */
const RELAY_LOCK = 7_305_001;
/** Well below the 30 s after which PostgreSQL ends an idle transaction: 10 s, and one publish of at most 5 s. */
const BATCH_MS = 10_000;

/**
 * Called in the command's transaction, after the command has locked the row it changes. Ids are drawn here, so two
 * commands on one board are published in the order in which they held its row.
 */
export async function writeOutbox(tx: Tx, subject: string, payload: object, trace?: string): Promise<void> {
  const stored = trace === undefined ? payload : { ...payload, [TRACE_KEY]: trace };
  await tx
    .insertInto('outbox')
    .values({ subject, payload: JSON.stringify(stored) })
    .execute();
}

/** Like `writeOutbox`, for many messages of one subject. */
export async function writeOutboxAll(
  tx: Tx,
  subject: string,
  payloads: readonly object[],
  trace?: string,
): Promise<void> {
  if (payloads.length === 0) return;
  const stored = payloads.map((payload) =>
    JSON.stringify(trace === undefined ? payload : { ...payload, [TRACE_KEY]: trace }),
  );
  await sql`
    insert into outbox (subject, payload)
    select ${subject}, payload::jsonb from unnest(${stored}::text[]) with ordinality as given (payload, place)
    order by place`.execute(tx);
}

/** Number of refusals, while the bus accepts other messages, after which a message is parked. A sweep runs every two seconds. */
const MOST_ATTEMPTS = 3;
/** Longest refusal text stored with a parked event, for operators. */
const FAILURE_LENGTH = 500;

export interface RelayPorts {
  publish(message: OutboxMessage): Promise<void>;
  /** Messages with the same key are published in order. Messages with other keys may overtake one that fails. */
  keyOf(message: OutboxMessage): string;
  /** Whether the bus will never accept the message. */
  isHopeless(error: unknown): boolean;
  /** Whether the bus accepts messages at all. Called when one fails, to distinguish a bad message from a bus that is down. */
  isTaking(): Promise<boolean>;
}

export interface RelayResult {
  readonly published: number;
  /** Parked in this round. They are not retried until `parked_at` is cleared. */
  readonly parked: readonly { readonly outboxId: string; readonly subject: string; readonly error: unknown }[];
  /** Failed, and will be retried before the others of their key. */
  readonly held: number;
}

interface Failed {
  readonly message: OutboxMessage & { readonly attempts: number };
  readonly error: unknown;
}

const NOTHING: RelayResult = { published: 0, parked: [], held: 0 };

/**
 * Publishes waiting messages in order; does nothing while another relay is at work. A message is marked only after
 * `publish` has resolved, so it may be published twice after a crash, but is never lost. A message that fails while the
 * bus accepts others blocks only those with its key, and is finally parked. If the bus accepts nothing, the batch ends:
 * earlier marks are kept, the rest waits, and the error is rethrown.
 */
export async function relayOutbox(db: Database, ports: RelayPorts, { batch }: { batch: number }): Promise<RelayResult> {
  let outage: { readonly error: unknown } | undefined;
  const result = await db.transaction(async (tx): Promise<RelayResult> => {
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as held`.execute(tx);
    if (!lock.rows[0]?.held) return NOTHING;

    const waiting = await tx
      .selectFrom('outbox')
      .select(['outboxId', 'subject', 'payload', 'attempts'])
      .where('publishedAt', 'is', null)
      .where('parkedAt', 'is', null)
      .orderBy('outboxId')
      .limit(batch)
      .execute();
    const done: string[] = [];
    const failed: Failed[] = [];
    const heldKeys = new Set<string>();
    const deadline = performance.now() + BATCH_MS;
    for (const row of waiting) {
      const message = untraced(row);
      if (performance.now() > deadline) break;
      const key = ports.keyOf(message);
      if (heldKeys.has(key)) continue;
      try {
        await ports.publish(message);
        done.push(message.outboxId);
      } catch (error) {
        const hopeless = ports.isHopeless(error);
        if (!hopeless && !(await ports.isTaking())) {
          outage = { error };
          break;
        }
        const attempts = hopeless ? MOST_ATTEMPTS : message.attempts + 1;
        failed.push({ message: { ...message, attempts }, error });
        if (attempts < MOST_ATTEMPTS) heldKeys.add(key);
      }
    }
    if (done.length > 0) {
      await tx.updateTable('outbox').set({ publishedAt: sql<Date>`now()` }).where('outboxId', 'in', done).execute();
    }
    return { published: done.length, ...(await writeFailures(tx, failed)) };
  });
  if (outage) throw outage.error;
  return result;
}

function untraced<Row extends OutboxMessage>(row: Row): Row {
  const { [TRACE_KEY]: trace, ...payload } = (row.payload ?? {}) as Record<string, unknown>;
  return typeof trace === 'string' ? { ...row, payload, trace } : row;
}

async function writeFailures(tx: Tx, failed: readonly Failed[]): Promise<Pick<RelayResult, 'parked' | 'held'>> {
  for (const { message, error } of failed) {
    const { outboxId, attempts } = message;
    const parkedAt = attempts < MOST_ATTEMPTS ? null : sql<Date>`now()`;
    const failure = String(error).slice(0, FAILURE_LENGTH);
    await tx.updateTable('outbox').set({ attempts, failure, parkedAt }).where('outboxId', '=', outboxId).execute();
  }
  const parked = failed.filter(({ message }) => message.attempts >= MOST_ATTEMPTS);
  return {
    parked: parked.map(({ message: { outboxId, subject }, error }) => ({ outboxId, subject, error })),
    held: failed.length - parked.length,
  };
}
