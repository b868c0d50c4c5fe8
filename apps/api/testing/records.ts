import type { Database } from '@sw/postgres';

/** The audit and outbox entries of an account, oldest first. */
export async function auditOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db.query
    .selectFrom('auditEvent')
    .select('action')
    .where((where) => where.or([where('actorAccountId', '=', accountId), where('targetId', '=', accountId)]))
    .orderBy('eventId')
    .execute();
  return rows.map(({ action }) => action);
}

export async function eventsOf(db: Database, accountId: string): Promise<{ subject: string; payload: unknown }[]> {
  const rows = await db.query.selectFrom('outbox').select(['subject', 'payload']).orderBy('outboxId').execute();
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(`"${accountId}"`));
}
