import { engineEnv, settlesWithin, testPrefix, testProxy } from '@sw/testing';
import { Redis } from 'ioredis';
import { afterAll, expect, test, vi } from 'vitest';
import { endTimeOf } from '../testing/lifetimes.ts';
import { type Ephemeral, openEphemeral } from './index.ts';

const prefix = testPrefix();
const url = engineEnv().REDIS_URL;
const logError = vi.fn();
const redis = openEphemeral({ url, prefix, logError });
const raw = new Redis(url);

const ours = () => raw.keys(`${prefix}:*`);
afterAll(async () => {
  const keys = await ours();
  if (keys.length > 0) await raw.del(...keys);
  raw.disconnect();
  await redis.close();
});

const limits = {
  windowSeconds: 600,
  account: 1_000,
  network: 1_000,
  alarm: 1_000,
  alarmSeconds: 600,
  alarmedAccount: 1_000,
  alarmedNetwork: 1_000,
};
const tries = { maxTries: 5, network: '198.18.0.1', limits };

test('a code works once', async () => {
  await redis.putCode('register', 'ann@example.com', '123456', 60);
  expect(await redis.tryCode('register', 'ann@example.com', '123456', tries)).toEqual({ kind: 'ok' });
  expect(await redis.tryCode('register', 'ann@example.com', '123456', tries)).toEqual({ kind: 'expired' });
});

test('of many callers with the right code at once, one gets in', async () => {
  await redis.putCode('register', 'race@example.com', '123456', 60);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => redis.tryCode('register', 'race@example.com', '123456', tries)),
  );
  expect(outcomes.filter((outcome) => outcome.kind === 'ok')).toHaveLength(1);
});

test('a code is bound to its purpose and its target', async () => {
  await redis.putCode('register', 'bob@example.com', '123456', 60);
  expect(await redis.tryCode('reset', 'bob@example.com', '123456', tries)).toEqual({ kind: 'expired' });
  expect(await redis.tryCode('register', 'eve@example.com', '123456', tries)).toEqual({ kind: 'expired' });
  expect(await redis.tryCode('register', 'bob@example.com', '123456', tries)).toEqual({ kind: 'ok' });
});

test('after five wrong guesses, also all at once, the right code is refused', async () => {
  await redis.putCode('reset', 'cat@example.com', '123456', 60);
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => redis.tryCode('reset', 'cat@example.com', `00000${i}`, tries)),
  );
  expect(guesses.filter((outcome) => outcome.kind === 'wrong')).toHaveLength(5);
  expect(await redis.tryCode('reset', 'cat@example.com', '123456', tries)).toEqual({ kind: 'expired' });
});

test('wrong codes are counted for the target, the network and all; an alarm limits callers that have failed, and no others', async () => {
  const own = openEphemeral({ url, prefix: `${prefix}:guesses`, logError });
  const narrow = { ...limits, account: 3, network: 4, alarm: 6, alarmedAccount: 3, alarmedNetwork: 1 };
  const guess = async (target: string, network: string, code = '000000') =>
    (await own.tryCode('reset', target, code, { maxTries: 5, network, limits: narrow })).kind;
  for (const target of ['a', 'b', 'c', 'd']) await own.putCode('reset', target, '123456', 600);
  expect([await guess('a', 'n1'), await guess('a', 'n1'), await guess('a', 'n2')]).toEqual(['wrong', 'wrong', 'wrong']);
  expect(await guess('a', 'n9', '123456'), 'too many at this target').toBe('refused');
  expect([await guess('b', 'n1'), await guess('b', 'n1')]).toEqual(['wrong', 'wrong']);
  expect(await guess('c', 'n1', '123456'), 'too many from this network').toBe('refused');
  expect(await guess('c', 'n2')).toBe('wrong');
  expect(await guess('c', 'n2', '123456'), 'the alarm: it has failed').toBe('refused');
  const refused = await own.tryCode('reset', 'c', '123456', { maxTries: 5, network: 'n2', limits: narrow });
  expect(refused).toMatchObject({ kind: 'refused', retryAfterSeconds: expect.any(Number) });
  expect(await guess('d', 'n3', '123456'), 'it has not').toBe('ok');
  await own.close();
});

test('a newer code replaces the older one and its wrong guesses', async () => {
  await redis.putCode('reset', 'dan@example.com', '111111', 60);
  for (let i = 0; i < 4; i++) await redis.tryCode('reset', 'dan@example.com', '999999', tries);
  await redis.putCode('reset', 'dan@example.com', '222222', 60);
  expect(await redis.tryCode('reset', 'dan@example.com', '111111', tries)).toEqual({ kind: 'wrong' });
  expect(await redis.tryCode('reset', 'dan@example.com', '222222', tries)).toEqual({ kind: 'ok' });
});

test('a code and a kept value end with their time', async () => {
  const before = await ours();
  await redis.putCode('reset', 'ed@example.com', '123456', 60);
  await redis.putOnce('ticket-1', 'ann', 60);
  const fresh = (await ours()).filter((key) => !before.includes(key));
  expect(fresh).toHaveLength(2);
  await endTimeOf(raw, fresh, 60_000);
  expect(await redis.takeOnce('ticket-1')).toBeUndefined();
  expect(await redis.tryCode('reset', 'ed@example.com', '123456', tries)).toEqual({ kind: 'expired' });
});

test('a kept value is taken once', async () => {
  await redis.putOnce('ticket-2', 'ann', 60);
  const taken = await Promise.all([redis.takeOnce('ticket-2'), redis.takeOnce('ticket-2')]);
  expect(taken.toSorted()).toEqual(['ann', undefined]);
});

test('neither code, address nor link key lies readable in Redis', async () => {
  await redis.putCode('register', 'readable@example.com', '654321', 60);
  await redis.putOnce('secret-link-key', 'ann', 60);
  const keys = await ours();
  const hashes = await Promise.all(keys.filter((key) => key.includes(':code:')).map((key) => raw.hgetall(key)));
  expect(JSON.stringify([keys, hashes])).not.toMatch(/readable|654321|secret-link-key/);
});

test('a bucket allows its limit, also to many at once, then says when to come back', async () => {
  const rate = { limit: 3, windowSeconds: 60 };
  const decisions = await Promise.all(Array.from({ length: 10 }, () => redis.take('sign-in:1', rate)));
  expect(decisions.filter((decision) => decision.allowed)).toHaveLength(3);
  const refused = await redis.take('sign-in:1', rate);
  expect(refused.allowed).toBe(false);
  expect(refused.retryAfterSeconds).toBeGreaterThan(55);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  await redis.clear('sign-in:1');
  expect(await redis.take('sign-in:1', rate)).toEqual({ allowed: true, retryAfterSeconds: 0 });
});

test('no window, wherever it starts, holds more than the limit', async () => {
  const allowed: { readonly asked: number; readonly answered: number }[] = [];
  while (allowed.length <= 8) {
    const asked = performance.now();
    const taken = await redis.take('edges', { limit: 4, windowSeconds: 1 });
    if (taken.allowed) allowed.push({ asked, answered: performance.now() });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // Redis counted each request between these two times. Even on a slow machine, a fifth within the window would be visible.
  for (const [place, { asked }] of allowed.entries()) {
    expect((allowed[place + 4]?.answered ?? Number.POSITIVE_INFINITY) - asked).toBeGreaterThan(990);
  }
});

async function failsWithin2s(work: Promise<unknown>): Promise<void> {
  expect(await settlesWithin(2_000, work)).toBe('rejected');
}

/** The timeout only detects a hanging test: on a busy machine Redis may be too slow for a ping. */
const back = (ephemeral: Ephemeral) => vi.waitFor(() => ephemeral.ping(), { timeout: 30_000 });

test('a process starts while Redis is away, and works once it is there', async () => {
  const proxy = await testProxy(url);
  await proxy.cut();
  const late = openEphemeral({ url: proxy.url, prefix, logError });
  await failsWithin2s(late.ping());
  await proxy.restore();
  await back(late);
  await late.close();
  await proxy.close();
});

test('while Redis is away, cut or hanging, commands fail within 2 s, take no effect later, and work again after', async () => {
  const proxy = await testProxy(url);
  const client = openEphemeral({ url: proxy.url, prefix, logError });
  await back(client);
  await proxy.cut();
  await failsWithin2s(client.putOnce('during-cut', 'x', 60));
  await failsWithin2s(client.ping());
  await proxy.restore();
  await back(client);
  proxy.freeze();
  await failsWithin2s(client.putOnce('during-freeze', 'x', 60));
  await failsWithin2s(client.tryCode('a', 'b', 'c', tries));
  await proxy.restore();
  await back(client);
  expect(await client.takeOnce('during-cut')).toBeUndefined();
  expect(await client.takeOnce('during-freeze')).toBeUndefined();
  await client.close();
  await proxy.close();
});

test('a caller decides how long its calls wait, for the connection and for the reply', async () => {
  const proxy = await testProxy(url);
  const callerWaiting = (timeoutMs: number) => openEphemeral({ url: proxy.url, prefix, timeoutMs, logError });
  await proxy.cut();
  const [patient, brief] = [callerWaiting(60_000), callerWaiting(100)];
  /** The brief caller is refused, while the patient one, which called before, still waits. */
  const briefIsRefused = async () => {
    const refused = vi.fn();
    const patience = patient.ping().catch(refused);
    await expect(brief.ping()).rejects.toThrow();
    expect(refused).not.toHaveBeenCalled();
    return { patience, refused };
  };
  const unconnected = await briefIsRefused();
  await proxy.restore();
  await unconnected.patience;
  expect(unconnected.refused).not.toHaveBeenCalled();
  await back(brief);
  proxy.freeze();
  const unanswered = await briefIsRefused();
  await proxy.close();
  await unanswered.patience;
  await Promise.all([patient.close(), brief.close()]);
});

test('what several processes add is one sum, each amount in it once, until its window is over', async () => {
  const [here, there] = [redis, openEphemeral({ url, prefix, logError })];
  const sums = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? here : there).sums.add('written', 1_000.4, 60_000)),
  );
  expect(sums.map(({ total }) => total).sort((a, b) => a - b)).toEqual(sums.map((_, n) => (n + 1) * 1_000));
  for (const { leftMs } of sums) {
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(60_000);
  }
  expect((await here.sums.add('another', 5, 60_000)).total).toBe(5);
  const many = Array.from({ length: 1_000 }, (_, n) => ({ key: `many ${n % 999}`, amount: n + 1 }));
  expect(
    (await there.sums.addAll([...many, { key: 'another', amount: -2 }], 60_000)).map(({ total }) => total),
  ).toEqual([...many.slice(0, 999).map(({ amount }) => amount), 1_001, 3]);
  expect(await there.sums.addAll([], 60_000)).toEqual([]);
  await there.close();
});
