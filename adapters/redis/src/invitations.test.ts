import { engineEnv, testPrefix } from '@sw/testing';
import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { endTimeOf } from '../testing/lifetimes.ts';
import { type GuessLimits, openEphemeral } from './index.ts';

const prefix = testPrefix();
const url = engineEnv().REDIS_URL;
const redis = openEphemeral({ url, prefix, logError: () => undefined });
const { invitations } = redis;
const raw = new Redis(url);
const forget = async () => {
  const keys = await raw.keys(`${prefix}:*`);
  if (keys.length > 0) await raw.del(...keys);
};
afterAll(async () => {
  await forget();
  raw.disconnect();
  await redis.close();
});

const WIDE: GuessLimits = {
  windowSeconds: 600,
  account: 1_000,
  network: 1_000,
  alarm: 1_000,
  alarmSeconds: 60,
  alarmedAccount: 1,
  alarmedNetwork: 3,
};
const ann = { account: 'ann', network: '192.0.2.1' };
const issue = (place: string, code: string, ttlMs = 60_000) =>
  invitations.issue(place, { code, value: `${place}'s ${code}`, ttlMs });
const kindOf = async (code: string, guesser = ann, limits = WIDE) =>
  (await invitations.open(code, guesser, limits)).kind;

test('a place has one live code, which many may open', async () => {
  expect(await issue('one', 'AAAA')).toEqual({ code: 'AAAA', value: "one's AAAA" });
  expect(await issue('one', 'BBBB'), 'the live one again').toEqual({ code: 'AAAA', value: "one's AAAA" });
  expect(await kindOf('BBBB'), 'never handed out').toBe('unknown');
  for (const account of ['ann', 'ben']) {
    expect(await invitations.open('AAAA', { ...ann, account }, WIDE)).toEqual({ kind: 'open', value: "one's AAAA" });
  }
  expect([await invitations.holds('one', 'AAAA'), await invitations.holds('one', 'BBBB')]).toEqual([true, false]);
  expect(await invitations.live('one')).toMatchObject({ code: 'AAAA' });
  // Copies for other screens are separate: a code of one kind opens nothing of the other.
  expect([await invitations.live('none'), await redis.screenCopies.live('one')]).toEqual([undefined, undefined]);
});

test('two live codes never collide, though many places draw the same ones at once', async () => {
  const drawn = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      for (let code = n % 7; ; code += 1) {
        const live = await issue(`place-${n}`, `CODE${code}`);
        if (live !== undefined) return [`place-${n}`, live.code] as const;
      }
    }),
  );
  expect(new Set(drawn.map(([, code]) => code)).size).toBe(100);
  for (const [place, code] of drawn) {
    expect(await invitations.open(code, ann, WIDE)).toEqual({ kind: 'open', value: `${place}'s ${code}` });
  }
});

test('a revoked code opens nothing from then on, and is nobody else’s while it would have lived', async () => {
  await issue('board', 'CCCC');
  await invitations.revoke(['board', 'never']);
  expect(await kindOf('CCCC')).toBe('unknown');
  expect(await issue('other', 'CCCC')).toBeUndefined();
  expect(await issue('board', 'DDDD')).toMatchObject({ code: 'DDDD' });
  expect([await kindOf('CCCC'), await kindOf('DDDD')]).toEqual(['unknown', 'open']);
});

test('a code ends with its time', async () => {
  await issue('short', 'EEEE', 60_000);
  expect(await kindOf('EEEE')).toBe('open');
  await endTimeOf(raw, [`${prefix}:{invitation}:place:short`, `${prefix}:{invitation}:code:EEEE`], 60_000);
  expect(await kindOf('EEEE')).toBe('unknown');
  expect(await issue('another', 'EEEE'), 'and may be drawn again').toMatchObject({ code: 'EEEE' });
});

test('of many guesses at once as many are heard as the limit says; then even the right code is not looked at', async () => {
  await forget();
  await issue('right', 'RRRR');
  const limits = { ...WIDE, account: 5 };
  const kinds = await Promise.all(Array.from({ length: 50 }, (_, n) => kindOf(`X${n}`, ann, limits)));
  expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(5);
  const refused = await invitations.open('RRRR', ann, limits);
  expect(refused).toMatchObject({ kind: 'refused' });
  expect(refused.kind === 'refused' && refused.retryAfterSeconds).toBeGreaterThan(590);
  expect(await kindOf('RRRR', { ...ann, account: 'ben' }, limits), 'who has not failed').toBe('open');
});

test('right codes are not counted', async () => {
  await forget();
  await issue('right', 'RRRR');
  const limits = { ...WIDE, account: 2, network: 2, alarm: 2 };
  for (let n = 0; n < 20; n += 1) expect(await kindOf('RRRR', ann, limits)).toBe('open');
});

test('while many fail, callers that have just failed wait, by account and by network, and nobody else', async () => {
  await forget();
  await issue('right', 'RRRR');
  const limits = { ...WIDE, alarm: 10 };
  for (let n = 0; n < 10; n += 1) await kindOf('X', { account: `bot-${n}`, network: `net-${n % 5}` }, limits);
  expect(await kindOf('RRRR', { account: 'bot-1', network: 'home' }, limits), 'failed once').toBe('refused');
  expect(await kindOf('RRRR', { account: 'fresh', network: 'net-1' }, limits), 'network failed twice').toBe('open');
  await kindOf('X', { account: 'bot-11', network: 'net-1' }, limits);
  const third = await invitations.open('RRRR', { account: 'fresh', network: 'net-1' }, limits);
  expect(third, 'no longer than the alarm').toEqual({ kind: 'refused', retryAfterSeconds: expect.any(Number) });
  expect(third.kind === 'refused' && third.retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(await kindOf('RRRR', { account: 'fresh', network: 'home' }, limits)).toBe('open');
  // Simulates that the minute has passed.
  await raw.del(`${prefix}:{invitation}:wrong:all`);
  expect(await kindOf('RRRR', { account: 'bot-1', network: 'net-1' }, limits), 'the alarm is over').toBe('open');
});
