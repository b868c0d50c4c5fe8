import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MEGABYTE } from '@sw/base';
import { engineEnv, settlesWithin, testPrefix, testProxy, untilAnswered } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../testing/page-log.ts';
import { accessOptions } from './access.ts';
import { type Bus, type BusMessage, MessageTooLargeError, openBus } from './index.ts';

const prefix = testPrefix();
const url = engineEnv().NATS_URL;
const logError = vi.fn();
const bus = openBus({ url, name: prefix, logError });
const stream = { name: prefix, subjects: [`${prefix}.log.>`], maxBytes: 1_000_000 };
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (message: BusMessage) => new TextDecoder().decode(message.data);

beforeAll(() => bus.ensureStream(stream));
afterAll(async () => {
  await bus.close();
  const admin = await connect(accessOptions({ url }));
  const manager = await jetstreamManager(admin);
  await manager.streams.delete(prefix);
  await admin.close();
});

/** Receives a subject from the moment this resolves. */
async function listen(on: Bus, subject: string): Promise<string[]> {
  const heard: string[] = [];
  on.subscribe(subject, (message) => void heard.push(text(message)));
  await untilAnswered(on);
  return heard;
}

test('a durable publish is answered with its place in the log', async () => {
  const first = await bus.publishDurable(`${prefix}.log.a`, bytes('1'));
  const second = await bus.publishDurable(`${prefix}.log.a`, bytes('2'));
  expect(second.seq).toBe(first.seq + 1);
});

test('the trace of a message reaches its receivers', async () => {
  const heard: BusMessage[] = [];
  bus.subscribe(`${prefix}.log.traced`, (message) => void heard.push(message));
  await untilAnswered(bus);
  await bus.publishDurable(`${prefix}.log.traced`, bytes('a'), { trace: '00-trace' });
  await bus.publishDurable(`${prefix}.log.traced`, bytes('b'));
  await eventually(() => expect(heard.map(({ trace }) => trace)).toEqual(['00-trace', undefined]));
});

test('a repeat under the same message id is stored once', async () => {
  const first = await bus.publishDurable(`${prefix}.log.b`, bytes('x'), { msgId: 'one' });
  const again = await bus.publishDurable(`${prefix}.log.b`, bytes('x'), { msgId: 'one' });
  expect(again.seq).toBe(first.seq);
});

test('a durable publish that no stream takes is rejected', async () => {
  await expect(bus.publishDurable(`${prefix}.nowhere`, bytes('x'))).rejects.toThrow();
});

test('a full stream refuses what is new and keeps what it acknowledged', async () => {
  const name = `${prefix}full`;
  await bus.ensureStream({ name, subjects: [`${name}.>`], maxBytes: 2_000 });
  const { seq } = await bus.publishDurable(`${name}.a`, bytes('x'.repeat(1_500)));
  await expect(bus.publishDurable(`${name}.a`, bytes('x'.repeat(1_500)))).rejects.toThrow();
  const admin = await connect(accessOptions({ url }));
  const manager = await jetstreamManager(admin);
  const { state } = await manager.streams.info(name);
  expect([state.messages, state.last_seq]).toEqual([1, seq]);
  await manager.streams.delete(name);
  await admin.close();
});

test('a stream that was made to refuse is brought to forgetting, and then takes what is new though it is full', async () => {
  const name = `${prefix}forget`;
  const small = { name, subjects: [`${name}.>`], maxBytes: 4_000 };
  await bus.ensureStream(small);
  const fill = () => bus.publishDurable(`${name}.a`, bytes('x'.repeat(1_500)));
  await fill();
  await fill();
  await expect(fill()).rejects.toThrow();
  await bus.ensureStream({ ...small, whenFull: 'forget', maxAgeSeconds: 3_600 });
  const { seq } = await fill();
  const admin = await connect(accessOptions({ url }));
  const manager = await jetstreamManager(admin);
  const { state, config } = await manager.streams.info(name);
  expect([state.messages, state.last_seq, config.max_age]).toEqual([2, seq, 3_600 * 1e9]);
  await manager.streams.delete(name);
  await admin.close();
});

test('a message that the server will never take is refused as such', async () => {
  const tooLarge = bus.publishDurable(`${prefix}.log.large`, new Uint8Array(MEGABYTE + 1));
  await expect(tooLarge).rejects.toThrow(MessageTooLargeError);
});

test('a stream is made once, and later settings are taken over', async () => {
  await bus.ensureStream(stream);
  const republish = { from: `${prefix}.log.>`, to: `${prefix}.live.>` };
  await bus.ensureStream({ ...stream, maxBytes: 2_000_000, republish });
  const heard = await listen(bus, `${prefix}.live.>`);
  await bus.publishDurable(`${prefix}.log.c`, bytes('stored'));
  await eventually(() => expect(heard).toEqual(['stored']));
});

test('what is published is heard by every subscriber in order, until it stops', async () => {
  const heard = await listen(bus, `${prefix}.core.*`);
  const other: string[] = [];
  const subscription = bus.subscribe(
    `${prefix}.core.*`,
    (message) => void other.push(`${message.subject} ${text(message)}`),
  );
  for (const n of ['1', '2', '3']) bus.publish(`${prefix}.core.x`, bytes(n));
  await eventually(() => expect(other).toHaveLength(3));
  expect(other[0]).toBe(`${prefix}.core.x 1`);
  subscription.stop();
  bus.publish(`${prefix}.core.x`, bytes('4'));
  await eventually(() => expect(heard).toEqual(['1', '2', '3', '4']));
  expect(other).toHaveLength(3);
});

test('a handler that fails is logged and hears the next message', async () => {
  const heard: string[] = [];
  bus.subscribe(`${prefix}.bad`, async (message) => {
    heard.push(text(message));
    throw new Error('handler');
  });
  await untilAnswered(bus);
  bus.publish(`${prefix}.bad`, bytes('1'));
  bus.publish(`${prefix}.bad`, bytes('2'));
  await eventually(() => expect(heard).toEqual(['1', '2']));
  expect(logError).toHaveBeenCalledWith(expect.stringContaining(`${prefix}.bad`), expect.any(Error));
});

async function failsWithin(milliseconds: number, work: Promise<unknown>): Promise<void> {
  expect(await settlesWithin(milliseconds, work)).toBe('rejected');
}

test('a process starts and subscribes while NATS is away, and hears once it is there', async () => {
  const proxy = await testProxy(url);
  await proxy.cut();
  const late = openBus({ url: proxy.url, name: `${prefix}-late`, logError });
  const heard: string[] = [];
  late.subscribe(`${prefix}.late`, (message) => void heard.push(text(message)));
  await failsWithin(2_000, late.ping());
  await proxy.restore();
  await untilAnswered(late);
  bus.publish(`${prefix}.late`, bytes('hello'));
  await eventually(() => expect(heard).toEqual(['hello']));
  await late.close();
  await proxy.close();
});

test('while NATS is away, cut or hanging, ping and publish fail in time; subscriptions live on after its return', async () => {
  const proxy = await testProxy(url);
  const client = openBus({ url: proxy.url, name: `${prefix}-cut`, logError });
  const heard = await listen(client, `${prefix}.again`);
  await proxy.cut();
  await failsWithin(2_000, client.ping());
  await failsWithin(2_000, client.publishDurable(`${prefix}.log.cut`, bytes('x')));
  await proxy.restore();
  await untilAnswered(client);
  proxy.freeze();
  await failsWithin(2_000, client.ping());
  await failsWithin(6_000, client.publishDurable(`${prefix}.log.frozen`, bytes('x')));
  await proxy.restore();
  await untilAnswered(client);
  bus.publish(`${prefix}.again`, bytes('hello'));
  await eventually(() => expect(heard).toEqual(['hello']));
  await client.close();
  await proxy.close();
});

test('closing while NATS is away does not wait for it', async () => {
  const proxy = await testProxy(url);
  await proxy.cut();
  const never = openBus({ url: proxy.url, name: `${prefix}-never`, logError });
  await never.close();
});

test('what is published or subscribed while the bus closes, and after, is dropped', async () => {
  const leaving = openBus({ url, name: `${prefix}-leaving`, logError });
  await untilAnswered(leaving);
  const closed = leaving.close();
  leaving.publish(`${prefix}.leaving`, bytes('x'));
  leaving.subscribe(`${prefix}.leaving`, () => undefined).stop();
  await closed;
  leaving.publish(`${prefix}.leaving`, bytes('x'));
});
