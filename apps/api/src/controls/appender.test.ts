import type { PageLog } from '@sw/nats';
import type { Database } from '@sw/postgres';
import { expect, test } from 'vitest';
import { createControlAppender } from './appender.ts';

test('the boards of one command are settled several at once, and the answer waits for the first ones only', async () => {
  const gate = Promise.withResolvers<void>();
  let [begun, most, running] = [0, 0, 0];
  const transaction = async () => {
    begun += 1;
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    running -= 1;
    return 0;
  };
  const appender = createControlAppender({ transaction } as unknown as Database, {} as PageLog);
  const settled = appender.settleAll(Array.from({ length: 80 }, (_, n) => `${n}`));
  await expect.poll(() => running).toBeGreaterThan(1);
  gate.resolve();
  await settled;
  expect(begun).toBe(50);
  expect(most).toBeLessThan(10);
});
