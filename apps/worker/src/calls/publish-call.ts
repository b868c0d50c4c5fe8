import { boardPeople, type CallRow, publishEvent, type Tx } from '@sw/postgres';

/** Makes all clients with the open board refetch the call. */
export async function publishCall(tx: Tx, { wbNo, callId, closedAt }: CallRow): Promise<void> {
  const accountIds = await boardPeople(tx, wbNo);
  await publishEvent(tx, 'call.changed', { wbNo, accountIds, callId, running: closedAt === null });
}
