import type { Tx } from '../port.ts';

export interface IdempotencyClaim {
  /** The caller and the action, e.g. account and route, so that keys of different users never collide. */
  scope: string;
  key: string;
  /** SHA-256 of the request, to distinguish a repeat from another request with the same key. */
  requestHash: Uint8Array;
}

export type IdempotencyOutcome =
  | { kind: 'first' }
  | { kind: 'repeat'; status: number; response: unknown }
  | { kind: 'mismatch' };

/**
 * Called inside the command's transaction, before its effects. A concurrent repeat waits at the insert until the first
 * request commits, then reads its reply; if the first rolls back, the waiting one takes its place.
 */
export async function claimIdempotency(tx: Tx, claim: IdempotencyClaim): Promise<IdempotencyOutcome> {
  const { scope, key } = claim;
  const requestHash = Buffer.from(claim.requestHash);
  const claimed = await tx
    .insertInto('idempotencyKey')
    .values({ scope, key, requestHash })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return { kind: 'first' };

  const earlier = await tx
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'status', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!earlier.requestHash.equals(requestHash)) return { kind: 'mismatch' };
  if (earlier.status === null) throw new Error('an idempotency key was claimed and committed without its reply');
  return { kind: 'repeat', status: earlier.status, response: earlier.response };
}

/** Called in the same transaction as the claim, with the effects. */
export async function saveIdempotentReply(
  tx: Tx,
  reply: { scope: string; key: string; status: number; response: unknown },
): Promise<void> {
  await tx
    .updateTable('idempotencyKey')
    .set({ status: reply.status, response: reply.response === undefined ? null : JSON.stringify(reply.response) })
    .where('scope', '=', reply.scope)
    .where('key', '=', reply.key)
    .execute();
}
