import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppendError, Appends } from './appends.ts';

const TIMEOUT_MS = 4_000;
const FRAME = new Uint8Array([1]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A log that answers on command. */
function slowLog() {
  const appends = new Appends();
  const replies: string[] = [];
  let answered: (error: Error | null, message: Msg) => void = () => undefined;
  const connection = {
    publish: (_: string, __: Uint8Array, { reply }: { reply: string }) => void replies.push(reply),
    subscribe: (_: string, { callback }: { callback: typeof answered }) => {
      answered = callback;
    },
  } as unknown as NatsConnection;
  appends.attach(connection);
  const up = { connection, lost: new AbortController().signal };
  const append = (shard = 0) => {
    const outcome = { is: 'waiting' };
    appends.append(up, { shard, subject: `page.${shard}` }, FRAME, TIMEOUT_MS).then(
      ({ seq }) => {
        outcome.is = `stored ${seq}`;
      },
      (error: unknown) => {
        outcome.is = error instanceof AppendError ? error.outcome : String(error);
      },
    );
    return outcome;
  };
  const answer = async (place: number) => {
    const message = { subject: replies[place], json: () => ({ seq: place + 1 }) };
    answered(null, message as unknown as Msg);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { append, answer };
}

test('a disk that takes a second for each record stores every one of many, and gives up none that waits behind others', async () => {
  const { append, answer } = slowLog();
  const outcomes = Array.from({ length: 20 }, () => append());
  for (let place = 0; place < 20; place += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await answer(place);
  }
  expect(outcomes.map(({ is }) => is)).toEqual(Array.from({ length: 20 }, (_, n) => `stored ${n + 1}`));
});

test('a shard that stops answering is given up within the time, whatever it answered before and others answer now', async () => {
  const { append, answer } = slowLog();
  const [, second, third] = [append(), append(), append()];
  const other = append(1);
  await vi.advanceTimersByTimeAsync(3_000);
  await answer(0);
  await vi.advanceTimersByTimeAsync(3_000);
  await answer(3);
  expect([second.is, third.is, other.is]).toEqual(['waiting', 'waiting', 'unknown']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([second.is, third.is]).toEqual(['unknown', 'unknown']);
});

test('an answer to a later record does not prolong an earlier one: its own is lost', async () => {
  const { append, answer } = slowLog();
  const lost = append();
  append();
  await vi.advanceTimersByTimeAsync(3_500);
  await answer(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(lost.is).toBe('unknown');
});
