import { engineEnv, testPrefix } from '@sw/testing';
import { afterAll, expect, test } from 'vitest';
import { openEphemeral } from './index.ts';

const options = { url: engineEnv().REDIS_URL, prefix: testPrefix(), logError: () => undefined };
const [here, there] = [openEphemeral(options), openEphemeral(options)];
afterAll(() => Promise.all([here.close(), there.close()]));

test('what several processes add is one sum, each amount in it once, until its window is over', async () => {
  const sums = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? here : there).sums.add('written', 1_000.4, 60_000)),
  );
  expect(sums.map(({ total }) => total).sort((a, b) => a - b)).toEqual(sums.map((_, n) => (n + 1) * 1_000));
  for (const { leftMs } of sums) {
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(60_000);
  }
  expect((await here.sums.add('another', 5, 60_000)).total).toBe(5);
});
