import { type Consumer, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

const BATCH = 500;
const STREAM_MISSING = 10059;

/** Deleted one by one, so that the other messages of a subject stay. */
export async function forgetMessages(
  connection: NatsConnection,
  stream: string,
  texts: readonly string[],
): Promise<number> {
  const manager = await jetstreamManager(connection, { timeout: 5_000 });
  const last = await manager.streams.info(stream).then(
    ({ state }) => (state.messages === 0 ? 0 : state.last_seq),
    (error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === STREAM_MISSING) return 0;
      throw error;
    },
  );
  if (last === 0) return 0;
  const needles = texts.map((text) => Buffer.from(text));
  const consumer = await jetstream(connection).consumers.get(stream);
  const found = await sequencesWith(consumer, needles, last);
  // With `erase`: JetStream overwrites the bytes on disk too.
  for (const seq of found) await manager.streams.deleteMessage(stream, seq, true);
  return found.length;
}

async function sequencesWith(consumer: Consumer, needles: readonly Buffer[], last: number): Promise<number[]> {
  const found: number[] = [];
  for (;;) {
    let seen = 0;
    const batch = await consumer.fetch({ max_messages: BATCH, expires: 5_000 });
    for await (const message of batch) {
      const bytes = Buffer.from(message.data.buffer, message.data.byteOffset, message.data.byteLength);
      if (needles.some((needle) => bytes.includes(needle))) found.push(message.seq);
      seen = message.seq;
      if (message.info.pending === 0 || seen >= last) batch.stop();
    }
    if (seen === 0 || seen >= last) return found;
  }
}
