import { repeats } from '@sw/base/testing';
import { expect, test } from 'vitest';
import { fakeWorld } from './fake-world.ts';
import { runSeed } from './run-seed.ts';

const GROUPS = 10;
const SEEDS = repeats(100);

// Every seed that ever failed is pinned here, with the fault that it found.
test.each<[number, string]>([
  [328, 'a refused number went out void before the queue had it as such'],
  [828, 'the same, with several numbers waiting behind it'],
])('seed %i: %s', async (seed) => {
  expect((await runSeed(seed, { steps: 26 })).complaints).toEqual([]);
});

test.each(Array.from({ length: GROUPS }, (_, group) => group * SEEDS))(
  'R1.16 8 clients under faults all end with the same page and nothing lost or doubled: seeds from %i',
  {
    timeout: 240_000,
  },
  async (from) => {
    for (let seed = from; seed < from + SEEDS; seed += 1) {
      const { complaints } = await runSeed(seed);
      expect(complaints, `seed ${seed}`).toEqual([]);
    }
  },
);

test('a log that forgets one record is noticed, or the run would be blind', async () => {
  const { complaints } = await runSeed(3, {
    world: (seed, users) => {
      const world = fakeWorld(seed, users);
      return { ...world, archive: async () => (await world.archive()).filter((_, at) => at !== 5) };
    },
    healMs: 20_000,
  });
  expect(complaints.length).toBeGreaterThan(0);
});
