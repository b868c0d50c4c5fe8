import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Link, Up } from './connection.ts';
import { type ConsumerSettings, ensureConsumer, pull, release } from './consumer.ts';
import type { ConsumeOptions, Consumption, KeptFrame } from './page-log-port.ts';
import type { PageNames } from './page-names.ts';
import type { BusOptions } from './port.ts';
import { traceOf } from './trace-header.ts';

/** Groups available messages: a batch ends when it is full, or when the source has no more in this turn. */
export async function* batches<T>(source: AsyncIterable<T>, max: number): AsyncGenerator<T[]> {
  const iterator = source[Symbol.asyncIterator]();
  const ask = () => {
    const asked = iterator.next();
    // It may fail while nothing awaits it; a later await still receives the error.
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask();
  for (let first = await next; !first.done; first = await next) {
    const batch = [first.value];
    next = ask();
    const pause = turn(undefined);
    while (batch.length < max) {
      const more = await Promise.race([next, pause]);
      if (more === undefined || more.done) break;
      batch.push(more.value);
      next = ask();
    }
    yield batch;
  }
}

const RETRY_MS = 500;
const AGAIN_MS = 1_000;
const LEAST_TAKEOVER_MS = 3_000;

interface Context {
  link: Link;
  names: PageNames;
  logError: BusOptions['logError'];
}

export function startConsumption(
  { link, names, logError }: Context,
  shard: number,
  { durable, onMessages, maxBatch = 256, takeoverMs = 30_000, traces = false }: ConsumeOptions,
): Consumption {
  if (takeoverMs < LEAST_TAKEOVER_MS) throw new RangeError(`takeoverMs is at least ${LEAST_TAKEOVER_MS}`);
  const settings: ConsumerSettings = {
    stream: names.stream(shard),
    subject: names.allWrites(shard),
    durable,
    maxBatch,
    takeoverMs,
  };
  const what = `consumer ${durable} of ${settings.stream}`;
  const stopping = new AbortController();
  let messages: ConsumerMessages | undefined;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        // While NATS is down this only waits; the connection itself is logged elsewhere.
        const up = link.current();
        if (up) await consumeWith(up);
      } catch (error) {
        if (!stopping.signal.aborted) logError(what, error);
      }
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** Ends when stopped, or when the connection or the consumer is permanently lost. */
  async function consumeWith({ connection }: Up): Promise<void> {
    await ensureConsumer(connection, settings);
    messages = await pull(connection, settings);
    if (stopping.signal.aborted) messages.stop();
    let last: JsMsg | undefined;
    for await (const batch of batches(messages, maxBatch)) {
      last = batch.at(-1);
      if (stopping.signal.aborted) for (const message of batch) message.nak();
      else await work(batch);
    }
    if (stopping.signal.aborted && link.current()?.connection === connection) await release(connection, settings, last);
  }

  async function work(batch: JsMsg[]): Promise<void> {
    try {
      await onMessages(batch.map(kept));
      for (const message of batch) message.ack();
    } catch (error) {
      logError(`handler of ${what}`, error);
      for (const message of batch) message.nak(AGAIN_MS);
    }
  }

  function kept(message: JsMsg): KeptFrame {
    const { seq, subject, data, redelivered, info } = message;
    const page = names.pageOf(subject);
    const trace = traces ? traceOf(message) : undefined;
    return { seq, frame: data, page, redelivered, delivery: info.deliverySequence, trace };
  }

  return {
    async stop() {
      stopping.abort();
      messages?.stop();
      await running;
    },
  };
}
