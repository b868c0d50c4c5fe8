import { EVENTS, type EventName, type EventPayload } from '@sw/contract';
import { currentTrace } from '@sw/service';
import type { Tx } from '../port.ts';
import { writeOutbox, writeOutboxAll } from './outbox.ts';

/** The event is published to the other processes once the transaction has committed. */
export async function publishEvent<N extends EventName>(tx: Tx, name: N, payload: EventPayload<N>): Promise<void> {
  await writeOutbox(tx, name, EVENTS[name].parse(payload), currentTrace());
}

/** Like `publishEvent`, for many events of one name, in their order. */
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
