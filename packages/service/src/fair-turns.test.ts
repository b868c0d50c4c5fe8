import { expect, test } from 'vitest';
import { FairTurns, TurnsFull } from './fair-turns.ts';

function hall(limits: Partial<ConstructorParameters<typeof FairTurns>[0]> = {}) {
  const turns = new FairTurns({ atOnce: 2, waitingEach: 10, waiting: 20, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (account: string, name: string) =>
    turns.run(account, () => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, () => resolve(name));
      return promise;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    // Everything after the end of a task happens in microtasks.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, run, end };
}

test('of one account one runs at a time, and each account has its first before any has its second', async () => {
  const { started, run, end } = hall();
  const all = [run('ann', 'a1'), run('ann', 'a2'), run('ann', 'a3'), run('ben', 'b1'), run('cas', 'c1')];
  await end('');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  await end('c1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const name of ['b1', 'a2', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

test('more than may wait is turned away without being started, and a failure gives its turn to the next', async () => {
  const { started, run, end } = hall({ atOnce: 1, waitingEach: 1, waiting: 2 });
  const kept = [run('ann', 'a1'), run('ann', 'a2'), run('ben', 'b1')];
  await expect(run('ann', 'a3')).rejects.toEqual(new TurnsFull('account'));
  await expect(run('cas', 'c1')).rejects.toEqual(new TurnsFull('everybody'));
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  await Promise.all(kept);
  expect(started).toEqual(['a1', 'b1', 'a2']);

  const turns = new FairTurns({ atOnce: 1, waitingEach: 1, waiting: 1 });
  const failing = turns.run('ann', () => Promise.reject(new Error('broken')));
  const next = turns.run('ann', async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
