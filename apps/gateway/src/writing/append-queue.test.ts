import { expect, test } from 'vitest';
import { AppendQueue } from './append-queue.ts';

const KB = 1024;
/** All that follows from an answer happens in microtasks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function log() {
  const queue = new AppendQueue();
  const sent: string[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const push = (accountId: string, name: string, bytes = 1, shard = 0) =>
    queue.push({
      shard,
      accountId,
      bytes,
      send() {
        sent.push(name);
        const answer = Promise.withResolvers<void>();
        answers.push(answer);
        return answer.promise;
      },
    });
  /** The log answers the oldest append in flight. */
  const answer = async (error?: Error) => {
    if (error) answers.shift()?.reject(error);
    else answers.shift()?.resolve();
    await settle();
  };
  return { sent, push, answer };
}

test('a few records of an account are sent at once, in order, without waiting for an answer', async () => {
  const { sent, push, answer } = log();
  for (let n = 0; n < 20; n += 1) push('ann', `a${n}`);
  expect(sent).toEqual(Array.from({ length: 8 }, (_, n) => `a${n}`));
  await answer();
  expect(sent.slice(8)).toEqual(['a8']);
});

test('a stroke is sent at once while others flood; with too many of them it waits for one record of each', async () => {
  const { sent, push, answer } = log();
  const flood = (account: string) => {
    for (let n = 0; n < 100; n += 1) push(account, `${account}${n}`);
  };
  flood('a');
  push('ann', 'stroke');
  expect(sent).toHaveLength(9);
  expect(sent.at(-1)).toBe('stroke');
  for (const account of 'bcdefghi') flood(account);
  expect(sent).toHaveLength(64);
  push('ann', 'another');
  for (let n = 0; n < 10; n += 1) await answer();
  expect(sent).toContain('another');
  for (let n = 0; n < 1_000; n += 1) await answer();
  // Everything was sent in the end, each account's in its own order.
  expect(sent).toHaveLength(902);
  for (const account of 'abcdefghi') {
    const own = sent.filter((name) => name.startsWith(account) && !name.startsWith('another'));
    expect(own).toEqual(Array.from({ length: 100 }, (_, n) => `${account}${n}`));
  }
});

test('heavy records go one by one, in turns, and no stroke of others waits for them; one behind its own heavy one does', async () => {
  const { sent, push, answer } = log();
  for (let n = 0; n < 3; n += 1) {
    push('flood', `f${n}`, 400 * KB);
    push('deluge', `d${n}`, 400 * KB);
  }
  push('flood', 'behind');
  push('ann', 'stroke');
  expect(sent).toEqual(['f0', 'stroke']);
  for (let n = 0; n < 8; n += 1) await answer();
  expect(sent).toEqual(['f0', 'stroke', 'f1', 'd0', 'f2', 'behind', 'd1', 'd2']);
});

test('a record larger than the window is sent alone, and a shard does not wait for another', async () => {
  const { sent, push, answer } = log();
  push('ann', 'large', 600 * KB);
  push('ann', 'next', 10 * KB);
  push('ben', 'elsewhere', 600 * KB, 1);
  expect(sent).toEqual(['large', 'elsewhere']);
  await answer();
  expect(sent).toEqual(['large', 'elsewhere', 'next']);
});

test('one that fails makes room like any other', async () => {
  const { sent, push, answer } = log();
  push('ann', 'first', 512 * KB);
  push('ann', 'second', 512 * KB);
  await answer(new Error('the log is away'));
  expect(sent).toEqual(['first', 'second']);
});
