import { engineEnv, testPrefix } from '@sw/testing';
import { afterAll, expect, test } from 'vitest';
import { openEphemeral } from './index.ts';

const prefix = testPrefix();
const options = { url: engineEnv().REDIS_URL, prefix, logError: () => undefined };
const [here, there] = [openEphemeral(options), openEphemeral(options)];
afterAll(() => Promise.all([here.close(), there.close()]));

const LEASE_MS = 20_000;
const as = (holder: string, limit: number, leaseMs = LEASE_MS) => ({ holder, limit, leaseMs });

test('of many callers for the last places, over two connections, as many as there are places get one', async () => {
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, n) => {
      const [{ slots }, holder] = n % 2 === 0 ? [here, 'here'] : [there, 'there'];
      return slots.take('race', `member-${n}`, as(holder, 3));
    }),
  );
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await there.slots.count('race')).toBe(3);
  expect(await here.slots.count('another')).toBe(0);
});

test('a member takes its own place again, also of a full group, and its previous holder cannot free it', async () => {
  expect(await here.slots.take('own', 'ann', as('here', 2))).toBe(true);
  expect(await here.slots.take('own', 'ben', as('here', 2))).toBe(true);
  expect(await there.slots.take('own', 'ann', as('there', 2))).toBe(true);
  await here.slots.free('own', 'ann', 'here');
  expect(await here.slots.take('own', 'cat', as('here', 2))).toBe(false);
  // It renews the places that it believes it holds, but one of them belongs to the other holder by now.
  await here.slots.keep('own', ['ann', 'ben'], { holder: 'here', leaseMs: LEASE_MS });
  await here.slots.free('own', 'ann', 'here');
  expect(await here.slots.count('own')).toBe(2);
  await there.slots.free('own', 'ann', 'there');
  expect(await here.slots.take('own', 'cat', as('here', 2))).toBe(true);
});

test('places of a holder that is gone end with their lease; kept ones stay', async () => {
  const leaseMs = 200;
  // The lease that ends is the younger one: once it has ended, so would the other, had it not been kept.
  await here.slots.take('lease', 'stays', as('here', 2, leaseMs));
  await here.slots.take('lease', 'gone', as('crashed', 2, leaseMs));
  await here.slots.keep('lease', ['stays'], { holder: 'here', leaseMs: LEASE_MS });
  await expect.poll(() => here.slots.members(['lease'])).toEqual([['stays']]);
  expect(await here.slots.count('lease')).toBe(1);
  expect(await here.slots.take('lease', 'newcomer', as('here', 2))).toBe(true);
  expect(await here.slots.take('lease', 'late', as('here', 2))).toBe(false);
});

test('places that Redis forgot are there again after the next keeping', async () => {
  await here.slots.keep('forgotten', ['ann', 'ben'], { holder: 'here', leaseMs: LEASE_MS });
  expect(await here.slots.count('forgotten')).toBe(2);
  expect(await there.slots.take('forgotten', 'cat', as('there', 2))).toBe(false);
});

test('the members of several groups are those whose lease runs', async () => {
  await here.slots.take('crew', 'gone', as('here', 9, 1));
  await here.slots.take('crew', 'ann', as('here', 9));
  await there.slots.take('crew', 'ben', as('there', 9));
  await expect.poll(() => here.slots.members(['crew', 'nobody'])).toEqual([['ann', 'ben'], []]);
  expect(await here.slots.members([])).toEqual([]);
});

test('a person has only their share, and one place stays free for whom it is kept, also in a race', async () => {
  const take = (member: string, place = 0) => {
    const [{ slots }, holder] = place % 2 === 0 ? [here, 'here'] : [there, 'there'];
    const share = { prefix: `${member.split('/')[0]}/`, limit: 4 };
    return slots.take('shared', member, {
      ...as(holder, 10),
      keptFor: '1/',
      ...(member.startsWith('1/') ? {} : { share }),
    });
  };
  const race = async (person: number, count: number) => {
    const taken = await Promise.all(Array.from({ length: count }, (_, n) => take(`${person}/screen-${n}`, n)));
    return taken.filter(Boolean).length;
  };
  expect(await race(2, 20)).toBe(4);
  // Person 12 has a separate share, and is not person 1, for whom a place is kept.
  expect(await race(12, 20)).toBe(4);
  expect(await race(3, 20)).toBe(1);
  expect(await here.slots.count('shared')).toBe(9);
  expect(await take('1/owner')).toBe(true);
  expect([await take('4/late'), await take('1/second')]).toEqual([false, false]);
  expect(await take('2/screen-0')).toBe(true);
  await here.slots.free('shared', '1/owner', 'here');
  expect(await take('4/late')).toBe(false);
  expect(await take('1/again')).toBe(true);
});
