import { boardPeople, type CallRow, type Tx } from '@sw/postgres';
import { publishEvent } from '../events.ts';

/** Everybody who has the board open reads the call again. */
export async function publishCall(tx: Tx, { wbNo, callId, closedAt }: CallRow): Promise<void> {
  const accountIds = await boardPeople(tx, wbNo);
  await publishEvent(tx, 'call.changed', { wbNo, accountIds, callId, running: closedAt === null });
}
