import { engineEnv, settlesWithin, testProxy, untilAnswered } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { all, bytes, ended, eventually, soon, type TestLog, testLog, text } from '../testing/page-log.ts';

const url = engineEnv().NATS_URL;
let t: TestLog;
beforeAll(async () => {
  t = await testLog(url);
});
afterAll(() => t.end());

test('before the first connection an append is not sent, and a follower hears once NATS is there', async () => {
  const proxy = await testProxy(url);
  await proxy.cut();
  const log = t.open(proxy.url);
  const page = t.page();
  const heard: string[] = [];
  const gap = vi.fn();
  log.follow(page, (live) => void heard.push(text(live)), gap);
  // It rejects at once, long before its timeout.
  expect(await ended(log.append(page, bytes('x'), soon), 1_000)).toBe('not-connected');
  await proxy.restore();
  await untilAnswered(log);
  expect(gap).toHaveBeenCalledTimes(1);
  await log.append(page, bytes('y'), soon);
  await eventually(() => expect(heard).toEqual(['y']));
  await log.close();
  await proxy.close();
});

test('when the connection breaks, appends and reads under way end at once, and followers learn of the gap', async () => {
  const proxy = await testProxy(url);
  const log = t.open(proxy.url);
  await untilAnswered(log);
  const page = t.page();
  const heard: string[] = [];
  const gap = vi.fn();
  log.follow(page, (live) => void heard.push(text(live)), gap);
  await log.append(page, bytes('a'), soon);
  await eventually(() => expect(heard).toEqual(['a']));
  proxy.freeze();
  const appends = ['b', 'c'].map((frame) => ended(log.append(page, bytes(frame), soon), 2_500));
  const read = expect(log.readTail(page, 0, all)).rejects.toThrow('lost');
  await proxy.cut();
  expect(await Promise.all(appends)).toEqual(['unknown', 'unknown']);
  await read;
  expect(await ended(log.append(page, bytes('d'), soon))).toBe('not-connected');
  await t.log.append(page, bytes('missed'), soon);
  expect(gap).not.toHaveBeenCalled();
  await proxy.restore();
  await eventually(() => expect(gap).toHaveBeenCalledTimes(1));
  await log.append(page, bytes('e'), soon);
  await eventually(() => expect(heard).toEqual(['a', 'e']));
  expect((await log.readTail(page, 0, all)).frames.map(text)).toEqual(['a', 'missed', 'e']);
  await log.close();
  await proxy.close();
});

test('a wire that hangs gives an unknown end after the timeout', async () => {
  const proxy = await testProxy(url);
  const log = t.open(proxy.url);
  await untilAnswered(log);
  proxy.freeze();
  expect(await ended(log.append(t.page(), bytes('x'), { timeoutMs: 300 }), 1_500)).toBe('unknown');
  await proxy.close();
  await log.close();
});

test('closing waits for appends under way, and not for a server that is away', async () => {
  const log = t.open();
  await untilAnswered(log);
  const page = t.page();
  const appends = Promise.all(Array.from({ length: 200 }, (_, n) => log.append(page, bytes(`${n}`), soon)));
  await log.close();
  expect(await appends).toHaveLength(200);
  expect(await ended(log.append(page, bytes('x'), soon))).toBe('not-connected');
});

test('a consumer stops while NATS is away without waiting for it', async () => {
  const proxy = await testProxy(url);
  const log = t.open(proxy.url);
  await untilAnswered(log);
  const onMessages = vi.fn(async () => {});
  const consumption = log.consume(0, { durable: 'away', onMessages });
  await t.log.append(t.page(), bytes('x'), soon);
  await eventually(() => expect(onMessages).toHaveBeenCalled());
  await proxy.cut();
  await eventually(() => expect(log.ping()).rejects.toThrow());
  expect(await settlesWithin(2_000, consumption.stop())).toBe('fulfilled');
  await proxy.close();
});
