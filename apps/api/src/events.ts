import { EVENTS, type EventName, type EventPayload } from '@sw/contract';
import { type Tx, writeOutbox } from '@sw/postgres';
import { currentTrace } from '@sw/service';

/** Sent to the rest of the product once the command's transaction has committed. */
export async function publishEvent<N extends EventName>(tx: Tx, name: N, payload: EventPayload<N>): Promise<void> {
  await writeOutbox(tx, name, EVENTS[name].parse(payload), currentTrace());
}
