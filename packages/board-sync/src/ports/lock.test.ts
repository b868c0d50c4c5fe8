import { expect, test } from 'vitest';
import { type LockManagerLike, type Locks, memoryLocks, webLocks } from './lock.ts';

const platform = (globalThis as unknown as { navigator: { locks: LockManagerLike } }).navigator.locks;

test.each<[string, Locks]>([
  ['in memory', memoryLocks()],
  ['of the platform', webLocks(platform)],
])('locks %s: one holder at a time, free again when it lets go', async (_, locks) => {
  const release = await locks.tryHold('sw-test/one');
  expect(release).toBeDefined();
  expect(await locks.tryHold('sw-test/one')).toBeUndefined();
  const other = await locks.tryHold('sw-test/two');
  expect(other).toBeDefined();
  release?.();
  // The platform reports it in its own next turn.
  await expect.poll(() => locks.tryHold('sw-test/one')).toBeDefined();
  other?.();
});
