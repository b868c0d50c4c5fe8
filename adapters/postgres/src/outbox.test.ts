import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenOutbox, type OutboxMessage, relayOutbox, sql, writeOutbox } from './index.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
beforeEach(async () => {
  await own.db.query.deleteFrom('outbox').execute();
});
afterAll(() => own.drop());

const write = (...numbers: number[]) =>
  own.db.transaction(async (tx) => {
    for (const n of numbers) await writeOutbox(tx, `event.${n}`, { n });
  });

test('messages are published in order, once, in batches', async () => {
  await write(1, 2, 3, 4, 5);
  const seen: OutboxMessage[] = [];
  const publish = async (message: OutboxMessage) => void seen.push(message);
  expect(await relayOutbox(own.db, publish, { batch: 3 })).toBe(3);
  expect(await relayOutbox(own.db, publish, { batch: 3 })).toBe(2);
  expect(await relayOutbox(own.db, publish, { batch: 3 })).toBe(0);
  expect(seen.map((message) => message.payload)).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
  expect(seen[0]?.subject).toBe('event.1');
});

test('a rejected publish stops the batch: what was published is marked, the rest stays and is tried again', async () => {
  await write(1, 2, 3);
  const seen: unknown[] = [];
  const publish = async ({ payload }: OutboxMessage) => {
    if (seen.length === 1) throw new Error('NATS is away');
    seen.push(payload);
  };
  await expect(relayOutbox(own.db, publish, { batch: 10 })).rejects.toThrow('NATS is away');
  const later: unknown[] = [];
  await relayOutbox(own.db, async ({ payload }) => void later.push(payload), { batch: 10 });
  expect(seen).toEqual([{ n: 1 }]);
  expect(later).toEqual([{ n: 2 }, { n: 3 }]);
});

test('one relay works at a time; another finds nothing to do', async () => {
  await write(1);
  const published = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const first = relayOutbox(
    own.db,
    async () => {
      entered.resolve();
      await published.promise;
    },
    { batch: 10 },
  );
  await entered.promise;
  const second = vi.fn(async () => undefined);
  expect(await relayOutbox(own.db, second, { batch: 10 })).toBe(0);
  expect(second).not.toHaveBeenCalled();
  published.resolve();
  expect(await first).toBe(1);
});

test('a command that rolls back sends nothing', async () => {
  const command = own.db.transaction(async (tx) => {
    await writeOutbox(tx, 'event.never', {});
    throw new Error('no');
  });
  await expect(command).rejects.toThrow('no');
  expect(await relayOutbox(own.db, async () => undefined, { batch: 10 })).toBe(0);
});

test('a listener is told of an insert, and again after its connection was lost', async () => {
  const onNotify = vi.fn();
  const logError = vi.fn();
  const listener = listenOutbox({ url: own.url, onNotify, logError });
  const told = (times: number) => vi.waitFor(() => expect(onNotify).toHaveBeenCalledTimes(times), { timeout: 10_000 });
  try {
    await told(1);
    await write(1);
    await told(2);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'smart-whiteboard outbox'`.execute(own.db.query);
    await told(3);
    expect(logError).toHaveBeenCalled();
    await write(2);
    await told(4);
  } finally {
    await listener.stop();
  }
});
