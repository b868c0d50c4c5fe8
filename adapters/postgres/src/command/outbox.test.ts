import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenOutbox, type OutboxMessage, type RelayPorts, relayOutbox, sql, writeOutbox } from '../index.ts';

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

/** A bus that works, except as the test defines. */
const relay = (publish: RelayPorts['publish'], ports: Partial<RelayPorts> = {}, batch = 10) =>
  relayOutbox(
    own.db,
    { publish, keyOf: ({ subject }) => subject, isHopeless: () => false, isTaking: async () => true, ...ports },
    { batch },
  );
const collect = (seen: unknown[]) => async (message: OutboxMessage) => void seen.push(message.payload);

test('messages are published in order, once, in batches', async () => {
  await write(1, 2, 3, 4, 5);
  const seen: OutboxMessage[] = [];
  const publish = async (message: OutboxMessage) => void seen.push(message);
  for (const published of [3, 2, 0]) expect(await relay(publish, {}, 3)).toEqual({ published, parked: [], held: 0 });
  expect(seen.map((message) => message.payload)).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
  expect(seen[0]?.subject).toBe('event.1');
});

test('a bus that takes nothing ends the batch: what was published is marked, the rest stays and is tried again', async () => {
  await write(1, 2, 3);
  const seen: unknown[] = [];
  const publish = async ({ payload }: OutboxMessage) => {
    if (seen.length === 1) throw new Error('NATS is away');
    seen.push(payload);
  };
  const away = { isTaking: async () => false };
  for (let sweep = 0; sweep < 5; sweep += 1) await expect(relay(publish, away)).rejects.toThrow('NATS is away');
  const later: unknown[] = [];
  expect(await relay(collect(later))).toEqual({ published: 2, parked: [], held: 0 });
  expect(seen).toEqual([{ n: 1 }]);
  expect(later).toEqual([{ n: 2 }, { n: 3 }]);
});

test('a message that the bus will never take is put aside at once, and the others go on', async () => {
  await write(1, 2, 3);
  const seen: unknown[] = [];
  const publish = async (message: OutboxMessage) => {
    if (message.subject === 'event.1') throw new Error('too large');
    await collect(seen)(message);
  };
  const result = await relay(publish, { isHopeless: () => true });
  expect(result).toMatchObject({ published: 2, held: 0, parked: [{ subject: 'event.1' }] });
  expect(seen).toEqual([{ n: 2 }, { n: 3 }]);
  expect(await relay(publish)).toEqual({ published: 0, parked: [], held: 0 });
  const row = await own.db.query
    .selectFrom('outbox')
    .select(['parkedAt', 'failure', 'publishedAt'])
    .where('subject', '=', 'event.1')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ parkedAt: expect.any(Date), failure: 'Error: too large', publishedAt: null });
});

test('a message that fails while others pass holds up only those of its key, and is put aside at the third failure', async () => {
  await write(1, 2, 3);
  await write(4);
  const seen: unknown[] = [];
  const publish = async (message: OutboxMessage) => {
    if (message.subject === 'event.1') throw new Error('no answer');
    await collect(seen)(message);
  };
  // Messages 1 and 3 have the same key.
  const keyOf = ({ subject }: OutboxMessage) => (subject === 'event.3' ? 'event.1' : subject);
  expect(await relay(publish, { keyOf })).toEqual({ published: 2, parked: [], held: 1 });
  expect(seen).toEqual([{ n: 2 }, { n: 4 }]);
  expect(await relay(publish, { keyOf })).toEqual({ published: 0, parked: [], held: 1 });
  expect(await relay(publish, { keyOf })).toMatchObject({ published: 1, held: 0, parked: [{ subject: 'event.1' }] });
  expect(seen).toEqual([{ n: 2 }, { n: 4 }, { n: 3 }]);
});

test('one relay works at a time; another finds nothing to do', async () => {
  await write(1);
  const published = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const first = relay(async () => {
    entered.resolve();
    await published.promise;
  });
  await entered.promise;
  const second = vi.fn(async () => undefined);
  expect((await relay(second)).published).toBe(0);
  expect(second).not.toHaveBeenCalled();
  published.resolve();
  expect((await first).published).toBe(1);
});

test('the trace of a command goes with its message, beside the payload', async () => {
  await own.db.transaction((tx) => writeOutbox(tx, 'event.1', { n: 1 }, '00-trace'));
  await write(2);
  const seen: OutboxMessage[] = [];
  await relay(async (message) => void seen.push(message));
  expect(seen).toMatchObject([{ payload: { n: 1 }, trace: '00-trace' }, { payload: { n: 2 } }]);
  expect(seen[0]?.payload).toEqual({ n: 1 });
  expect(seen[1]?.trace).toBeUndefined();
});

test('a command that rolls back sends nothing', async () => {
  const command = own.db.transaction(async (tx) => {
    await writeOutbox(tx, 'event.never', {});
    throw new Error('no');
  });
  await expect(command).rejects.toThrow('no');
  expect((await relay(async () => undefined)).published).toBe(0);
});

test('a listener is notified of an insert, and again after its connection was lost', async () => {
  const onNotify = vi.fn();
  const logError = vi.fn();
  const listener = listenOutbox({ url: own.url, onNotify, logError });
  const notified = (times: number) =>
    vi.waitFor(() => expect(onNotify).toHaveBeenCalledTimes(times), { timeout: 30_000 });
  try {
    await notified(1);
    await write(1);
    await notified(2);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'smart-whiteboard outbox'`.execute(own.db.query);
    await notified(3);
    expect(logError).toHaveBeenCalled();
    await write(2);
    await notified(4);
  } finally {
    await listener.stop();
  }
});
