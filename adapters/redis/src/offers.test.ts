import { engineEnv, testPrefix } from '@sw/testing';
import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { openEphemeral } from './index.ts';

const prefix = testPrefix();
const url = engineEnv().REDIS_URL;
const redis = openEphemeral({ url, prefix, logError: () => undefined });
const { offers } = redis;
const raw = new Redis(url);
afterAll(async () => {
  const keys = await raw.keys(`${prefix}:*`);
  if (keys.length > 0) await raw.del(...keys);
  raw.disconnect();
  await redis.close();
});

const put = (network: string, subject: string, ttlMs = 60_000) =>
  offers.put(network, { subject, value: `${subject}!` }, ttlMs);
const on = async (network: string, limit = 10) => (await offers.list(network, limit)).map(({ subject }) => subject);

test('an offer is seen on its own network only, the newest first, and once though it is prolonged', async () => {
  await put('office', 'a');
  await put('office', 'b');
  await put('home', 'c');
  await put('office', 'a');
  expect(await offers.list('office', 10)).toEqual([
    { subject: 'a', value: 'a!' },
    { subject: 'b', value: 'b!' },
  ]);
  expect([await on('home'), await on('nowhere'), await on('office', 1)]).toEqual([['c'], [], ['a']]);
  expect((await raw.keys(`${prefix}:*`)).join()).not.toMatch(/office|home/);
});

test('a subject that is offered elsewhere is no longer offered here; one that has ended is nowhere', async () => {
  await put('first', 'd');
  await put('second', 'd');
  expect([await on('first'), await on('second')]).toEqual([[], ['d']]);
  await offers.end(['d']);
  expect(await on('second')).toEqual([]);
});

test('an offer ends with its time, also where others go on', async () => {
  await put('room', 'short', 200);
  await put('room', 'long');
  // Redis counts the time. An answer below zero: it has ended already.
  for (const key of await raw.keys(`${prefix}:*short`)) expect(await raw.pttl(key)).toBeLessThanOrEqual(200);
  await expect.poll(() => on('room')).toEqual(['long']);
});
