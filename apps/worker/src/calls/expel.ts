import { parseCallIdentity } from '@sw/contract';
import { freeSeats, intruders, readRunningCall } from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { lookAtCall } from './look-at-call.ts';
import { stopCall } from './stop-call.ts';

type ExpelDeps = Pick<CallDeps, 'database' | 'server' | 'clock'>;

/** Removes everybody from the call of a board who may not be there. A recycled or cleared board ends its call. */
export async function expelFromBoard(deps: ExpelDeps, wbNo: string): Promise<void> {
  const call = await readRunningCall(deps.database.query, wbNo);
  if (call === undefined) return;
  const board = await deps.database.query
    .selectFrom('board')
    .select('wbNo')
    .where('wbNo', '=', wbNo)
    .where('clearedAt', 'is', null)
    .where('recycledAt', 'is', null)
    .executeTakeFirst();
  const now = deps.clock.now();
  if (board === undefined) return stopCall(deps, call, { at: now, now, reason: 'board' });
  // Also those whose joining nobody has reported yet.
  await lookAtCall(deps, call);
  const out = await intruders(deps.database.query, call.callId);
  await expel(
    deps,
    call,
    out.map(({ accountId }) => accountId),
  );
}

/** Ends the connections of these people and refuses the tokens they have. */
export async function expel(
  { database, server }: Pick<CallDeps, 'database' | 'server'>,
  { callId, room }: { readonly callId: string; readonly room: string },
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const out = new Set(accountIds);
  for (const { identity } of await server.listPeople(room)) {
    if (out.has(parseCallIdentity(identity)?.userId ?? '')) await server.removePerson(room, identity, { revoke: true });
  }
  // Only now: while a place is kept, the next sweep tries again.
  await database.transaction(async (tx) => {
    for (const accountId of out) await freeSeats(tx, { callId, accountId });
  });
}
