import { Refusal, ROUTES } from '@sw/contract';
import { type Ephemeral, openEphemeral } from '@sw/redis';
import { engineEnv, settlesWithin, testEphemeral, testPrefix, testProxy } from '@sw/testing';
import { expect, test } from 'vitest';
import { createLimiter } from './limit.ts';

function limiterOn(ephemeral: Ephemeral) {
  const away: unknown[] = [];
  return { limiter: createLimiter(ephemeral, (error) => away.push(error)), away, close: () => ephemeral.close() };
}

test('an anonymous route counts the source; a private one the account, with room for an office behind one address', async () => {
  const { limiter, close } = limiterOn(testEphemeral());
  const { requests } = ROUTES.register.limit;
  for (let count = 0; count < requests; count += 1) await limiter.bySource(ROUTES.register, 'a');
  await expect(limiter.bySource(ROUTES.register, 'a')).rejects.toMatchObject({ error: 'TOO_MANY_REQUESTS' });
  await limiter.bySource(ROUTES.register, 'b');
  await limiter.bySource(ROUTES.signIn, 'a');

  for (let count = 0; count < ROUTES.signOut.limit.requests; count += 1) {
    await limiter.bySource(ROUTES.signOut, 'a');
    await limiter.byAccount(ROUTES.signOut, '1');
  }
  for (let count = 0; count <= ROUTES.bookAtDoor.limit.requests; count += 1)
    await limiter.bySource(ROUTES.bookAtDoor, 'a');
  await expect(limiter.byAccount(ROUTES.signOut, '1')).rejects.toBeInstanceOf(Refusal);
  await limiter.bySource(ROUTES.signOut, 'a');
  await limiter.byAccount(ROUTES.signOut, '2');
  await close();
});

test('without Redis anonymous posts are refused, and everything else goes on without waiting for it', async () => {
  const wire = await testProxy(engineEnv().REDIS_URL);
  const { limiter, away, close } = limiterOn(
    openEphemeral({ url: wire.url, prefix: testPrefix(), logError: () => undefined }),
  );
  await limiter.bySource(ROUTES.getTime, 'a');
  await wire.cut();
  await expect(limiter.bySource(ROUTES.signIn, 'a')).rejects.toThrow();
  const hundred = (async () => {
    for (let count = 0; count < 50; count += 1) {
      await limiter.bySource(ROUTES.getTime, 'a');
      await limiter.byAccount(ROUTES.listBoards, '1');
    }
  })();
  expect(await settlesWithin(5_000, hundred), 'fifty waits would be 45 s').toBe('fulfilled');
  expect(away.length).toBeLessThan(10);
  await wire.restore();
  await expect
    .poll(() =>
      limiter.bySource(ROUTES.signIn, 'a').then(
        () => 'counted',
        () => 'away',
      ),
    )
    .toBe('counted');
  await close();
  await wire.close();
});
