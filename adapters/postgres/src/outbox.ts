import { sql } from 'kysely';
import type { Database, Tx } from './port.ts';

export interface OutboxMessage {
  /** Grows with every message; also the message's id for a receiver that must not act twice. */
  outboxId: string;
  subject: string;
  payload: unknown;
}

/** Any number, the same in every relay. */
const RELAY_LOCK = 7_305_001;
/** Stay well below the 30 s after which PostgreSQL ends an idle transaction: 10 s, and one publish of at most 5 s. */
const BATCH_MS = 10_000;

/**
 * In the command's transaction, after the command has locked the row it changes: ids are drawn here, so two commands
 * on one board are published in the order in which they held its row.
 */
export async function writeOutbox(tx: Tx, subject: string, payload: unknown): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ subject, payload: JSON.stringify(payload) })
    .execute();
}

/**
 * Publishes what waits, in order, and returns how many it published; 0 also when another relay is at work. Marked only
 * after `publish` resolved, so a message may be published twice after a crash, never lost. The first rejection ends
 * the batch: the marks before it are kept, the rest waits, and the rejection is passed on.
 */
export async function relayOutbox(
  db: Database,
  publish: (message: OutboxMessage) => Promise<void>,
  { batch }: { batch: number },
): Promise<number> {
  let failure: { error: unknown } | undefined;
  const published = await db.transaction(async (tx) => {
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as held`.execute(tx);
    if (!lock.rows[0]?.held) return [];

    const waiting = await tx
      .selectFrom('outbox')
      .select(['outboxId', 'subject', 'payload'])
      .where('publishedAt', 'is', null)
      .orderBy('outboxId')
      .limit(batch)
      .execute();
    const done: string[] = [];
    const deadline = performance.now() + BATCH_MS;
    for (const message of waiting) {
      if (performance.now() > deadline) break;
      try {
        await publish(message);
      } catch (error) {
        failure = { error };
        break;
      }
      done.push(message.outboxId);
    }
    if (done.length > 0) {
      await tx.updateTable('outbox').set({ publishedAt: sql<Date>`now()` }).where('outboxId', 'in', done).execute();
    }
    return done;
  });
  if (failure) throw failure.error;
  return published.length;
}
