import { type Consumer, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { isStreamMissing } from './stream.ts';

const BATCH = 500;

/** Deletes the messages one by one, so that the others of a subject stay. */
export async function forgetMessages(
  connection: NatsConnection,
  stream: string,
  texts: readonly string[],
): Promise<number> {
  const manager = await jetstreamManager(connection, { timeout: 5_000 });
  const last = await manager.streams.info(stream).then(
    ({ state }) => (state.messages === 0 ? 0 : state.last_seq),
    (error: unknown) => {
      if (isStreamMissing(error)) return 0;
      throw error;
    },
  );
  if (last === 0) return 0;
  const needles = texts.map((text) => Buffer.from(text));
  const consumer = await jetstream(connection).consumers.get(stream);
  const found = await sequencesWith(consumer, needles, last);
  // The third argument is `erase`: JetStream also overwrites the bytes on disk.
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
