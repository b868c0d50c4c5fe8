import { DAY, MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { describe, expect, it } from 'vitest';
import { memoryArea } from '../storage/area.ts';
import { createStorage } from '../storage/storage.ts';
import { createServerClock } from './server-clock.ts';

/** A server whose clock is `ahead` of ours. By default a request and its answer take 40 ms each. */
function opened(ahead = 5_000) {
  const local = new ManualClock(1_700_000_000_000);
  const { clockOffset } = createStorage(memoryArea(), memoryArea());
  const server = { asked: 0, ahead, fails: false, ways: [40, 40] as readonly number[] };
  const clock = createServerClock(
    clockOffset,
    async () => {
      server.asked += 1;
      if (server.fails) throw new Error('no answer');
      const [there = 0, back = 0] = server.ways;
      local.advance(there);
      const time = local.now() + server.ahead;
      local.advance(back);
      return time;
    },
    local,
  );
  return { local, clockOffset, server, clock };
}

describe('the server clock', () => {
  it('R4.29 averages 2 answers of the server', async () => {
    const { local, clock, server, clockOffset } = opened();
    await clock.sync();
    expect(server.asked).toBe(2);
    expect(clockOffset.get()?.offset).toBe(5_000);
    expect(clock.now()).toBe(local.now() + 5_000);
  });

  it('R4.28 asks again once the offset is older than 3 minutes, and uses the old one meanwhile', async () => {
    const { local, clock, server } = opened();
    await clock.sync();
    local.advance(3 * MINUTE);
    await clock.sync();
    expect(server.asked).toBe(2);
    local.advance(1);
    server.ahead = 9_000;
    const again = clock.sync();
    expect(clock.now() - local.now()).toBe(5_000);
    await again;
    expect(server.asked).toBe(4);
    expect(clock.now() - local.now()).toBe(9_000);
  });

  it('R4.27 keeps the offset for 7 days, and not longer', async () => {
    const { local, clock, server } = opened();
    await clock.sync();
    server.fails = true;
    local.advance(7 * DAY - MINUTE);
    await clock.sync();
    expect(clock.now() - local.now()).toBe(5_000);
    local.advance(2 * MINUTE);
    expect(clock.now()).toBe(local.now());
  });

  it('asks once for all callers at the same time', async () => {
    const { clock, server } = opened();
    await Promise.all([clock.sync(), clock.sync()]);
    expect(server.asked).toBe(2);
  });

  it('does not use an offset from a clock that was set back since', async () => {
    const { local, clock } = opened();
    await clock.sync();
    local.advance(-DAY);
    expect(clock.now()).toBe(local.now());
  });
});
