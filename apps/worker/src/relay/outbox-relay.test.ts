import { newId } from '@sw/base';
import { type Bus, MessageTooLargeError, type StreamOptions } from '@sw/nats';
import { writeOutbox } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startOutboxRelay } from './outbox-relay.ts';

interface Event {
  readonly name: string;
  readonly payload: { readonly n: number; readonly wbNo: string };
}

let database: TestDatabase;
let stop: (() => Promise<void>) | undefined;
const heard: number[] = [];
const parked = vi.fn();
const streams: StreamOptions[] = [];
/** Why the bus refuses an event; nothing if it does not. */
let refusal: (event: Event) => Error | undefined = () => undefined;
let streamFailure: Error | undefined;

const bus: Bus = {
  async publishDurable(_subject, data) {
    const event = JSON.parse(new TextDecoder().decode(data)) as Event;
    const error = refusal(event);
    if (error) throw error;
    if (event.name === 'board.renamed') heard.push(event.payload.n);
    return { seq: 1 };
  },
  async ensureStream(options) {
    if (streamFailure) throw streamFailure;
    streams.push(options);
  },
  publish: () => undefined,
  subscribe: () => ({ stop: () => undefined }),
  forget: async () => 0,
  ping: async () => undefined,
  close: async () => undefined,
};

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  heard.length = 0;
  streams.length = 0;
  parked.mockClear();
  streamFailure = undefined;
  await database.db.query.deleteFrom('outbox').execute();
});
afterEach(() => stop?.());
afterAll(() => database?.drop());

const start = () => {
  const relay = startOutboxRelay({
    databaseUrl: database.processUrl,
    database: database.db,
    bus,
    events: { maxBytes: 1_000_000, maxAgeSeconds: 3_600, replicas: 3 },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onRelayed: () => undefined,
    onParked: parked,
    sweepMs: 20,
  });
  stop = relay.stop;
};

const renamed = (n: number, wbNo = newId()) =>
  database.db.transaction((tx) => writeOutbox(tx, 'board.renamed', { n, wbNo }));
const expectReceived = (numbers: readonly number[]) => expect.poll(() => heard).toEqual(numbers);

test('an event that NATS will never take does not hold up the next, and is counted', async () => {
  refusal = ({ payload }) => (payload.n === 1 ? new MessageTooLargeError(2_000_000, 1_048_576) : undefined);
  const wbNo = newId();
  for (const n of [1, 2, 3]) await renamed(n, wbNo);
  start();
  await expectReceived([2, 3]);
  await expect.poll(() => parked.mock.calls.length).toBe(1);
});

test('an event that fails for whatever reason is put aside after three tries; those of its board wait so long, others do not', async () => {
  let tries = 0;
  refusal = ({ payload }) => {
    if (payload.n !== 1) return undefined;
    tries += 1;
    return new Error('no answer');
  };
  const wbNo = newId();
  await renamed(1, wbNo);
  await renamed(2, wbNo);
  await renamed(3);
  start();
  await expectReceived([3, 2]);
  expect(tries).toBe(3);
  await expect.poll(() => parked.mock.calls.length).toBe(1);
});

test('while the bus takes nothing, nothing is put aside; afterwards all comes in order', async () => {
  refusal = () => new Error('NATS is away');
  const wbNo = newId();
  for (const n of [1, 2, 3]) await renamed(n, wbNo);
  const asked = vi.spyOn(bus, 'publishDurable');
  start();
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(12);
  refusal = () => undefined;
  await expectReceived([1, 2, 3]);
  expect(parked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('the stream of events forgets the oldest when it is full, within hours, on as many servers as are asked for', async () => {
  refusal = () => undefined;
  await renamed(1);
  start();
  await expectReceived([1]);
  expect(streams).toEqual([
    {
      name: 'EVENTS',
      subjects: ['event.>'],
      whenFull: 'forget',
      maxBytes: 1_000_000,
      maxAgeSeconds: 3_600,
      replicas: 3,
    },
  ]);
});

test('a stream that cannot be brought to its settings carries events all the same', async () => {
  refusal = () => undefined;
  streamFailure = new Error('no suitable peers for placement');
  await renamed(1);
  start();
  await expectReceived([1]);
});
