import { EVENTS, type EventName, type EventPayload } from '@sw/contract';
import { type Tx, writeOutbox, writeOutboxAll } from '@sw/postgres';
import { currentTrace } from '@sw/service';

/** Sent to the rest of the product once the job's transaction has committed. */
export async function publishEvent<N extends EventName>(tx: Tx, name: N, payload: EventPayload<N>): Promise<void> {
  await writeOutbox(tx, name, EVENTS[name].parse(payload), currentTrace());
}

/** The same for many events of one name, in their order. */
export async function publishEvents<N extends EventName>(
  tx: Tx,
  name: N,
  payloads: readonly EventPayload<N>[],
): Promise<void> {
  await writeOutboxAll(
    tx,
    name,
    payloads.map((payload) => EVENTS[name].parse(payload)),
    currentTrace(),
  );
}
