import type { Slots } from '@sw/redis';
import { expect, test, vi } from 'vitest';
import { EndpointSlots } from './endpoint-slots.ts';

function redis(answer: () => Promise<boolean> = async () => true) {
  const said: string[] = [];
  const slots: Slots = {
    take(_group, member) {
      said.push(`take ${member}`);
      return answer();
    },
    async keep(_group, members) {
      said.push(`keep ${members.join(' ')}`);
      if (!(await answer())) throw new Error('away');
    },
    async free(_group, member) {
      said.push(`free ${member}`);
    },
    count: async () => 0,
    members: async () => [],
  };
  const logError = vi.fn();
  return { said, logError, endpoints: new EndpointSlots({ slots, holder: 'here', logError }) };
}

const claim = (endpoint: string, hasRoom = false) => ({
  wbNo: '12',
  endpoint,
  limit: 3,
  share: undefined,
  keptFor: '',
  hasRoom: () => hasRoom,
});

test('a place is freed when the last of its views leaves, be they pages or sockets', async () => {
  const { said, endpoints } = redis();
  await endpoints.take(claim('1/ann'));
  await endpoints.take(claim('1/ann'));
  endpoints.leave('12', '1/ann');
  expect(said).toEqual(['take 1/ann']);
  endpoints.leave('12', '1/ann');
  expect(said).toEqual(['take 1/ann', 'free 1/ann']);
  await endpoints.keep();
  expect(said).toHaveLength(2);
});

test('an endpoint that leaves while it joins again does not free the place that is being taken', async () => {
  const { said, endpoints } = redis();
  const first = endpoints.take(claim('1/ann'));
  const second = endpoints.take(claim('1/ann'));
  await first;
  endpoints.leave('12', '1/ann');
  expect(await second).toBe(true);
  expect(said).not.toContain('free 1/ann');
});

test('a refused one holds nothing', async () => {
  const { said, endpoints } = redis(async () => false);
  expect(await endpoints.take(claim('1/ann', true))).toBe(false);
  await endpoints.keep();
  endpoints.leave('12', '1/ann');
  expect(said).toEqual(['take 1/ann']);
});

test('without Redis the reports of other gateways decide; admitted endpoints are kept, and counted once it is back', async () => {
  let there = false;
  const { said, logError, endpoints } = redis(async () => {
    if (!there) throw new Error('away');
    return true;
  });
  expect(await endpoints.take(claim('1/ann', true))).toBe(true);
  expect(await endpoints.take(claim('2/ben', false))).toBe(false);
  await endpoints.keep();
  await endpoints.keep();
  // Once per spell.
  expect(logError).toHaveBeenCalledTimes(1);
  there = true;
  await endpoints.keep();
  expect(said.at(-1)).toBe('keep 1/ann');
});
