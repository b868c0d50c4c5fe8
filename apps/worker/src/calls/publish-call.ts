import { EVENTS, type EventName, type EventPayload } from '@sw/contract';
import { boardPeople, type CallRow, type Tx, writeOutbox } from '@sw/postgres';

export async function publishCallEvent<N extends EventName>(tx: Tx, name: N, payload: EventPayload<N>): Promise<void> {
  await writeOutbox(tx, name, EVENTS[name].parse(payload));
}

/** Everybody who has the board open reads the call again. */
export async function publishCall(tx: Tx, { wbNo, callId, closedAt }: CallRow): Promise<void> {
  const accountIds = await boardPeople(tx, wbNo);
  await publishCallEvent(tx, 'call.changed', { wbNo, accountIds, callId, running: closedAt === null });
}
