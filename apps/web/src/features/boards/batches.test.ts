import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

test('boards are sent in order, in requests of at most the given size, and none for none', async () => {
  const sent = (count: number) =>
    inBatches(
      Array.from({ length: count }, (_, place) => `${place}`),
      async (some) => some.join(''),
      3,
    );
  expect(await sent(7)).toEqual(['012', '345', '6']);
  expect(await sent(3)).toEqual(['012']);
  expect(await sent(0)).toEqual([]);
});

test('a request that fails ends it', async () => {
  const sent: string[] = [];
  const send = async (some: readonly string[]) => {
    sent.push(some.join(''));
    if (some.includes('b')) throw new Error('refused');
  };
  await expect(inBatches(['a', 'b', 'c'], send, 1)).rejects.toThrow('refused');
  expect(sent).toEqual(['a', 'b']);
});
