import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGate } from './appender.ts';

test('no more than the places are at work at once, all get their turn, and a failure frees its place', async () => {
  const gate = createGate(3);
  let now = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      gate(async () => {
        now += 1;
        most = Math.max(most, now);
        await turn();
        now -= 1;
        if (n % 3 === 0) throw new Error('failed');
        return n;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
});
